/**
 * What follows what in the account-holder form: the control person an owner, a person's address that of the business. A link
 * copies, and holds until the copy itself is edited. Every function gives new values, or the same object when nothing changes.
 */
import {
  addressFields,
  blankPerson,
  personFields,
  type AddressValues,
  type FormValues,
  type PersonValues,
} from './account-holder-form.ts';

/** Brings every linked copy up to date. A link to an owner who is gone ends; the copy stays. */
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

/** "The control person is: Owner 1 / someone else" (blank). Someone else starts blank, unless someone else was chosen already. */
export function chooseControlPerson(values: FormValues, rowId: string): FormValues {
  if (rowId === values.ui.controlPersonRowId) return values;
  const ui = { ...values.ui, controlPersonRowId: rowId };
  return followLinks(rowId === '' ? { ...values, ui, controlPerson: blankPerson() } : { ...values, ui });
}

/** Ticks or clears "Same as the business address". Cleared, the copy stays, to be edited. */
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
 * What becomes of the form when the user has edited an input (named as in `FormPath`): an edited copy stops following, whatever
 * follows the input takes the new text.
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
