import {
  submissionSchema,
  type Submission,
  type SubmissionInput,
} from '../../src/contracts/account-holder/account-holder.ts';
import { readPhone } from '../../src/contracts/values/phone.ts';
import { personName, placeName, plainWord } from './names.ts';
import { sampleTenants, type SampleTenant } from './tenants.ts';

export interface SampleAccountHolder {
  readonly id: number;
  readonly tenant: number;
  readonly status: 'PENDING_REVIEW' | 'ACCEPTED' | 'PENDING_DOCUMENT' | 'PENDING_RESUBMIT' | 'REJECTED';
  readonly submission: Submission;
}

const statuses = ['ACCEPTED', 'PENDING_REVIEW', 'PENDING_DOCUMENT', 'PENDING_RESUBMIT', 'REJECTED'] as const;
const count = 15;
const madeOn = '2026-09-01';
const schema = submissionSchema({ readPhone, today: () => madeOn, now: () => `${madeOn}T12:00:00.000Z` });

/** Three in each status, for providers of the first system and others. People and IDs are made up, see below. */
export function sampleAccountHolders(): SampleAccountHolder[] {
  const providers = sampleTenants().filter(({ tenantType, isActive }) => tenantType === 2 && isActive);
  return Array.from({ length: count }, (_, index) => {
    const provider = providers[index * 2];
    if (provider === undefined)
      throw new Error('The sample tenants are fewer than the account holders need.');
    return {
      id: index + 1,
      tenant: provider.id,
      status: statuses[index % statuses.length] ?? 'PENDING_REVIEW',
      // Parsed by the server's own schema, which puts it into the stored form and checks the rules.
      submission: schema.parse(submissionOf(provider, index)),
    };
  });
}

/** The requests to those whose document is missing. */
export function sampleAccountHolderDocuments() {
  return sampleAccountHolders()
    .filter(({ status }) => status === 'PENDING_DOCUMENT')
    .map(({ id, tenant }, index) => ({
      id: index + 1,
      accountHolder: id,
      tenant,
      request: 'The articles of incorporation',
    }));
}

/** One account for each accepted account holder. */
export function sampleAccounts() {
  return sampleAccountHolders()
    .filter(({ status }) => status === 'ACCEPTED')
    .map(({ id, tenant, submission }, index) => ({
      id: index + 1,
      name: submission.businessEntity.legalBusinessName,
      tenant,
      accountHolder: id,
      status: 'open',
      openedAt: `${madeOn}T12:00:00.000Z`,
    }));
}

function submissionOf({ name }: SampleTenant, index: number): SubmissionInput {
  const domain = `${plainWord(name.split(' ')[0] ?? '')}.example.com`;
  return {
    natureOfBusiness: 'Hospital',
    websiteUrl: `https://${domain}`,
    workflow: 'KYB_BASIC',
    tosTimestamp: `2026-0${1 + (index % 9)}-1${index % 10}T15:0${index % 10}:00.000Z`,
    businessEntity: {
      legalBusinessName: name,
      governmentId: einOf(index),
      address: addressOf(index),
      phoneNumbers: [phoneOf(index)],
    },
    controlPerson: personOf(300 + index, domain, index),
    beneficialOwnerEntities:
      index % 4 === 1
        ? [
            {
              legalBusinessName: `${placeName(740 + (index % 20))} Holdings LLC`,
              governmentId: einOf(500 + index),
              address: addressOf(index + 3),
            },
          ]
        : [],
    beneficialOwnerIndividuals: Array.from({ length: index % 3 }, (_, owner) =>
      personOf(400 + index * 3 + owner, domain, index * 3 + owner),
    ),
  };
}

function personOf(nameIndex: number, domain: string, index: number) {
  const { firstName, lastName } = personName(nameIndex);
  return {
    firstName,
    lastName,
    email: `${plainWord(firstName)}.${plainWord(lastName)}@${domain}`,
    // 987-65-4320 to 4329 are reserved for advertisements and never assigned (SSA).
    governmentId: `98765432${index % 10}`,
    dob: `19${60 + (index % 35)}-0${1 + (index % 9)}-1${index % 10}`,
    address: addressOf(index + 1),
    phoneNumber: phoneOf(40 + index),
  };
}

/** No EIN begins with 07 (IRS). */
function einOf(index: number): string {
  return `07${String(1_000_000 + index * 917).padStart(7, '0')}`;
}

/** 555-0100 to 555-0199 are reserved for fiction (NANPA). */
function phoneOf(index: number): string {
  return `+1512555${String(100 + (index % 100)).padStart(4, '0')}`;
}

function addressOf(index: number) {
  return {
    address1: `${100 + index * 7} ${placeName(600 + (index % 20))} Street`,
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'USA',
  };
}
