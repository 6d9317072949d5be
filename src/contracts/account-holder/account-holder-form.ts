/**
 * The values of the account-holder form: the submission as text while it is being typed, plus state that only the form needs
 * and never sends (row ids, links between people, the choice that nobody owns 25% or more).
 */
import { isBlank } from '../values/plain-text.ts';

export const addressFields = ['address1', 'address2', 'city', 'country', 'postalCode', 'state'] as const;
export const personFields = ['firstName', 'lastName', 'email', 'governmentId', 'dob', 'phoneNumber'] as const;
const entityFields = ['legalBusinessName', 'dbaBusinessName', 'governmentId', 'parentCompany'] as const;
const plainFields = [
  'natureOfBusiness',
  'websiteUrl',
  'workflow',
  'kybPassedTimestamp',
  'tosTimestamp',
] as const;

type Texts<K extends readonly string[]> = { [Name in K[number]]: string };
export type AddressValues = Texts<typeof addressFields>;

export interface PhoneRow {
  /** Stable for the lifetime of the row; unique within the form. */
  rowId: string;
  number: string;
}
export interface PersonValues extends Texts<typeof personFields> {
  address: AddressValues;
  /** "Same as the business address": the address is a copy of the business's address until the user edits it. */
  sameAddress: boolean;
}
export interface EntityValues extends Texts<typeof entityFields> {
  address: AddressValues;
  phoneNumbers: PhoneRow[];
}
export interface PersonRow extends PersonValues {
  rowId: string;
}
export interface EntityRow extends EntityValues {
  rowId: string;
}
export interface FormValues {
  natureOfBusiness: string;
  websiteUrl: string;
  workflow: 'KYB_BASIC' | 'KYB_BYO';
  kybPassedTimestamp: string;
  /** When the terms were accepted (ISO 8601); blank until then. */
  tosTimestamp: string;
  businessEntity: EntityValues;
  controlPerson: PersonValues;
  beneficialOwnerEntities: EntityRow[];
  beneficialOwnerIndividuals: PersonRow[];
  ui: {
    /** Whether "No individual owns 25% or more" is selected. */
    noOwners: boolean;
    /** Row id of the individual owner who is also the control person; blank if the control person is someone else. */
    controlPersonRowId: string;
  };
}

type AddressPath = `address.${keyof AddressValues}`;
export type PersonPath = (typeof personFields)[number] | AddressPath;
type EntityPath =
  (typeof entityFields)[number] | AddressPath | 'phoneNumbers' | `phoneNumbers.${number}.number`;
/** The name of an input, in react-hook-form's notation. */
export type FormPath =
  | (typeof plainFields)[number]
  | 'beneficialOwnerEntities'
  | 'beneficialOwnerIndividuals'
  | 'ui.noOwners'
  | `businessEntity.${EntityPath}`
  | `controlPerson.${PersonPath}`
  | `beneficialOwnerEntities.${number}.${EntityPath}`
  | `beneficialOwnerIndividuals.${number}.${PersonPath}`;

/** Does not use `crypto.randomUUID`, which is unavailable on pages served neither over https nor from localhost. */
export const newRowId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');

export const blankAddress = (): AddressValues => ({
  address1: '',
  address2: '',
  city: '',
  country: '',
  postalCode: '',
  state: '',
});
export const blankPerson = (): PersonValues => ({
  firstName: '',
  lastName: '',
  email: '',
  governmentId: '',
  dob: '',
  address: blankAddress(),
  phoneNumber: '',
  sameAddress: false,
});
export const blankEntity = (): EntityValues => ({
  legalBusinessName: '',
  dbaBusinessName: '',
  governmentId: '',
  parentCompany: '',
  address: blankAddress(),
  phoneNumbers: [],
});
export const blankForm = (): FormValues => ({
  natureOfBusiness: '',
  websiteUrl: '',
  workflow: 'KYB_BASIC',
  kybPassedTimestamp: '',
  tosTimestamp: '',
  businessEntity: blankEntity(),
  controlPerson: blankPerson(),
  beneficialOwnerEntities: [],
  beneficialOwnerIndividuals: [],
  ui: { noOwners: false, controlPersonRowId: '' },
});

/** `beneficialOwnerIndividuals[2].dob` → `beneficialOwnerIndividuals.2.dob`; `undefined` if no input shows the path. */
export function formPathOf(values: FormValues, sentPath: string): FormPath | undefined {
  const [root = '', ...rest] = sentPath.replace(/\[(\d+)\]/g, '.$1').split('.');
  if (rest.length === 0) {
    if (root === 'beneficialOwnerEntities' || root === 'beneficialOwnerIndividuals') return root;
    return isOneOf(plainFields, root) ? root : undefined;
  }
  if (root === 'businessEntity') {
    const path = entityPath(values.businessEntity, rest);
    return path && `businessEntity.${path}`;
  }
  if (root === 'controlPerson') {
    const path = personPath(rest);
    const owner = values.beneficialOwnerIndividuals.findIndex(
      (row) => row.rowId === values.ui.controlPersonRowId,
    );
    if (path && owner >= 0) return ownerPath(values, owner, path);
    return path && (followedPath(values.controlPerson, path) ?? `controlPerson.${path}`);
  }
  const [index = '', ...field] = rest;
  const position = /^\d{1,4}$/.test(index) ? Number(index) : -1;
  if (root === 'beneficialOwnerIndividuals') {
    const path = personPath(field);
    return path && ownerPath(values, position, path);
  }
  const entity = root === 'beneficialOwnerEntities' ? values.beneficialOwnerEntities[position] : undefined;
  const path = entity && entityPath(entity, field);
  return path && `beneficialOwnerEntities.${position}.${path}`;
}

function ownerPath(values: FormValues, position: number, path: PersonPath): FormPath | undefined {
  const owner = values.beneficialOwnerIndividuals[position];
  return owner && (followedPath(owner, path) ?? `beneficialOwnerIndividuals.${position}.${path}`);
}

/** The input of the business that an address follows when it is "same as the business address". */
function followedPath(person: PersonValues, path: PersonPath): FormPath | undefined {
  return person.sameAddress && isAddressPath(path) ? `businessEntity.${path}` : undefined;
}

function personPath(parts: readonly string[]): PersonPath | undefined {
  const [field = '', ...rest] = parts;
  if (field === 'address') return addressPath(rest);
  return rest.length === 0 && isOneOf(personFields, field) ? field : undefined;
}

function entityPath(entity: EntityValues, parts: readonly string[]): EntityPath | undefined {
  const [field = '', ...rest] = parts;
  if (field === 'address') return addressPath(rest);
  if (field === 'phoneNumbers') return phonePath(entity, rest);
  return rest.length === 0 && isOneOf(entityFields, field) ? field : undefined;
}

/** Blank rows are not sent, so the nth number sent belongs to the nth row that is not blank. */
function phonePath(entity: EntityValues, parts: readonly string[]): EntityPath | undefined {
  if (parts.length === 0) return 'phoneNumbers';
  const sent = entity.phoneNumbers.flatMap(({ number }, position) => (isBlank(number) ? [] : [position]));
  const position = parts.length === 1 ? sent[Number(parts[0])] : undefined;
  return position === undefined ? undefined : `phoneNumbers.${position}.number`;
}

function addressPath(parts: readonly string[]): AddressPath | undefined {
  const [field = ''] = parts;
  return parts.length === 1 && isOneOf(addressFields, field) ? `address.${field}` : undefined;
}

function isAddressPath(path: PersonPath): path is AddressPath {
  return path.startsWith('address.');
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return names.some((each) => each === name);
}
