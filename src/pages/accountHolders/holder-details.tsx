/** Read-only details of an account holder, for the review and for its own page. `secret` renders IDs and dates of birth. */
import type { ReactNode } from 'react';
import type { SubmissionInput } from '../../contracts/account-holder/account-holder.ts';
import { DetailList, type DetailItem } from '../../framework/show/detail-list.tsx';
import { addressLines } from '../../kinds/address/text.ts';
import { EmailWords } from '../../kinds/email/email-words.tsx';
import { phoneText } from '../../kinds/phone/text.ts';
import { useT } from '../../i18n/translate.ts';
import { Text } from '../../ui/text.tsx';

/** Renders an ID or a date of birth. `path` has the spelling of error bodies: `controlPerson.dob`. */
export type ShowSecret = (path: string, value: string, label: string) => ReactNode;

export interface EntityDetailsProps {
  readonly entity: SubmissionInput['businessEntity'];
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
  readonly person: SubmissionInput['controlPerson'];
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

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Text as="span" keepLines>
      {lines.join('\n')}
    </Text>
  );
}
