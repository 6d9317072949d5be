/** Converts the form's values into a submission, and the submission's validation messages back into problems of the form. */
import {
  formPathOf,
  type AddressValues,
  type EntityValues,
  type FormPath,
  type FormValues,
  type PersonValues,
} from './account-holder-form.ts';
import { followLinks } from './account-holder-links.ts';
import { accountHolderMessages } from './account-holder-messages.ts';
import { messagesOf, type SubmissionInput, type SubmissionSchema } from './account-holder.ts';
import { readTypedDate } from '../values/dates.ts';
import { isBlank } from '../values/plain-text.ts';

/**
 * Builds an unparsed submission from the form's values: it updates the linked copies, converts typed dates to YYYY-MM-DD
 * where it can read them, and drops blank phone rows.
 */
export function toSubmission(form: FormValues): SubmissionInput {
  const values = followLinks(form);
  return {
    natureOfBusiness: values.natureOfBusiness,
    websiteUrl: values.websiteUrl,
    workflow: values.workflow,
    kybPassedTimestamp: values.workflow === 'KYB_BYO' ? values.kybPassedTimestamp : undefined,
    tosTimestamp: values.tosTimestamp,
    businessEntity: entityOf(values.businessEntity),
    controlPerson: personOf(values.controlPerson),
    beneficialOwnerEntities: values.beneficialOwnerEntities.map(entityOf),
    beneficialOwnerIndividuals: values.beneficialOwnerIndividuals.map(personOf),
  };
}

function entityOf(values: EntityValues) {
  return {
    legalBusinessName: values.legalBusinessName,
    dbaBusinessName: values.dbaBusinessName,
    governmentId: values.governmentId,
    parentCompany: values.parentCompany,
    address: addressOf(values.address),
    phoneNumbers: values.phoneNumbers.map(({ number }) => number).filter((number) => !isBlank(number)),
  };
}

function personOf(values: PersonValues) {
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    email: values.email,
    governmentId: values.governmentId,
    dob: readTypedDate(values.dob) ?? values.dob,
    address: addressOf(values.address),
    phoneNumber: values.phoneNumber,
  };
}

function addressOf({ address1, address2, city, country, postalCode, state }: AddressValues): AddressValues {
  return { address1, address2, city, country, postalCode, state };
}

export interface FormProblem {
  /** The input that the problem belongs to; `undefined` if the form has no such input, so that only the summary shows it. */
  readonly path: FormPath | undefined;
  readonly message: string;
}
export type FormCheck =
  | { readonly payload: SubmissionInput; readonly problems?: undefined }
  | { readonly problems: readonly FormProblem[]; readonly payload?: undefined };

/** Returns either the payload to send or everything that prevents the submit, in the order of the screen. */
export function checkForm(values: FormValues, schema: SubmissionSchema): FormCheck {
  const parsed = schema.safeParse(toSubmission(values));
  const contradictory = values.ui.noOwners && values.beneficialOwnerIndividuals.length > 0;
  if (parsed.success && !contradictory) return { payload: parsed.data };
  const problems = parsed.success ? [] : problemsOf(values, messagesOf(parsed.error));
  if (contradictory) problems.push({ path: 'ui.noOwners', message: accountHolderMessages.noOwnersYetOwners });
  return { problems };
}

/**
 * Maps messages by submission path (from the schema, or from the `fields` of an error body) to the inputs of the form. Each
 * input gets at most one message, and a problem with a linked copy is reported at its source.
 */
export function problemsOf(
  values: FormValues,
  sent: readonly { readonly path: string; readonly message: string }[],
): FormProblem[] {
  const problems: FormProblem[] = [];
  for (const { path: sentPath, message } of sent) {
    const path = formPathOf(values, sentPath);
    if (path === undefined || !problems.some((problem) => problem.path === path))
      problems.push({ path, message });
  }
  return problems;
}
