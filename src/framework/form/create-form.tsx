/** The form for a new record of any resource. */
import { useForm } from '@refinedev/react-hook-form';
import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import type { Reference, UnknownRecord } from '../../contracts/resource/fields.ts';
import { onlyReferences } from '../../contracts/resource/only-references.ts';
import { useT } from '../../i18n/translate.ts';
import type { RequestFailure } from '../../providers/request-failure.ts';
import { useSession } from '../../providers/session.ts';
import { toast } from '../../shell/toast.ts';
import { useManifest } from '../resources.tsx';
import { inSentence, recordName } from '../words.ts';
import { checkNew } from './form-check.ts';
import { planForm, without } from './form-plan.ts';
import type { FormValues } from './form-values.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { formOptions, refineCoreOptions, requireAnswer, uncached } from './refine-form.ts';
import { resolverOf } from './resolver.ts';
import { ResourceForm } from './resource-form.tsx';
import { startValues } from './start-values.ts';

export interface CreateFormProps {
  readonly resource: Resource;
  /** References determined by where the form is used; the form does not ask for them. */
  readonly given?: Readonly<Record<string, Reference>>;
  /** The page's query parameters when the form is the whole page; they may name the record the new one belongs to. */
  readonly address?: URLSearchParams;
  readonly onDone: (record: UnknownRecord) => void;
  readonly onCancel: (isDirty: boolean) => void;
  /** Called when the form becomes dirty, and when it is back to its initial values. */
  readonly onDirty?: (isDirty: boolean) => void;
}

export function CreateForm({
  resource,
  given = nothingYet,
  address = noAddress,
  onDone,
  onCancel,
  onDirty,
}: CreateFormProps) {
  const t = useT();
  const { name } = resource;
  const manifest = useManifest(name);
  const { principal } = useSession();
  const [plan] = useState(() => planForm(resource, principal));
  const [only] = useState(() => onlyReferences(resource, principal));
  /** A retry with the same values is the same attempt: the server answers it with the record it has already created. */
  const attempt = useRef({ values: '', key: '' });
  const { refineCore, ...form } = useForm<UnknownRecord, RequestFailure, FormValues>({
    defaultValues: { ...startValues(plan.writable, only, address), ...given },
    resolver: resolverOf((values) => checkNew(resource, plan.writable, values)),
    ...formOptions,
    refineCoreProps: {
      ...refineCoreOptions,
      resource: name,
      action: 'create',
      mutationMeta: {
        // Refine reads this when it sends the request; by then the attempt is known.
        get idempotencyKey() {
          return attempt.current.key;
        },
      },
      createMutationOptions: uncached,
    },
  });

  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const send = async (values: FormValues) => {
    const text = JSON.stringify(values);
    if (attempt.current.values !== text) attempt.current = { values: text, key: newIdempotencyKey() };
    const { data: record } = requireAnswer(await refineCore.onFinish(values));
    return () => {
      toast({
        title: t('Created'),
        description: t('{name} was created.', { name: recordName(manifest, record) }),
        variant: 'success',
      });
      onDone(record);
    };
  };
  return (
    <ResourceForm
      form={form}
      resource={name}
      plan={without(plan, Object.keys(given))}
      base={nothingYet}
      submitLabel={t('Create {one}', { one: inSentence(manifest.label[0]) })}
      send={send}
      onCancel={onCancel}
    />
  );
}

const nothingYet = {};
const noAddress = new URLSearchParams();
