/** /prototypes/:id: the studio for users who may change the prototype, a view of the list for those it is shared with. */
import { useParams } from 'react-router';
import { useRecordNavigation } from '../../framework/record-navigation.ts';
import { KeptForInputNote, RecordUnavailable } from '../../framework/record-unavailable.tsx';
import { useManifest } from '../../framework/resources.tsx';
import { isKeptForInput, useRecord } from '../../framework/use-record.ts';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { linearPatterns } from '../../contracts/resource/linear-patterns.ts';
import { runPatternsOn } from '../../contracts/resource/pattern.ts';
import { savedDocument } from '../../contracts/prototypes/prototype-saved.ts';
import { PageLoading } from '../../shell/page/loading.tsx';
import { Page } from '../../shell/page/page.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PrototypeView } from './prototype-view.tsx';
import { Studio } from './studio.tsx';

// The author of a prototype must not be able to stop the browser of whoever fills in its form.
runPatternsOn(linearPatterns);

export default function PrototypePage({ resource }: { readonly resource: string }) {
  const t = useT();
  const manifest = useManifest(resource);
  const { id } = useParams();
  const query = useRecord(resource, id);
  const { record, failure, retry } = query;
  const { crumbs } = useRecordNavigation(manifest);
  const mayChange = useMay(`${resource}.update`);
  const isKept = isKeptForInput(query);
  if (failure !== undefined && !isKept)
    return <RecordUnavailable manifest={manifest} failure={failure} onRetry={retry} />;
  if (record === undefined)
    return (
      <Page title={t('Prototype')} breadcrumb={crumbs}>
        <PageLoading />
      </Page>
    );
  const document = savedDocument(record['document']);
  if (document === undefined)
    return (
      <Page title={t('Prototype')} breadcrumb={crumbs}>
        <p role="alert">{t('A later version of the portal saved this prototype. Reload the page.')}</p>
      </Page>
    );
  const gone = isKept && (
    <Stack below={4}>
      <KeptForInputNote />
    </Stack>
  );
  return mayChange ? (
    <Studio key={record.id} record={record} document={document} gone={gone} />
  ) : (
    <PrototypeView key={record.id} record={record} document={document} gone={gone} />
  );
}
