/** Changes a record of any resource. */
import { useUpdate } from '@refinedev/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useFormState, type FieldValues } from 'react-hook-form';
import { useParams } from 'react-router';
import type { Resource } from '../../contracts/define-resource.ts';
import type { UnknownRecord } from '../../contracts/fields.ts';
import { useT } from '../../i18n/translate.ts';
import { isAllowed } from '../../providers/access.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { useSession } from '../../providers/session.ts';
import { Page } from '../../shell/page.tsx';
import { toast } from '../../shell/toast.tsx';
import { RecordUnavailable } from '../record-unavailable.tsx';
import { useManifest, useResource } from '../resources.tsx';
import { useRecord } from '../use-record.ts';
import { inSentence, recordName } from '../words.ts';
import { ConflictDialog, type Choices } from './conflict-dialog.tsx';
import { DeleteRecord } from './delete-record.tsx';
import { checkChange } from './form-check.ts';
import { planForm } from './form-plan.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { changedKeys, controlValues, recordOf, type FormValues } from './form-values.ts';
import { mergeOf, type Merge } from './merge.ts';
import { resolverOf } from './resolver.ts';
import styles from './resource-form.module.css';
import { ResourceForm } from './resource-form.tsx';
import { useWayOut } from './way-out.ts';

export default function EditScreen({ resource: name }: { readonly resource: string }) {
  const t = useT();
  const resource = useResource(name);
  const manifest = useManifest(name);
  const { principal } = useSession();
  const { id } = useParams();
  const { record, failure, retry } = useRecord(name, id);
  const { crumbs } = useWayOut(manifest);
  if (failure !== undefined)
    return <RecordUnavailable manifest={manifest} failure={failure} onRetry={retry} />;
  if (record === undefined) {
    return (
      <Page
        title={t('Edit {one}', { one: inSentence(manifest.label[0]) })}
        breadcrumb={crumbs}
        width="narrow"
      >
        <FormSkeleton plan={planForm(resource, principal)} />
      </Page>
    );
  }
  if (!isAllowed(principal, `${name}.update`, record))
    return (
      <RecordUnavailable manifest={manifest} failure={{ statusCode: 403, message: '' }} onRetry={retry} />
    );
  return <EditForm key={record.id} resource={resource} latest={record} />;
}

interface Pending {
  readonly current: UnknownRecord;
  readonly merge: Merge;
}

