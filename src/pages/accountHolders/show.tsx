/** The page of an account holder: what was submitted, what became of it, and its masked values, revealed one by one. */
import { useOne } from '@refinedev/core';
import { Link, useParams } from 'react-router';
import { storedFields } from '../../contracts/define-resource.ts';
import { Cell } from '../../framework/kinds/cells.tsx';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import accountHolders from '../../resources/account-holders.ts';
import { Page } from '../../shell/page.tsx';
import { Detail, Details, EntityDetails, PersonDetails, type ShowSecret } from './holder-details.tsx';
import { readHolder, type HolderRecord } from './holder-record.ts';
import { MaskedValue } from './masked-value.tsx';
import { entityTitle, individualTitle } from './owner-titles.ts';
import { sectionTitle } from './sections.ts';
import styles from './show.module.css';

export default function ShowAccountHolder() {
  const t = useT();
  const { id = '' } = useParams();
  const { result, query } = useOne({ resource: 'accountHolders', id });
  const holder = result === undefined ? undefined : readHolder(result);
  const unreadable = result !== undefined && holder === undefined;
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
      aside={holder && <Cell field={accountHolders.fields.status} value={holder.status} full />}
      loading={query.isLoading}
      error={
        unreadable
          ? new Error(t('This account holder cannot be read.'))
          : result === undefined
            ? query.error
            : undefined
      }
    >
      {holder !== undefined && <Holder id={id} holder={holder} />}
    </Page>
  );
}

function Holder({ id, holder }: { readonly id: string; readonly holder: HolderRecord }) {
  const t = useT();
  const mayReveal = useMay('accountHolders.reveal', holder);
  const { fields } = accountHolders;
  const secretOf =
    (whose: string): ShowSecret =>
    (path, value, label) => (
      <MaskedValue
        key={path}
        holderId={id}
        path={path}
        masked={value}
        label={`${label}, ${whose}`}
        mayReveal={mayReveal}
      />
    );
  const { tenant, beneficialOwnerEntities: entities, beneficialOwnerIndividuals: individuals } = holder;
  return (
    <div className={styles.holder}>
      <section className={styles.part} aria-labelledby="holder-information">
        <h2 id="holder-information" className={styles.title}>
          {sectionTitle('information')}
        </h2>
        <Details>
          <Detail label={t('Tenant')}>
            {tenant && <Link to={`/admin/mco/${tenant.id}`}>{tenant.name}</Link>}
          </Detail>
          <Detail label={t('Nature of Business')}>{holder.natureOfBusiness}</Detail>
          <Detail label={t('Website URL')}>
            {holder.websiteUrl !== '' && <Cell field={fields.websiteUrl} value={holder.websiteUrl} full />}
          </Detail>
          <Detail label={t('Workflow')}>
            <Cell field={fields.workflow} value={holder.workflow} full />
          </Detail>
          <Detail label={t('Terms accepted')}>
            <Cell field={fields.tosTimestamp} value={holder.tosTimestamp} full />
          </Detail>
          <Detail label={t('KYB passed')} optional>
            {holder.kybPassedTimestamp !== '' && (
              <Cell field={fields.kybPassedTimestamp} value={holder.kybPassedTimestamp} full />
            )}
          </Detail>
          <Detail label={t('Submitted')}>
            <Cell field={storedFields.createdAt} value={holder.createdAt} full />
          </Detail>
        </Details>
      </section>
      <section className={styles.part} aria-labelledby="holder-business">
        <h2 id="holder-business" className={styles.title}>
          {sectionTitle('business')}
        </h2>
        <EntityDetails
          entity={holder.businessEntity}
          path="businessEntity"
          secret={secretOf(t('Business Entity'))}
        />
      </section>
      <section className={styles.part} aria-labelledby="holder-control">
        <h2 id="holder-control" className={styles.title}>
          {sectionTitle('control')}
        </h2>
        <PersonDetails
          person={holder.controlPerson}
          path="controlPerson"
          secret={secretOf(t('Control Person'))}
        />
      </section>
      <section className={styles.part} aria-labelledby="holder-entities">
        <h2 id="holder-entities" className={styles.title}>
          {sectionTitle('entities')}
        </h2>
        {entities.length === 0 && <p className={styles.none}>{t('No entity owns 25% or more.')}</p>}
        {entities.map((entity, index) => {
          const title = entityTitle(index + 1, entity.legalBusinessName);
          const path = `beneficialOwnerEntities[${index}]`;
          return (
            <article key={path} className={styles.owner}>
              <h3 className={styles.ownerTitle}>{title}</h3>
              <EntityDetails entity={entity} path={path} secret={secretOf(title)} />
            </article>
          );
        })}
      </section>
      <section className={styles.part} aria-labelledby="holder-individuals">
        <h2 id="holder-individuals" className={styles.title}>
          {sectionTitle('individuals')}
        </h2>
        {individuals.length === 0 && <p className={styles.none}>{t('No individual owns 25% or more.')}</p>}
        {individuals.map((person, index) => {
          const title = individualTitle(index + 1, person.firstName, person.lastName);
          const path = `beneficialOwnerIndividuals[${index}]`;
          return (
            <article key={path} className={styles.owner}>
              <h3 className={styles.ownerTitle}>{title}</h3>
              <PersonDetails person={person} path={path} secret={secretOf(title)} />
            </article>
          );
        })}
      </section>
    </div>
  );
}
