/** The page that edits a record of any resource. */
import { Edit } from '@refinedev/antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { myValues, type Principal } from '../../contracts/resource/policy.ts';
import { bind, matches } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { isAllowed } from '../../providers/access.ts';
import { session, useSession } from '../../providers/session.ts';
import { type PageFrame, useRecordFrame } from '../frame/page-frame.tsx';
import { RecordUnavailable } from '../record-unavailable.tsx';
import { useManifest, useResource } from '../resources.tsx';
import { useRecord } from '../use-record.ts';
import { nounOf, recordName } from '../words.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { DeleteRecord } from './delete-record.tsx';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import { planForm } from './form-plan.ts';
import { FormSkeleton } from './fields/form-skeleton.tsx';
import { useRecordNavigation } from '../record-navigation.ts';
import { Text } from '../../ui/text.tsx';

export default function EditScreen({ resource: name }: { readonly resource: string }) {
  const t = useT();
  const resource = useResource(name);
  const manifest = useManifest(name);
  const { principal } = useSession();
  const { id } = useParams();
  const { record, failure, retry } = useRecord(name, id);
  const { crumbs, showRecord, showList } = useRecordNavigation(manifest, record);
  // After the deletion there is no record left to render a page for.
  const [deleted, setDeleted] = useState(false);
  const mayEdit =
    failure === undefined && record !== undefined && isAllowed(principal, `${name}.update`, record);
  const [edited, setEdited] = useState<UnknownRecord>();
  if (mayEdit && record !== edited) setEdited(record);
  if (deleted) return <Left onLeft={showList} />;
  const page = (latest: UnknownRecord, notice?: string) => (
    <EditPage
      key={latest.id}
      resource={resource}
      latest={latest}
      notice={notice}
      onDeleted={() => setDeleted(true)}
    />
  );
  // Somebody else has deleted or closed the record meanwhile: what was typed does not vanish with it.
  if (!mayEdit && edited !== undefined && String(edited.id) === id && session.hasUnsaved())
    return page(
      edited,
      t(
        'This record was deleted or can no longer be changed, so it cannot be saved. What you typed is still here.',
      ),
    );
  if (failure !== undefined)
    return <RecordUnavailable manifest={manifest} failure={failure} onRetry={retry} />;
  if (record === undefined) {
    return (
      <Frame resource={name} title={t('Edit {one}', { one: nounOf(manifest) })} breadcrumb={crumbs}>
        <FormSkeleton plan={planForm(resource, principal)} />
      </Frame>
    );
  }
  if (!mayEdit)
    return (
      <Frame
        resource={name}
        title={t('You can’t edit this {one}', { one: nounOf(manifest) })}
        breadcrumb={crumbs}
      >
        <Text tone="muted" measure="60ch" below={5} role="alert">
          {t(refusalOf(resource, record, principal))}
        </Text>
        <div>
          <Button onClick={() => showRecord(record)}>
            {t('Go to {name}', { name: recordName(manifest, record) })}
          </Button>
        </div>
      </Frame>
    );
  return page(record);
}

/** Why this record cannot be edited: the first of the resource's requirements that it does not meet. */
function refusalOf({ requires = [] }: Resource, record: UnknownRecord, principal: Principal): string {
  const mine = myValues(principal);
  const unmet = requires.find(({ where }) => !matches(bind(where, mine), record, true));
  return unmet?.reason ?? 'You can view it, but it cannot be edited right now.';
}

interface EditPageProps extends Pick<EditFormProps, 'resource' | 'latest'> {
  /** Why the record cannot be saved any more. */
  readonly notice: string | undefined;
  readonly onDeleted: () => void;
}

function EditPage({ resource, latest, notice, onDeleted }: EditPageProps) {
  const t = useT();
  const manifest = useManifest(resource.name);
  const { crumbs, showRecord, cancel } = useRecordNavigation(manifest, latest);
  return (
    <EditForm
      resource={resource}
      latest={latest}
      onDone={showRecord}
      onCancel={cancel}
      renderPage={(base, form) => (
        <Frame
          resource={resource.name}
          title={t('Edit {name}', { name: recordName(manifest, base) })}
          breadcrumb={crumbs}
          actions={
            notice === undefined && <DeleteRecord manifest={manifest} record={base} onDeleted={onDeleted} />
          }
        >
          {notice !== undefined && (
            <Note tone="warning" announced="alert" below={4}>
              {notice}
            </Note>
          )}
          {form}
        </Frame>
      )}
    />
  );
}

function Frame({
  resource,
  children,
  ...page
}: PageFrame & { readonly resource: string; readonly children: ReactNode }) {
  const frame = useRecordFrame({ ...page, width: 'form' });
  return (
    <Edit resource={resource} {...frame}>
      {children}
    </Edit>
  );
}

/** Navigates away after the form, including its guard against leaving, has been unmounted. */
function Left({ onLeft }: { readonly onLeft: () => void }) {
  const leave = useRef(onLeft);
  useEffect(() => leave.current(), []);
  return null;
}
