/** Creates a record of any resource. */
import { useCreate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import type { UnknownRecord } from '../../contracts/fields.ts';
import { useT } from '../../i18n/translate.ts';
import type { RequestFailure } from '../../providers/request-failure.ts';
import { useSession } from '../../providers/session.ts';
import { Page } from '../../shell/page.tsx';
import { toast } from '../../shell/toast.tsx';
import { useManifest, useResource } from '../resources.tsx';
import { inSentence, recordName } from '../words.ts';
import { checkNew } from './form-check.ts';
import { planForm } from './form-plan.ts';
import { newValues, type FormValues } from './form-values.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { resolverOf } from './resolver.ts';
import { ResourceForm } from './resource-form.tsx';
import { useWayOut } from './way-out.ts';

export default function CreateScreen({ resource: name }: { readonly resource: string }) {
  const t = useT();
  const resource = useResource(name);
  const manifest = useManifest(name);
  const { principal } = useSession();
  const [plan] = useState(() => planForm(resource, principal));
  const { crumbs, showRecord, cancel } = useWayOut(manifest);
  const form = useForm<FieldValues, unknown, FormValues>({
    defaultValues: newValues(plan.writable),
    // Fields ask to be checked as they are left (form-field.tsx); left to itself, a row would be wrong as it is added.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: resolverOf((values) => checkNew(resource, plan.writable, values)),
  });
  const { mutateAsync } = useCreate<UnknownRecord, RequestFailure, FormValues>({
    resource: name,
    successNotification: false,
    errorNotification: false,
    // What was sent may hold personal data: nothing of it stays in the cache (kyb.md).
    mutationOptions: { gcTime: 0, meta: { shown: true } },
  });
  /** A retry of the same values is the same attempt: the server answers it with the record it made already. */
  const attempt = useRef({ values: '', key: '' });

  const send = async (values: FormValues) => {
    const text = JSON.stringify(values);
    if (attempt.current.values !== text) attempt.current = { values: text, key: newIdempotencyKey() };
    const { data: record } = await mutateAsync({ values, meta: { idempotencyKey: attempt.current.key } });
    return () => {
      toast({
        title: t('Created'),
        description: t('{name} was created.', { name: recordName(manifest, record) }),
        variant: 'success',
      });
      showRecord(record);
    };
  };
  const one = inSentence(manifest.label[0]);
  return (
    <Page title={t('Create {one}', { one })} breadcrumb={crumbs} width="narrow">
      <ResourceForm
        form={form}
        resource={name}
        plan={plan}
        base={nothingYet}
        submitLabel={t('Create {one}', { one })}
        send={send}
        onCancel={cancel}
      />
    </Page>
  );
}

const nothingYet = {};
