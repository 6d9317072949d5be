import { useController } from 'react-hook-form';
import type { PersonPath } from '../../../contracts/account-holder/account-holder-form.ts';
import { chooseSameAddress } from '../../../contracts/account-holder/account-holder-links.ts';
import { useT } from '../../../i18n/translate.ts';
import grid from '../../../framework/form/fields/form-sections.module.css';
import { AddressFields } from './address-fields.tsx';
import { Choice } from './choice.tsx';
import { DateField } from './date-field.tsx';
import { useHolder } from '../form/holder-form.ts';
import { TextField } from './text-field.tsx';

export interface PersonFieldsProps {
  readonly path: 'controlPerson' | `beneficialOwnerIndividuals.${number}`;
  /** Prefix of the inputs' DOM ids. */
  readonly id: string;
  /** The owner's row id; absent for the control person. */
  readonly rowId?: string;
}

/** The fields of a person, in the order of the specification (section 2). The browser autofills none of them. */
export function PersonFields({ path, id, rowId }: PersonFieldsProps) {
  const t = useT();
  const at = (name: Exclude<PersonPath, `address.${string}`>) => ({
    path: `${path}.${name}` as const,
    id: `${id}.${name}`,
  });
  return (
    <div className={grid.grid}>
      <TextField {...at('firstName')} label={t('First Name')} required />
      <TextField {...at('lastName')} label={t('Last Name')} required />
      <TextField {...at('email')} label={t('Email')} required inputMode="email" />
      <TextField
        {...at('governmentId')}
        label={t('Government ID')}
        help={t('SSN or ITIN: nine digits')}
        required
        inputMode="numeric"
      />
      <DateField
        path={`${path}.dob`}
        id={`${id}.dob`}
        label={t('Date of Birth')}
        help={t('Month, day, year, like 03/28/1975')}
      />
      <SameAddress path={path} id={id} rowId={rowId} />
      <AddressFields path={path} id={id} />
      <TextField {...at('phoneNumber')} label={t('Phone Number')} required inputMode="tel" />
    </div>
  );
}

/** Makes a person's address follow the business address until the user edits it. Never preset. */
function SameAddress({
  path,
  id,
  rowId,
}: {
  readonly path: PersonFieldsProps['path'];
  readonly id: string;
  readonly rowId: string | undefined;
}) {
  const t = useT();
  const { form, change } = useHolder();
  const { field } = useController({ control: form.control, name: `${path}.sameAddress` });
  return (
    <Choice
      type="checkbox"
      id={`${id}.sameAddress`}
      label={t('Same as the business address')}
      checked={field.value}
      className={grid.whole}
      onChange={(chosen) => {
        change((values) =>
          chooseSameAddress(values, rowId === undefined ? 'controlPerson' : { rowId }, chosen),
        );
      }}
    />
  );
}
