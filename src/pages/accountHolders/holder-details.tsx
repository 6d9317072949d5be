/** Read-only details of an account holder, for the review and for its own page. `secret` renders IDs and dates of birth. */
import type { ReactNode } from 'react';
import { DetailList, type DetailItem } from '../../framework/show/detail-list.tsx';
import { EmailWords } from '../../kinds/email/email-words.tsx';
import { phoneText } from '../../kinds/phone/text.ts';
import { useT } from '../../i18n/translate.ts';
import { Text } from '../../ui/text.tsx';

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

/** Renders an ID or a date of birth. `path` has the spelling of error bodies: `controlPerson.dob`. */
export type ShowSecret = (path: string, value: string, label: string) => ReactNode;

export interface EntityDetailsProps {
  readonly entity: ShownEntity;
  readonly path: string;
  readonly secret: ShowSecret;
}

export function EntityDetails({ entity, path, secret }: EntityDetailsProps) {
  const t = useT();
  return (
    <Details
      items={[
        { label: t('Legal Business Name'), children: entity.legalBusinessName },
        { label: t('DBA Business Name'), children: entity.dbaBusinessName, isOptional: true },
        {
          label: t('Government ID'),
          children: secret(`${path}.governmentId`, entity.governmentId, t('Government ID')),
        },
        { label: t('Parent Company'), children: entity.parentCompany, isOptional: true },
        { label: t('Address'), children: <Lines lines={addressLines(entity.address)} /> },
        {
          label: t('Phone numbers'),
          children: entity.phoneNumbers?.length ? (
            <Lines lines={entity.phoneNumbers.map(phoneText)} />
          ) : undefined,
        },
      ]}
    />
  );
}

export interface PersonDetailsProps {
  readonly person: ShownPerson;
  readonly path: string;
  readonly secret: ShowSecret;
}

export function PersonDetails({ person, path, secret }: PersonDetailsProps) {
  const t = useT();
  return (
    <Details
      items={[
        { label: t('Name'), children: `${person.firstName} ${person.lastName}` },
        { label: t('Email'), children: <EmailWords address={person.email} /> },
        {
          label: t('Government ID'),
          children: secret(`${path}.governmentId`, person.governmentId, t('Government ID')),
        },
        { label: t('Date of Birth'), children: secret(`${path}.dob`, person.dob, t('Date of Birth')) },
        { label: t('Address'), children: <Lines lines={addressLines(person.address)} /> },
        { label: t('Phone Number'), children: phoneText(person.phoneNumber) },
      ]}
    />
  );
}

export interface Detail extends DetailItem {
  /** Leaves the item out when it is empty. */
  readonly isOptional?: boolean;
}

/** A list of details. An item without a value shows "None", unless it is optional. */
export function Details({ items }: { readonly items: readonly Detail[] }) {
  const t = useT();
  return (
    <DetailList
      items={items
        .filter(({ isOptional = false, children }) => !isOptional || !isEmpty(children))
        .map((item) =>
          isEmpty(item.children)
            ? {
                ...item,
                children: (
                  <Text as="span" tone="muted">
                    {t('None')}
                  </Text>
                ),
              }
            : item,
        )}
    />
  );
}

const isEmpty = (children: ReactNode) =>
  children === undefined || children === null || children === false || children === '';

function addressLines({ address1, address2 = '', city, state, postalCode, country }: ShownAddress): string[] {
  return [address1, address2, `${city}, ${state} ${postalCode}`, country].filter((line) => line !== '');
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Text as="span" keepLines>
      {lines.join('\n')}
    </Text>
  );
}
