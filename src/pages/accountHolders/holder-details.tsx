/** An account holder to be read: before it is sent, and on its own page. IDs and dates of birth come from `secret`. */
import type { ReactNode } from 'react';
import { useT } from '../../i18n/translate.ts';
import styles from './holder-details.module.css';

export interface ShownAddress {
  readonly address1: string;
  readonly address2?: string | undefined;
  readonly city: string;
  readonly country: string;
  readonly postalCode: string;
  readonly state: string;
}
export interface ShownEntity {
  readonly legalBusinessName?: string | undefined;
  readonly dbaBusinessName?: string | undefined;
  readonly governmentId: string;
  readonly parentCompany?: string | undefined;
  readonly address: ShownAddress;
  readonly phoneNumbers?: readonly string[] | undefined;
}
export interface ShownPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly governmentId: string;
  readonly dob: string;
  readonly address: ShownAddress;
  readonly phoneNumber: string;
}

/** How an ID or a date of birth is shown. `path` as error bodies spell it: `controlPerson.dob`. */
export type ShowSecret = (path: string, value: string, label: string) => ReactNode;

export function EntityDetails({
  entity,
  path,
  secret,
}: {
  readonly entity: ShownEntity;
  readonly path: string;
  readonly secret: ShowSecret;
}) {
  const t = useT();
  const numbers = entity.phoneNumbers ?? [];
  return (
    <Details>
      <Detail label={t('Legal Business Name')}>{entity.legalBusinessName}</Detail>
      <Detail label={t('DBA Business Name')} optional>
        {entity.dbaBusinessName}
      </Detail>
      <Detail label={t('Government ID')}>
        {secret(`${path}.governmentId`, entity.governmentId, t('Government ID'))}
      </Detail>
      <Detail label={t('Parent Company')} optional>
        {entity.parentCompany}
      </Detail>
      <Detail label={t('Address')}>
        <Address address={entity.address} />
      </Detail>
      <Detail label={t('Phone numbers')}>
        {numbers.length === 0
          ? undefined
          : numbers.map((number) => (
              <span key={number} className={styles.line}>
                {number}
              </span>
            ))}
      </Detail>
    </Details>
  );
}

export function PersonDetails({
  person,
  path,
  secret,
}: {
  readonly person: ShownPerson;
  readonly path: string;
  readonly secret: ShowSecret;
}) {
  const t = useT();
  return (
    <Details>
      <Detail label={t('Name')}>{`${person.firstName} ${person.lastName}`}</Detail>
      <Detail label={t('Email')}>{person.email}</Detail>
      <Detail label={t('Government ID')}>
        {secret(`${path}.governmentId`, person.governmentId, t('Government ID'))}
      </Detail>
      <Detail label={t('Date of Birth')}>{secret(`${path}.dob`, person.dob, t('Date of Birth'))}</Detail>
      <Detail label={t('Address')}>
        <Address address={person.address} />
      </Detail>
      <Detail label={t('Phone Number')}>{person.phoneNumber}</Detail>
    </Details>
  );
}

export function Details({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.details}>{children}</dl>;
}

export interface DetailProps {
  readonly label: string;
  /** Left out altogether when there is nothing to say. */
  readonly optional?: boolean;
  readonly children: ReactNode;
}

export function Detail({ label, optional = false, children }: DetailProps) {
  const t = useT();
  const empty = children === undefined || children === null || children === false || children === '';
  if (empty && optional) return null;
  return (
    <div className={styles.detail}>
      <dt className={styles.term}>{label}</dt>
      <dd className={styles.value}>{empty ? <span className={styles.none}>{t('None')}</span> : children}</dd>
    </div>
  );
}

function Address({ address }: { readonly address: ShownAddress }) {
  const { address1, address2 = '', city, state, postalCode, country } = address;
  const lines = [address1, address2, `${city}, ${state} ${postalCode}`, country];
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <span key={line} className={styles.line}>
        {line}
      </span>
    ));
}
