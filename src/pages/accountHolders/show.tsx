/** The page of an account holder: what was submitted, its outcome, and masked values that the user can reveal one by one. */
import { Link, useParams } from 'react-router';
import { formatDate } from '../../contracts/values/dates.ts';
import { storedFields, wirePath } from '../../contracts/resource/define-resource.ts';
import type { Field } from '../../contracts/resource/fields.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Cell } from '../../framework/kinds/cells.tsx';
import { RecordUnavailable } from '../../framework/record-unavailable.tsx';
import { RecordActions } from '../../framework/actions/record-actions.tsx';
import { useManifest } from '../../framework/resources.tsx';
import { HistorySection } from '../../framework/show/history-section.tsx';
import { MaskedValue, RevealProvider } from '../../framework/show/masked-value.tsx';
import { useRecord } from '../../framework/use-record.ts';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import accountHolders from '../../resources/account-holders.ts';
import { Page } from '../../shell/page/page.tsx';
import { DocumentsPart } from './documents/documents-part.tsx';
import { Details, type ShowSecret } from './holder-details.tsx';
import { readHolder, type HolderRecord } from './holder-record.ts';
import { HolderPart, HolderParts } from './holder-parts.tsx';
import { sectionTitle } from './form/sections.ts';
import { Stack } from '../../ui/layout.tsx';

const { name, fields } = accountHolders;

export default function ShowAccountHolder() {
  const t = useT();
  const { id } = useParams();
  const manifest = useManifest(name);
  const { record, failure, retry } = useRecord(name, id);
  const holder = record && readHolder(record);
  if (failure !== undefined)
    return <RecordUnavailable manifest={manifest} failure={failure} onRetry={retry} />;
  const tenant = holder?.tenant;
  return (
    <Page
      title={holder?.legalBusinessName ?? t('Account holder')}
      back
      breadcrumb={[
        { label: t('dashboard'), to: '/dashboard' },
        { label: t('tenants'), to: '/admin/tenants' },
        ...(tenant == null ? [] : [{ label: tenant.name, to: `/admin/mco/${tenant.id}` }]),
      ]}
      aside={holder && <Cell field={fields.status} value={holder.status} full />}
      actions={
        record && (
          <>
            {holder?.status === 'PENDING_RESUBMIT' && <SendAgain holder={holder} />}
            <RecordActions resource={accountHolders} record={record} />
          </>
        )
      }
      loading={record === undefined}
      error={
        record !== undefined && holder === undefined
          ? new Error(t('This account holder cannot be read.'))
          : undefined
      }
    >
      {/* The key remounts the page for another record, so that a value revealed on one never shows on the next. */}
      {holder !== undefined && <Holder key={holder.id} holder={holder} />}
    </Page>
  );
}

/** The link to resubmit, for users who may create account holders. The new submission replaces this one. */
function SendAgain({ holder: { id, tenant } }: { readonly holder: HolderRecord }) {
  const t = useT();
  const mayCreate = useMay(`${name}.create`, { tenant });
  if (tenant == null || !mayCreate) return null;
  return (
    <ButtonLink look="primary" to={`/admin/mco/${tenant.id}/create-account-holder?replaces=${id}`}>
      {t('Send again')}
    </ButtonLink>
  );
}

function Holder({ holder }: { readonly holder: HolderRecord }) {
  const mayReveal = useMay(`${name}.reveal`, holder);
  const mayReadHistory = useMay(`${name}.history`, holder);
  return (
    <RevealProvider
      value={mayReveal ? { url: `${wirePath(accountHolders)}/${holder.id}/reveal` } : undefined}
    >
      <Stack gap={5} measure={1080}>
        <DocumentsPart holder={holder} />
        <Information holder={holder} />
        <HolderParts holder={holder} secretOf={secretOf} />
        {mayReadHistory && <HistorySection resource={accountHolders} id={holder.id} />}
      </Stack>
    </RevealProvider>
  );
}

function Information({ holder }: { readonly holder: HolderRecord }) {
  const t = useT();
  const { tenant, replacedBy } = holder;
  const shown = (field: Field, value: string) => value !== '' && <Cell field={field} value={value} full />;
  return (
    <HolderPart title={sectionTitle('information')}>
      <Details
        items={[
          {
            label: t('Tenant'),
            children: tenant && <Link to={`/admin/mco/${tenant.id}`}>{tenant.name}</Link>,
          },
          {
            label: t('Replaced by'),
            isOptional: true,
            children: replacedBy && (
              <Link to={`/admin/accountHolders/${replacedBy.id}`}>
                {t('{name}, sent again', { name: replacedBy.name })}
              </Link>
            ),
          },
          { label: t('Nature of Business'), children: holder.natureOfBusiness },
          { label: t('Website URL'), children: shown(fields.websiteUrl, holder.websiteUrl) },
          { label: t('Workflow'), children: shown(fields.workflow, holder.workflow) },
          { label: t('Terms accepted'), children: shown(fields.tosTimestamp, holder.tosTimestamp) },
          {
            label: t('KYB passed'),
            isOptional: true,
            children: shown(fields.kybPassedTimestamp, holder.kybPassedTimestamp),
          },
          { label: t('Submitted'), children: shown(storedFields.createdAt, holder.createdAt) },
        ]}
      />
    </HolderPart>
  );
}

/** @param whose the title of the card, so that each "Reveal" button says what it reveals */
function secretOf(whose: string): ShowSecret {
  return function secret(path, value, label) {
    return (
      <MaskedValue
        path={path}
        label={`${whose}, ${label}`}
        masked={value}
        textOf={(revealed) => (typeof revealed === 'string' ? formatDate(revealed) : '')}
      />
    );
  };
}
