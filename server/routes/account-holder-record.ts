import type { Submission } from '../../src/contracts/account-holder/account-holder.ts';

/** The fields of an account holder that come from its submission. The sections are stored as sent, without blanks. */
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

/** Name shown in lists for a business without any name (the specification allows an empty legal name). */
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

/**
 * Purpose label of the digest that compares businesses by ID without storing the ID (server/keys.ts). A business has one
 * account holder.
 */
export const einDigest = 'account holder EIN';
