/**
 * Links within the account-holder form: the control person can follow an owner, and a person's address can follow the
 * business's. A link copies values and lasts until the copy is edited. Every function returns new values, or the same object
 * if nothing changes.
 */
import {
  addressFields,
  blankPerson,
  personFields,
  type AddressValues,
  type FormValues,
  type PersonValues,
} from './account-holder-form.ts';

/** Updates every linked copy. A link to an owner who was removed ends, but the copied values stay. */
export function followLinks(values: FormValues): FormValues {
  const business = values.businessEntity.address;
  const owners = values.beneficialOwnerIndividuals.map((row) => withBusinessAddress(row, business));
  const owner = owners.find((row) => row.rowId === values.ui.controlPersonRowId);
  const person =
    owner === undefined
      ? withBusinessAddress(values.controlPerson, business)
      : copiedPerson(values.controlPerson, owner);
  const rowId = owner?.rowId ?? '';
  const ownersMoved = owners.some((row, index) => row !== values.beneficialOwnerIndividuals[index]);
  if (!ownersMoved && person === values.controlPerson && rowId === values.ui.controlPersonRowId)
    return values;
  return {
    ...values,
    controlPerson: person,
    beneficialOwnerIndividuals: ownersMoved ? owners : values.beneficialOwnerIndividuals,
    ui: rowId === values.ui.controlPersonRowId ? values.ui : { ...values.ui, controlPersonRowId: rowId },
  };
}

/**
 * Handles the choice "The control person is: Owner 1 / someone else", where a blank `rowId` means someone else. Choosing
 * someone else starts with a blank person, unless that was already the choice.
 */
export function chooseControlPerson(values: FormValues, rowId: string): FormValues {
  if (rowId === values.ui.controlPersonRowId) return values;
  const ui = { ...values.ui, controlPersonRowId: rowId };
  return followLinks(rowId === '' ? { ...values, ui, controlPerson: blankPerson() } : { ...values, ui });
}

/**
 * Selects or clears "Same as the business address". After clearing, the copied address stays so that the user can edit it.
 */
export function chooseSameAddress(
  values: FormValues,
  person: 'controlPerson' | { readonly rowId: string },
  sameAddress: boolean,
): FormValues {
  if (person === 'controlPerson') {
    const ui = { ...values.ui, controlPersonRowId: '' };
    return followLinks({ ...values, ui, controlPerson: { ...values.controlPerson, sameAddress } });
  }
  const owners = values.beneficialOwnerIndividuals.map((row) =>
    row.rowId === person.rowId ? { ...row, sameAddress } : row,
  );
  return followLinks({ ...values, beneficialOwnerIndividuals: owners });
}

/**
 * Updates the form after the user has edited an input (named as in `FormPath`): an edited copy stops following its source,
 * and copies of the input get the new text.
 */
export function afterEdit(values: FormValues, edited: string): FormValues {
  const [root = '', ...rest] = edited.split('.');
  if (root === 'controlPerson') {
    const ui = { ...values.ui, controlPersonRowId: '' };
    return followLinks({
      ...values,
      ui: values.ui.controlPersonRowId === '' ? values.ui : ui,
      controlPerson: withoutLink(values.controlPerson, rest[0]),
    });
  }
  const [index, field] = rest;
  const owner =
    root === 'beneficialOwnerIndividuals' ? values.beneficialOwnerIndividuals[Number(index)] : undefined;
  if (owner === undefined || withoutLink(owner, field) === owner) return followLinks(values);
  const owners = values.beneficialOwnerIndividuals.with(Number(index), { ...owner, sameAddress: false });
  return followLinks({ ...values, beneficialOwnerIndividuals: owners });
}

function withoutLink(person: PersonValues, editedField: string | undefined): PersonValues {
  return editedField === 'address' && person.sameAddress ? { ...person, sameAddress: false } : person;
}

function withBusinessAddress<T extends PersonValues>(person: T, business: AddressValues): T {
  return !person.sameAddress || sameText(addressFields, person.address, business)
    ? person
    : { ...person, address: { ...business } };
}

function copiedPerson(person: PersonValues, owner: PersonValues): PersonValues {
  const same =
    sameText(personFields, person, owner) &&
    sameText(addressFields, person.address, owner.address) &&
    person.sameAddress === owner.sameAddress;
  if (same) return person;
  const { firstName, lastName, email, governmentId, dob, phoneNumber, sameAddress } = owner;
  const address = { ...owner.address };
  return { firstName, lastName, email, governmentId, dob, phoneNumber, sameAddress, address };
}

function sameText<K extends string>(
  names: readonly K[],
  one: Record<K, string>,
  other: Record<K, string>,
): boolean {
  return names.every((name) => one[name] === other[name]);
}
