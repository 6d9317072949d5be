/** The page of an account holder: what was submitted, what became of it, and its masked values, revealed one by one. */
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
import { Detail, Details, EntityDetails, PersonDetails, type ShowSecret } from './holder-details.tsx';
import { readHolder, type HolderRecord } from './holder-record.ts';
import { HolderPart, OwnerArticle } from './holder-parts.tsx';
import { entityTitle, individualTitle } from './owners/owner-titles.ts';
import { sectionTitle } from './form/sections.ts';
import styles from './show.module.css';

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
      {/* Another record is another page: nothing that was revealed on one may show on the next. */}
      {holder !== undefined && <Holder key={holder.id} holder={holder} />}
    </Page>
  );
}

/** The way on for whoever may send it: what is sent then takes its place. */
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
  const t = useT();
  const mayReveal = useMay(`${name}.reveal`, holder);
  const mayReadHistory = useMay(`${name}.history`, holder);
  const { beneficialOwnerEntities: entities, beneficialOwnerIndividuals: individuals } = holder;
  return (
    <RevealProvider
      value={mayReveal ? { url: `${wirePath(accountHolders)}/${holder.id}/reveal` } : undefined}
    >
      <div className={styles.holder}>
        <Information holder={holder} />
        <HolderPart name="business">
          <EntityDetails
            entity={holder.businessEntity}
            path="businessEntity"
            secret={secretOf(sectionTitle('business'))}
          />
        </HolderPart>
        <HolderPart name="control">
          <PersonDetails
            person={holder.controlPerson}
            path="controlPerson"
            secret={secretOf(sectionTitle('control'))}
          />
        </HolderPart>
        <HolderPart
          name="entities"
          none={entities.length === 0 ? t('No entity owns 25% or more.') : undefined}
        >
          {entities.map((entity, index) => {
            const title = entityTitle(index + 1, entity.legalBusinessName);
            const path = `beneficialOwnerEntities[${index}]`;
            return (
              <OwnerArticle key={path} title={title}>
                <EntityDetails entity={entity} path={path} secret={secretOf(title)} />
              </OwnerArticle>
            );
          })}
        </HolderPart>
        <HolderPart
          name="individuals"
          none={individuals.length === 0 ? t('No individual owns 25% or more.') : undefined}
        >
          {individuals.map((person, index) => {
            const title = individualTitle(index + 1, person.firstName, person.lastName);
            const path = `beneficialOwnerIndividuals[${index}]`;
            return (
              <OwnerArticle key={path} title={title}>
                <PersonDetails person={person} path={path} secret={secretOf(title)} />
              </OwnerArticle>
            );
          })}
        </HolderPart>
        {mayReadHistory && <HistorySection resource={accountHolders} id={holder.id} />}
      </div>
    </RevealProvider>
  );
}

function Information({ holder }: { readonly holder: HolderRecord }) {
  const t = useT();
  const { tenant, replacedBy } = holder;
  const shown = (field: Field, value: string) => value !== '' && <Cell field={field} value={value} full />;
  return (
    <HolderPart name="information">
      <Details>
        <Detail label={t('Tenant')}>
          {tenant && <Link to={`/admin/mco/${tenant.id}`}>{tenant.name}</Link>}
        </Detail>
        <Detail label={t('Replaced by')} optional>
          {replacedBy && (
            <Link to={`/admin/accountHolders/${replacedBy.id}`}>
              {t('{name}, sent again', { name: replacedBy.name })}
            </Link>
          )}
        </Detail>
        <Detail label={t('Nature of Business')}>{holder.natureOfBusiness}</Detail>
        <Detail label={t('Website URL')}>{shown(fields.websiteUrl, holder.websiteUrl)}</Detail>
        <Detail label={t('Workflow')}>{shown(fields.workflow, holder.workflow)}</Detail>
        <Detail label={t('Terms accepted')}>{shown(fields.tosTimestamp, holder.tosTimestamp)}</Detail>
        <Detail label={t('KYB passed')} optional>
          {shown(fields.kybPassedTimestamp, holder.kybPassedTimestamp)}
        </Detail>
        <Detail label={t('Submitted')}>{shown(storedFields.createdAt, holder.createdAt)}</Detail>
      </Details>
    </HolderPart>
  );
}

/** @param whose so that each of many "Reveal" says what it reveals */
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
