/** A resource's own page, as in docs/customize.md. */
import { EmbeddedList } from '../../../framework/list/embedded-list.tsx';
import { type OwnPageProps, Page } from '../../../shell/page/page.tsx';

const open = { state: 'open' };

export default function OpenSamples({ resource, title }: OwnPageProps) {
  return (
    <Page title={title}>
      <EmbeddedList resource={resource} where={open} />
    </Page>
  );
}
