/**
 * A partly filled account-holder form, stored on the server per tenant. A draft holds no government ID and no date of birth:
 * its schema has no such keys and rejects unknown ones.
 */
import * as z from 'zod';
import {
  type AddressValues,
  type EntityValues,
  type FormValues,
  type PersonValues,
} from './account-holder-form.ts';
import { maxEntities, maxPhoneNumbers } from './account-holder-messages.ts';
import { maxInteger } from '../values/integers.ts';
import { isPrintable, printable } from '../values/plain-text.ts';

/** More than a submission allows: a draft keeps values that are still invalid, so that the user can correct them later. */
const maxTextLength = 1_000;
const maxRowIdLength = 64;
const maxIndividualRows = 20;

const text = z.string().max(maxTextLength).refine(isPrintable).optional();
const rowId = z.string().min(1).max(maxRowIdLength).refine(isPrintable);

const address = z.strictObject({
  address1: text,
  address2: text,
  city: text,
  country: text,
  postalCode: text,
  state: text,
});
const person = {
  firstName: text,
  lastName: text,
  email: text,
  phoneNumber: text,
  address: address.optional(),
  sameAddress: z.boolean().optional(),
};
const entity = {
  legalBusinessName: text,
  dbaBusinessName: text,
  parentCompany: text,
  address: address.optional(),
  phoneNumbers: z
    .array(z.strictObject({ rowId, number: text }))
    .max(maxPhoneNumbers)
    .optional(),
};

export const draftSchema = z.strictObject({
  /** The account holder that is sent again; absent for a new one. */
  replaces: z.int().positive().max(maxInteger).optional(),
  natureOfBusiness: text,
  websiteUrl: text,
  workflow: z.enum(['KYB_BASIC', 'KYB_BYO']).optional(),
  kybPassedTimestamp: text,
  businessEntity: z.strictObject(entity).optional(),
  controlPerson: z.strictObject(person).optional(),
  beneficialOwnerEntities: z
    .array(z.strictObject({ rowId, ...entity }))
    .max(maxEntities)
    .optional(),
  beneficialOwnerIndividuals: z
    .array(z.strictObject({ rowId, ...person }))
    .max(maxIndividualRows)
    .optional(),
  ui: z
    .strictObject({
      noOwners: z.boolean().optional(),
      controlPersonRowId: z.string().max(maxRowIdLength).optional(),
    })
    .optional(),
});
export type Draft = z.infer<typeof draftSchema>;
type AddressDraft = z.infer<typeof address>;

/**
 * The part of the form that may be stored: no government IDs, no dates of birth, and no acceptance of the terms, which the
 * user has to give again.
 */
export function draftOf(values: FormValues, replaces?: number): Draft {
  return {
    replaces,
    natureOfBusiness: kept(values.natureOfBusiness),
    websiteUrl: kept(values.websiteUrl),
    workflow: values.workflow,
    kybPassedTimestamp: kept(values.kybPassedTimestamp),
    businessEntity: entityDraft(values.businessEntity),
    controlPerson: personDraft(values.controlPerson),
    beneficialOwnerEntities: values.beneficialOwnerEntities
      .slice(0, maxEntities)
      .map((row) => ({ rowId: row.rowId, ...entityDraft(row) })),
    beneficialOwnerIndividuals: values.beneficialOwnerIndividuals
      .slice(0, maxIndividualRows)
      .map((row) => ({ rowId: row.rowId, ...personDraft(row) })),
    ui: { noOwners: values.ui.noOwners, controlPersonRowId: values.ui.controlPersonRowId },
  };
}

/** Restores the form from a draft. Government IDs and dates of birth are blank. */
export function restoreDraft(draft: Draft): FormValues {
  return {
    natureOfBusiness: draft.natureOfBusiness ?? '',
    websiteUrl: draft.websiteUrl ?? '',
    workflow: draft.workflow ?? 'KYB_BASIC',
    kybPassedTimestamp: draft.kybPassedTimestamp ?? '',
    tosTimestamp: '',
    businessEntity: restoredEntity(draft.businessEntity),
    controlPerson: restoredPerson(draft.controlPerson),
    beneficialOwnerEntities: (draft.beneficialOwnerEntities ?? []).map((row) => ({
      rowId: row.rowId,
      ...restoredEntity(row),
    })),
    beneficialOwnerIndividuals: (draft.beneficialOwnerIndividuals ?? []).map((row) => ({
      rowId: row.rowId,
      ...restoredPerson(row),
    })),
    ui: { noOwners: draft.ui?.noOwners ?? false, controlPersonRowId: draft.ui?.controlPersonRowId ?? '' },
  };
}

/**
 * Leaves out blank text and removes characters that PostgreSQL or the schema would reject, so that one stray character does
 * not lose the draft.
 */
function kept(typed: string): string | undefined {
  return printable(typed.slice(0, maxTextLength)) || undefined;
}

function addressDraft(values: AddressValues): AddressDraft {
  return {
    address1: kept(values.address1),
    address2: kept(values.address2),
    city: kept(values.city),
    country: kept(values.country),
    postalCode: kept(values.postalCode),
    state: kept(values.state),
  };
}

function personDraft(values: PersonValues) {
  return {
    firstName: kept(values.firstName),
    lastName: kept(values.lastName),
    email: kept(values.email),
    phoneNumber: kept(values.phoneNumber),
    address: addressDraft(values.address),
    sameAddress: values.sameAddress,
  };
}

function entityDraft(values: EntityValues) {
  return {
    legalBusinessName: kept(values.legalBusinessName),
    dbaBusinessName: kept(values.dbaBusinessName),
    parentCompany: kept(values.parentCompany),
    address: addressDraft(values.address),
    phoneNumbers: values.phoneNumbers
      .slice(0, maxPhoneNumbers)
      .map((row) => ({ rowId: row.rowId, number: kept(row.number) })),
  };
}

function restoredAddress(draft: AddressDraft | undefined): AddressValues {
  return {
    address1: draft?.address1 ?? '',
    address2: draft?.address2 ?? '',
    city: draft?.city ?? '',
    country: draft?.country ?? '',
    postalCode: draft?.postalCode ?? '',
    state: draft?.state ?? '',
  };
}

function restoredPerson(draft: Draft['controlPerson']): PersonValues {
  return {
    firstName: draft?.firstName ?? '',
    lastName: draft?.lastName ?? '',
    email: draft?.email ?? '',
    governmentId: '',
    dob: '',
    phoneNumber: draft?.phoneNumber ?? '',
    address: restoredAddress(draft?.address),
    sameAddress: draft?.sameAddress ?? false,
  };
}

function restoredEntity(draft: Draft['businessEntity']): EntityValues {
  return {
    legalBusinessName: draft?.legalBusinessName ?? '',
    dbaBusinessName: draft?.dbaBusinessName ?? '',
    governmentId: '',
    parentCompany: draft?.parentCompany ?? '',
    address: restoredAddress(draft?.address),
    phoneNumbers: (draft?.phoneNumbers ?? []).map((row) => ({ rowId: row.rowId, number: row.number ?? '' })),
  };
}