/** `latest`: the record as it was last read, which may be newer than what the form began with. */
function EditForm({ resource, latest }: { readonly resource: Resource; readonly latest: UnknownRecord }) {
  const t = useT();
  const { name } = resource;
  const manifest = useManifest(name);
  const { principal } = useSession();
  /** What the form began with: a later reading never replaces what was typed. */
  const [base, setBase] = useState(latest);
  const plan = useMemo(() => planForm(resource, principal, base), [resource, principal, base]);
  const started = useMemo(() => controlValues(plan.writable, base), [plan, base]);
  const { crumbs, showRecord, showList, cancel } = useWayOut(manifest, base);
  const [pending, setPending] = useState<Pending>();
  /** Grows when a merge is decided, to send what came of it. */
  const [merged, setMerged] = useState(0);
  const [deleted, setDeleted] = useState(false);
  const formElement = useRef<HTMLDivElement>(null);
  const form = useForm<FieldValues, unknown, FormValues>({
    defaultValues: started,
    // Fields ask to be checked as they are left (form-field.tsx); left to itself, a row would be wrong as it is added.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: resolverOf((values) => checkChange(resource, plan.writable, values, base, started)),
  });
  const { isDirty } = useFormState({ control: form.control });
  const { mutateAsync } = useUpdate<UnknownRecord, RequestFailure, FormValues>({
    resource: name,
    id: base.id,
    mutationMode: 'pessimistic',
    successNotification: false,
    errorNotification: false,
    mutationOptions: { gcTime: 0, meta: { shown: true } },
  });

  const adopt = (record: UnknownRecord) => {
    form.reset(controlValues(planForm(resource, principal, record).writable, record));
    setBase(record);
  };
  const newer = latest.version > base.version;
  useEffect(() => {
    // Nothing typed yet: the newer reading is simply what the form begins with. The form's values live outside of React.
    // oxlint-disable-next-line react/set-state-in-effect
    if (newer && !isDirty) adopt(latest);
  });
  useEffect(() => {
    if (merged > 0) formElement.current?.querySelector('form')?.requestSubmit();
  }, [merged]);

  const send = async (body: FormValues) => {
    if (Object.keys(body).length === 0) {
      toast({
        title: t('Nothing to save'),
        description: merged > 0 ? t('The record stays as it is now.') : t('Nothing has been changed.'),
      });
      return undefined;
    }
    try {
      const { data: record } = await mutateAsync({ values: { ...body, version: base.version } });
      return () => {
        toast({
          title: t('Saved'),
          description: t('{name} was saved.', { name: recordName(manifest, record) }),
          variant: 'success',
        });
        showRecord(record);
      };
    } catch (error) {
      const current = conflictIn(error);
      if (current === undefined) throw error;
      const now = recordOf(plan.writable, form.getValues(), base);
      const changed = changedKeys(plan.writable, now, recordOf(plan.writable, started, base));
      const mine = Object.fromEntries(changed.map((key) => [key, now[key]]));
      setPending({ current, merge: mergeOf(resource.fields, base, mine, current) });
      return undefined;
    }
  };
  const decide = (choices: Choices) => {
    if (pending === undefined) return;
    const { current, merge } = pending;
    const typed = form.getValues();
    const taken = new Set([
      ...merge.taken.map(({ key }) => key),
      ...merge.clashes.filter(({ key }) => choices[key] === 'theirs').map(({ key }) => key),
    ]);
    const { writable } = planForm(resource, principal, current);
    adopt(current);
    for (const key of Object.keys(writable)) {
      if (!taken.has(key)) form.setValue(key, typed[key], { shouldDirty: true });
    }
    setPending(undefined);
    setMerged((count) => count + 1);
  };
  if (deleted) return <Left onLeft={showList} />;
  const title = recordName(manifest, base);
  return (
    <Page
      title={t('Edit {name}', { name: title })}
      breadcrumb={crumbs}
      width="narrow"
      actions={<DeleteRecord manifest={manifest} record={base} onDeleted={() => setDeleted(true)} />}
    >
      <div ref={formElement}>
        <ResourceForm
          form={form}
          resource={name}
          plan={plan}
          base={base}
          submitLabel={t('Save changes')}
          send={send}
          onCancel={cancel}
          notice={newer && isDirty ? <NewerNotice /> : undefined}
        />
      </div>
      {pending !== undefined && (
        <ConflictDialog
          merge={pending.merge}
          name={title}
          onChoose={decide}
          onClose={() => setPending(undefined)}
        />
      )}
    </Page>
  );
}

function NewerNotice() {
  const t = useT();
  return (
    <output className={styles.notice}>
      {t('Somebody else has saved this record meanwhile. What you typed is kept; saving shows both.')}
    </output>
  );
}

/** Leaves once the form, and with it the guard against leaving, is gone. */
function Left({ onLeft }: { readonly onLeft: () => void }) {
  const leave = useRef(onLeft);
  useEffect(() => leave.current(), []);
  return null;
}

/** The record as it is now, when it was somebody else's change that stood in the way. */
function conflictIn(error: unknown): UnknownRecord | undefined {
  if (!(error instanceof RequestFailure) || error.statusCode !== 409 || error.code !== 'conflict')
    return undefined;
  const { current } = error;
  // The server sends the whole record with a conflict (contracts/problems.ts).
  return current === undefined ? undefined : (current as UnknownRecord);
}
