/** /prototypes/:id: the studio for users who may change the prototype, a view of the list for those it is shared with. */
import { useParams } from 'react-router';
import { useWayOut } from '../../framework/form/way-out.ts';
import { RecordUnavailable } from '../../framework/record-unavailable.tsx';
import { useManifest } from '../../framework/resources.tsx';
import { useRecord } from '../../framework/use-record.ts';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { session } from '../../providers/session.ts';
import { linearPatterns } from '../../contracts/resource/linear-patterns.ts';
import { runPatternsOn } from '../../contracts/resource/pattern.ts';
import { savedDocument } from '../../contracts/prototypes/prototype-saved.ts';
import { PageLoading } from '../../shell/page/loading.tsx';
import { Page } from '../../shell/page/page.tsx';
import { Note } from '../../ui/note.tsx';
import { Looking } from './looking.tsx';
import { Studio } from './studio.tsx';

// The author of a prototype must not be able to stop the browser of whoever fills in its form.
runPatternsOn(linearPatterns);

export default function PrototypePage({ resource }: { readonly resource: string }) {
  const t = useT();
  const manifest = useManifest(resource);
  const { id } = useParams();
  const { record, failure, retry } = useRecord(resource, id);
  const { crumbs } = useWayOut(manifest);
  const mayChange = useMay(`${resource}.update`);
  // If somebody else has deleted it meanwhile or shares it no longer, what was typed on its page does not vanish with it.
  const isKept = failure !== undefined && record !== undefined && session.hasUnsaved();
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
    <Note tone="warning" announced="alert" below={4}>
      {t(
        'This record was deleted, or you no longer have access to it. What you typed is still here, but it cannot be saved.',
      )}
    </Note>
  );
  return mayChange ? (
    <Studio key={record.id} record={record} document={document} gone={gone} />
  ) : (
    <Looking key={record.id} record={record} document={document} gone={gone} />
  );
}
