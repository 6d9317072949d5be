/** The form that edits a record; changes saved in the meantime are merged field by field. */
import { useKeys, type GetOneResponse } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import { Note } from '../../ui/note.tsx';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { isReadable, type UnknownRecord } from '../../contracts/resource/fields.ts';
import { useT } from '../../i18n/translate.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { useSession } from '../../providers/session.ts';
import { toast } from '../../shell/toast.ts';
import { RecordContextProvider } from '../record-context.ts';
import { useManifest } from '../resources.tsx';
import { recordName } from '../words.ts';
import { ConflictDialog, type Choices } from './conflict/conflict-dialog.tsx';
import type { CreateFormProps } from './create-form.tsx';
import { checkChange } from './form-check.ts';
import { planForm } from './form-plan.ts';
import { changedKeys, controlValues, recordOf, type FormValues } from './form-values.ts';
import { mergeOf, type Merge } from './conflict/merge.ts';
import { formOptions, refineCoreOptions, requireAnswer, uncached } from './refine-form.ts';
import { resolverOf } from './resolver.ts';
import { ResourceForm } from './resource-form.tsx';

interface Pending {
  readonly current: UnknownRecord;
  readonly merge: Merge;
  readonly isOwn: boolean;
}

export interface EditFormProps extends Omit<CreateFormProps, 'given' | 'address'> {
  /** The record as last read, which may be newer than the version the form started with. */
  readonly latest: UnknownRecord;
  /** The form is still there after saving, so it starts over with what was saved. */
  readonly stays?: boolean;
  /** Renders the page around the form. `base` is the record the form started with. */
  readonly renderPage?: (base: UnknownRecord, form: ReactNode) => ReactNode;
}

export function EditForm({
  resource,
  latest,
  stays = false,
  onDone,
  onCancel,
  onDirty,
  renderPage = bare,
}: EditFormProps) {
  const t = useT();
  const { name } = resource;
  const manifest = useManifest(name);
  const { principal } = useSession();
  /** The record the form started with: later reads never replace what the user typed. */
  const [base, setBase] = useState(latest);
  const plan = useMemo(() => planForm(resource, principal, base), [resource, principal, base]);
  const started = useMemo(() => controlValues(plan.writable, base), [plan, base]);
  const place = useMemo(() => ({ resource: name, id: base.id }), [name, base.id]);
  const [pending, setPending] = useState<Pending>();
  /** Incremented when the user has resolved a conflict, to submit the merged values. */
  const [merged, setMerged] = useState(0);
  const formElement = useRef<HTMLDivElement>(null);
  const { refineCore, ...form } = useForm<UnknownRecord, RequestFailure, FormValues>({
    defaultValues: started,
    resolver: resolverOf((values) => checkChange(resource, plan.writable, values, base, started)),
    ...formOptions,
    refineCoreProps: {
      ...refineCoreOptions,
      resource: name,
      action: 'edit',
      id: base.id,
      // The screen has already read the record, and the form keeps the version it started with itself.
      queryOptions: { enabled: false },
      queryMeta: { form: true },
      updateMutationOptions: uncached,
    },
  });
  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const adopt = (record: UnknownRecord) => {
    form.reset(controlValues(planForm(resource, principal, record).writable, record));
    setBase(record);
  };
  const keep = useKeep(name);
  /** The version that this form has saved, which is not somebody else's. */
  const [saved, setSaved] = useState(0);
  const newer = latest.version > Math.max(base.version, saved);
  useLayoutEffect(() => {
    // The user has typed nothing yet, so the form simply starts over with the newer version. The form's values live
    // outside of React. In the layout phase, as an effect still due would replace what is typed meanwhile.
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
    const sent = textsOf(form.getValues());
    try {
      const { data: record } = requireAnswer(await refineCore.onFinish({ ...body, version: base.version }));
      setSaved(record.version);
      if (isReadable(record)) keep(record);
      const done = () => {
        toast({
          title: t('Saved'),
          description: t('{name} was saved.', {
            name: recordName(manifest, isReadable(record) ? record : base),
          }),
          variant: 'success',
        });
        onDone(record);
      };
      if (!stays || !isReadable(record)) return done;
      const typed = form.getValues();
      const now = textsOf(typed);
      adopt(record);
      // What was typed while the rest was being saved is not saved yet.
      for (const key of Object.keys(plan.writable))
        if (now[key] !== sent[key]) form.setValue(key, typed[key], { shouldDirty: true });
      done();
      return undefined;
    } catch (error) {
      const found = conflictIn(error);
      if (found === undefined) throw error;
      const { current, isOwn } = found;
      const now = recordOf(plan.writable, form.getValues(), base);
      const changed = changedKeys(plan.writable, now, recordOf(plan.writable, started, base));
      const mine = Object.fromEntries(changed.map((key) => [key, now[key]]));
      const { writable } = planForm(resource, principal, current);
      setPending({ current, merge: mergeOf(resource.fields, base, mine, current, writable), isOwn });
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
      // A field that could not be changed when the form started was not typed either.
      if (Object.hasOwn(plan.writable, key) && !taken.has(key))
        form.setValue(key, typed[key], { shouldDirty: true });
    }
    setPending(undefined);
    setMerged((count) => count + 1);
  };
  return renderPage(
    base,
    <>
      <div ref={formElement}>
        <ResourceForm
          form={form}
          resource={name}
          plan={plan}
          base={base}
          submitLabel={t('Save changes')}
          send={send}
          onCancel={onCancel}
          notice={newer && isDirty ? <NewerNotice /> : undefined}
        />
      </div>
      {pending !== undefined && (
        <RecordContextProvider value={place}>
          <ConflictDialog
            merge={pending.merge}
            name={recordName(manifest, base)}
            isOwn={pending.isOwn}
            onChoose={decide}
            onClose={() => setPending(undefined)}
          />
        </RecordContextProvider>
      )}
    </>,
  );
}

/**
 * Returns a function that shows a record as it was saved wherever it is shown, before it is read again: that takes a while, and
 * fails if the network does.
 */
function useKeep(resource: string): (record: UnknownRecord) => void {
  const client = useQueryClient();
  const { keys } = useKeys();
  return (record) => {
    const queryKey = keys().data().resource(resource).action('one').id(record.id).get();
    // The history of the record has a key that begins the same.
    client.setQueriesData<GetOneResponse<UnknownRecord> | object>({ queryKey }, (before) =>
      before !== undefined && 'data' in before ? { ...before, data: record } : before,
    );
  };
}

/** Values that can be compared with later ones. */
const textsOf = (values: FormValues): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));

const bare = (_: UnknownRecord, form: ReactNode) => form;

function NewerNotice() {
  const t = useT();
  return (
    <Note announced="status" below={4}>
      {t(
        'This record was saved somewhere else while you were editing. What you typed is still here; when you save, you will see both versions.',
      )}
    </Note>
  );
}

/** The current record, if the error reports a conflict with a change made elsewhere. */
function conflictIn(error: unknown): Pick<Pending, 'current' | 'isOwn'> | undefined {
  if (!(error instanceof RequestFailure) || error.statusCode !== 409 || error.code !== 'conflict')
    return undefined;
  const { current, byYou } = error;
  // The server sends the whole record with a conflict (contracts/api/problems.ts).
  return current === undefined ? undefined : { current: current as UnknownRecord, isOwn: byYou === true };
}
