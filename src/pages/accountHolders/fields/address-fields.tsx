import type { AddressValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { stateCodes } from '../../../contracts/values/postal.ts';
import { useT } from '../../../i18n/translate.ts';
import { TextField } from './text-field.tsx';

const countriesId = 'country-suggestions';
const statesId = 'state-suggestions';

type Holder =
  | 'businessEntity'
  | 'controlPerson'
  | `beneficialOwnerEntities.${number}`
  | `beneficialOwnerIndividuals.${number}`;

export interface AddressFieldsProps {
  readonly path: Holder;
  /** Prefix of the inputs' DOM ids. */
  readonly id: string;
  /** Whether the browser may autofill the user's own business address. */
  readonly autoFill?: boolean;
}

/** The address fields, in the order of the specification (section 2). */
export function AddressFields({ path, id, autoFill = false }: AddressFieldsProps) {
  const t = useT();
  const at = (name: keyof AddressValues) => ({
    path: `${path}.address.${name}` as const,
    id: `${id}.address.${name}`,
  });
  const token = (name: string) => (autoFill ? `section-business ${name}` : 'off');
  return (
    <>
      <TextField {...at('address1')} label={t('Address 1')} required autoComplete={token('address-line1')} />
      <TextField {...at('address2')} label={t('Address 2')} autoComplete={token('address-line2')} />
      <TextField {...at('city')} label={t('City')} required autoComplete={token('address-level2')} />
      <TextField
        {...at('country')}
        label={t('Country')}
        required
        autoComplete={token('country-name')}
        list={countriesId}
      />
      <TextField
        {...at('postalCode')}
        label={t('Postal Code')}
        required
        autoComplete={token('postal-code')}
      />
      <TextField
        {...at('state')}
        label={t('State')}
        required
        autoComplete={token('address-level1')}
        list={statesId}
      />
    </>
  );
}

/** The suggestions for all country and state inputs of the form. Users may type anything else. */
export function AddressSuggestions() {
  return (
    <>
      <datalist id={countriesId}>
        <option>USA</option>
        <option>Canada</option>
        <option>Mexico</option>
      </datalist>
      <datalist id={statesId}>
        {stateCodes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </datalist>
    </>
  );
}
