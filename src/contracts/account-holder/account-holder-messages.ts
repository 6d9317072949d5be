/** The messages of the account-holder form (see messages/account-holders.ts) and its limits. */
import { text } from '../messages/encoded.ts';

export const maxLineLength = 255;
/** RFC 5321: the maximum length of a path, without its angle brackets. */
export const maxEmailLength = 254;
export const maxIndividuals = 4;
export const maxEntities = 100;
export const maxPhoneNumbers = 20;

/** Messages that prevent a submit, encoded as text for the schemas. */
export const accountHolderMessages = {
  natureOfBusiness: text('accountHolder.natureOfBusiness'),
  websiteUrl: text('accountHolder.websiteUrl'),
  legalBusinessName: text('accountHolder.legalBusinessName'),
  firstName: text('accountHolder.firstName'),
  lastName: text('accountHolder.lastName'),
  email: text('accountHolder.email'),
  emailForm: text('accountHolder.emailForm'),
  governmentId: text('accountHolder.governmentId'),
  governmentIdForm: text('accountHolder.governmentIdForm'),
  dob: text('accountHolder.dob'),
  dobForm: text('accountHolder.dobForm'),
  dobFuture: text('accountHolder.dobFuture'),
  dobTooOld: text('accountHolder.dobTooOld'),
  address1: text('accountHolder.address1'),
  city: text('accountHolder.city'),
  country: text('accountHolder.country'),
  postalCode: text('accountHolder.postalCode'),
  state: text('accountHolder.state'),
  phoneNumber: text('accountHolder.phoneNumber'),
  phoneNumberTooShort: text('accountHolder.phoneNumberTooShort'),
  phoneNumberForm: text('accountHolder.phoneNumberForm'),
  text: text('field.noText'),
  tooLong: text('field.tooLong', { most: maxLineLength }),
  emailTooLong: text('field.tooLong', { most: maxEmailLength }),
  unprintable: text('field.unprintable'),
  timestamp: text('accountHolder.timestamp'),
  workflow: text('accountHolder.workflow'),
  kybPassedMissing: text('accountHolder.kybPassedMissing'),
  kybPassedUnwanted: text('accountHolder.kybPassedUnwanted'),
  section: text('accountHolder.section'),
  list: text('accountHolder.list'),
  tooManyIndividuals: text('accountHolder.tooManyIndividuals', { most: maxIndividuals }),
  tooManyEntities: text('accountHolder.tooManyEntities', { most: maxEntities }),
  tooManyPhoneNumbers: text('accountHolder.tooManyPhoneNumbers', { most: maxPhoneNumbers }),
  unknownKey: text('accountHolder.unknownKey'),
  noOwnersYetOwners: text('accountHolder.noOwnersYetOwners'),
} as const;

/** Warnings: they deserve a second look but do not prevent a submit. */
export const accountHolderWarnings = {
  legalBusinessName: text('accountHolder.warning.legalBusinessName'),
  personId: text('accountHolder.warning.personId'),
  businessId: text('accountHolder.warning.businessId'),
  sameId: text('accountHolder.warning.sameId'),
  under18: text('accountHolder.warning.under18'),
  phone: text('accountHolder.warning.phone'),
  extension: text('accountHolder.warning.extension'),
  state: text('accountHolder.warning.state'),
  zip: text('accountHolder.warning.zip'),
  stateAndZip: text('accountHolder.warning.stateAndZip'),
  poBox: text('accountHolder.warning.poBox'),
  noOwners: text('accountHolder.warning.noOwners'),
} as const;
