/** /admin/mco/{id}/create-account-holder (specification section 2, "Create account holder screen"). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { RecordUnavailable } from '../../framework/record-unavailable.tsx';
import { useManifest } from '../../framework/resources.tsx';
import { isKeptForInput, useRecord } from '../../framework/use-record.ts';
import { nounOf, recordName } from '../../framework/words.ts';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { session } from '../../providers/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, type OwnPageProps } from '../../shell/page/page.tsx';
import type { CreatedHolder } from './calls.ts';
import { carriedOver } from './draft/carried-over.ts';
import { FormWithDraft } from './draft/form-with-draft.tsx';
import { FormerNote, FormerUnavailable, PassedOver } from './draft/former-note.tsx';
import { HolderLoading } from './holder-loading.tsx';
import { readHolder, type HolderRecord } from './holder-record.ts';
import { Notice, type NoticeProps } from './notice.tsx';
import { historyState } from './review/review-step.ts';
import { Submitted } from './review/submitted.tsx';

export default function CreateAccountHolder({ title }: OwnPageProps) {
  const t = useT();
  const { id = '' } = useParams();
  const manifest = useManifest('tenants');
  const query = useRecord(manifest.name, id);
  const { record: tenant, failure, retry } = query;
  const isKept = isKeptForInput(query);
  if (failure !== undefined && !isKept)
    return <RecordUnavailable manifest={manifest} failure={failure} onRetry={retry} />;
  const name = tenant === undefined ? t('tenant {id}', { id }) : recordName(manifest, tenant);
  return (
    <Page
      title={title}
      back
      breadcrumb={[
        { label: t('dashboard'), to: '/dashboard' },
        { label: t('tenants'), to: '/admin/tenants' },
        { label: name, to: `/admin/mco/${id}` },
      ]}
      loading={tenant === undefined}
    >
      {tenant !== undefined && (
        <ForTenant key={id} tenantId={id} tenant={tenant} name={name} isGone={isKept} />
      )}
    </Page>
  );
}

interface ForTenantProps {
  readonly tenantId: string;
  readonly tenant: UnknownRecord;
  readonly name: string;
  /** Whether it was deleted, and is only still shown because of what was typed. */
  readonly isGone: boolean;
}

function ForTenant(props: ForTenantProps) {
  const t = useT();
  const { tenantId, name } = props;
  const refusal = useRefusal(props);
  const { submitted } = historyState(useLocation().state);
  const onCreated = useLeaveAfter(tenantId);
  const [wasOpen, setWasOpen] = useState(false);
  if (refusal === undefined && !wasOpen) setWasOpen(true);
  // What was typed until then does not vanish when it cannot be submitted any more.
  const isKept = wasOpen && session.hasUnsaved();
  if (submitted !== undefined) return <Submitted tenantId={tenantId} holderId={submitted.id} />;
  return (
    <>
      {refusal !== undefined && (
        <div role={isKept ? 'alert' : undefined}>
          <Notice tone="warning" {...refusal}>
            {refusal.children}
            {isKept && <p>{t('What you typed is still here.')}</p>}
          </Notice>
        </div>
      )}
      {(refusal === undefined || isKept) && (
        <Form tenantId={tenantId} tenantName={name} onCreated={onCreated} />
      )}
    </>
  );
}

/** Why no account holder can be submitted for the tenant now. */
function useRefusal({ tenantId, tenant, name, isGone }: ForTenantProps): NoticeProps | undefined {
  const t = useT();
  const one = nounOf(useManifest('tenants'));
  const mayCreate = useMay('accountHolders.create', { tenant });
  if (isGone)
    return {
      title: t('This {one} was not found', { one }),
      children: (
        <p>{t('It may have been deleted, or it may belong to a tenant you don’t have access to.')}</p>
      ),
    };
  if (tenant['isActive'] === false)
    return {
      title: t('{name} is inactive', { name }),
      actions: <ButtonLink to={`/admin/mco/${tenantId}`}>{t('To the tenant')}</ButtonLink>,
      children: (
        <p>{t('Nothing new can be recorded for an inactive tenant. An administrator can reactivate it.')}</p>
      ),
    };
  return mayCreate
    ? undefined
    : {
        title: t('You may not create account holders for this tenant'),
        children: <p>{t('Ask an administrator of {name} to do it, or to change your role.', { name })}</p>,
      };
}

interface FormProps {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly onCreated: (created: CreatedHolder) => void;
}

/** The form. When it replaces an earlier submission, it shows why and starts with the values that can be carried over. */
function Form(props: FormProps) {
  const [search] = useSearchParams();
  const replaces = search.get('replaces');
  if (replaces === null) return <FormWithDraft {...props} />;
  return <FormAgain key={replaces} {...props} replaces={replaces} />;
}

function FormAgain({ replaces, ...props }: FormProps & { readonly replaces: string }) {
  const { record, failure, retry } = useRecord('accountHolders', replaces);
  // Keeps the record that the form started from, even when the record is refetched.
  const [former, setFormer] = useState<HolderRecord>();
  if (record === undefined && failure === undefined) return <HolderLoading />;
  const read = record === undefined ? undefined : readHolder(record);
  const isIt = read?.status === 'PENDING_RESUBMIT' && String(read.tenant?.id) === props.tenantId;
  if (former === undefined && isIt) setFormer(read);
  if (former === undefined) {
    if (failure !== undefined && ![403, 404].includes(failure.statusCode))
      return <FormerUnavailable onRetry={retry} />;
    return isIt ? null : (
      <>
        <PassedOver record={read} />
        <FormWithDraft {...props} passedOver={Number(replaces)} />
      </>
    );
  }
  return (
    <>
      <FormerNote former={former} />
      <FormWithDraft {...props} replaces={former.id} fresh={() => carriedOver(former)} />
    </>
  );
}

/**
 * After a success, invalidates the cached providers and tenants and opens the tenant's page (specification section 4). The
 * form's history entry then shows the outcome, so that Back does not lead to another blank form.
 */
function useLeaveAfter(tenantId: string): (created: CreatedHolder) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const [created, setCreated] = useState<CreatedHolder>();
  const leaving = useRef(false);
  useEffect(() => {
    if (created === undefined || leaving.current) return;
    // Leave the review first. Its history entry is dropped when the next one is pushed.
    if (historyState(location.state).review !== undefined) {
      void navigate(-1);
      return;
    }
    leaving.current = true;
    void (async () => {
      await navigate(location.pathname, { replace: true, state: { submitted: { id: created.id } } });
      await navigate(`/admin/mco/${tenantId}`);
    })();
  }, [created, location, navigate, tenantId]);
  return (result) => {
    const changed = ['providers', 'tenants', 'accountHolders'];
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.some((part) => typeof part === 'string' && changed.includes(part)),
    });
    setCreated(result);
  };
}
