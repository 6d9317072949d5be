import type { Submission } from '../../src/contracts/account-holder/account-holder.ts';

/** The fields of an account holder that come from its submission; sections as they were sent, without blanks. */
export interface AccountHolderValues {
  readonly legalBusinessName: string;
  readonly natureOfBusiness: string;
  readonly websiteUrl: string | null;
  readonly workflow: Submission['workflow'];
  readonly tosTimestamp: string;
  readonly kybPassedTimestamp: string | null;
  readonly businessEntity: unknown;
  readonly controlPerson: unknown;
  readonly beneficialOwnerEntities: readonly unknown[];
  readonly beneficialOwnerIndividuals: readonly unknown[];
}

/** What a business without any name is called in lists (the specification lets the legal name be empty). */
const nameless = 'Unnamed business';

export function valuesOf(submission: Submission): AccountHolderValues {
  const { businessEntity, kybPassedTimestamp } = submission;
  return {
    legalBusinessName: businessEntity.legalBusinessName || businessEntity.dbaBusinessName || nameless,
    natureOfBusiness: submission.natureOfBusiness,
    websiteUrl: submission.websiteUrl || null,
    workflow: submission.workflow,
    tosTimestamp: inUtc(submission.tosTimestamp),
    kybPassedTimestamp: kybPassedTimestamp === undefined ? null : inUtc(kybPassedTimestamp),
    businessEntity,
    controlPerson: submission.controlPerson,
    beneficialOwnerEntities: submission.beneficialOwnerEntities,
    beneficialOwnerIndividuals: submission.beneficialOwnerIndividuals,
  };
}

function inUtc(timestamp: string): string {
  return new Date(timestamp).toISOString();
}

/** One business has one account holder: what its ID is compared by, without being kept (server/keys.ts). */
export const einDigest = 'account holder EIN';
