import type { FormValues, PersonRow } from '../../src/contracts/account-holder/account-holder-form.ts';
import { blankEntity, blankPerson } from '../../src/contracts/account-holder/account-holder-form.ts';
import { submissionSchema, type SubmissionInput } from '../../src/contracts/account-holder/account-holder.ts';
import { readPhone } from '../../src/contracts/values/phone.ts';

export const today = '2026-03-08';
export const now = '2026-03-08T14:30:00.000Z';
export const schema = submissionSchema({ readPhone, today: () => today, now: () => now });

export const street = () => ({
  address1: '500 Congress Ave',
  address2: '',
  city: 'Austin',
  country: 'USA',
  postalCode: '78701',
  state: 'TX',
});

export function owner(rowId: string, firstName: string): PersonRow {
  return {
    ...blankPerson(),
    rowId,
    firstName,
    lastName: 'Doe',
    email: `${firstName.toLowerCase()}@example.com`,
    governmentId: `21123141${firstName.length}`,
    dob: '03/08/1991',
    phoneNumber: '(212) 736-5000',
    address: street(),
  };
}

/** A valid form with one owner, another person as control person, and two business phone numbers. */
export function filledForm(): FormValues {
  const { rowId: _, ...controlPerson } = owner('', 'Control');
  return {
    natureOfBusiness: 'Rural hospital',
    websiteUrl: 'mybusiness.com',
    workflow: 'KYB_BASIC',
    kybPassedTimestamp: '',
    tosTimestamp: '',
    businessEntity: {
      ...blankEntity(),
      legalBusinessName: 'Mesa Verde Hospital LLC',
      governmentId: '12-3456789',
      address: street(),
      phoneNumbers: [
        { rowId: 'p1', number: '(212) 736-5000' },
        { rowId: 'p2', number: '512-463-9734' },
      ],
    },
    controlPerson,
    beneficialOwnerEntities: [],
    beneficialOwnerIndividuals: [owner('r1', 'Jane')],
    ui: { noOwners: false, controlPersonRowId: '' },
  };
}

const sentAddress = () => ({
  address1: '500 Congress Ave',
  city: 'Austin',
  country: 'USA',
  postalCode: '78701',
  state: 'TX',
});

export const sentPerson = () => ({
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane@example.com',
  governmentId: '211231412',
  dob: '1991-03-08',
  address: sentAddress(),
  phoneNumber: '+12127365000',
});

/** The smallest submission that is accepted. */
export function smallestSubmission() {
  return {
    natureOfBusiness: 'Rural hospital',
    businessEntity: { governmentId: '123456789', address: sentAddress() },
    controlPerson: sentPerson(),
    beneficialOwnerEntities: [],
    beneficialOwnerIndividuals: [],
  } satisfies SubmissionInput;
}

let lastEin = 120_000_000;
/** A submission of a business that none of those before was of. */
export function newSubmission(change: object = {}) {
  lastEin += 1;
  const whole = smallestSubmission();
  return { ...whole, businessEntity: { ...whole.businessEntity, governmentId: String(lastEin) }, ...change };
}

/** A submission with changes to its control person. */
export const withPerson = (change: object) => ({
  ...smallestSubmission(),
  controlPerson: { ...sentPerson(), ...change },
});
export const withAddress = (change: object) =>
  withPerson({ address: { ...sentPerson().address, ...change } });

/** The value as the receiver gets it. */
export const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
