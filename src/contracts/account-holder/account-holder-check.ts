/** From the form to what is sent, and from what is wrong with that back to the form. */
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
import { messagesOf, payloadOf, type SubmissionInput, type SubmissionSchema } from './account-holder.ts';
import { readTypedDate } from '../values/dates.ts';
import { isBlank } from '../values/plain-text.ts';

/**
 * What the form says, as a submission still to be parsed: linked copies brought up to date, dates as typed become YYYY-MM-DD where
 * they can, blank phone rows go.
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
  /** The input it is about; undefined when the form has none: it goes to the summary alone. */
  readonly path: FormPath | undefined;
  readonly message: string;
}
export type FormCheck =
  | { readonly payload: SubmissionInput; readonly problems?: undefined }
  | { readonly problems: readonly FormProblem[]; readonly payload?: undefined };

/** Everything that stops the submit, in the order of the screen, or what to send. */
export function checkForm(values: FormValues, schema: SubmissionSchema): FormCheck {
  const parsed = schema.safeParse(toSubmission(values));
  const contradictory = values.ui.noOwners && values.beneficialOwnerIndividuals.length > 0;
  if (parsed.success && !contradictory) return { payload: payloadOf(parsed.data) };
  const problems = parsed.success ? [] : problemsOf(values, messagesOf(parsed.error));
  if (contradictory) problems.push({ path: 'ui.noOwners', message: accountHolderMessages.noOwnersYetOwners });
  return { problems };
}

/**
 * Messages by path of the submission, from the schema or an error body's `fields`, on the inputs that were sent. One message an
 * input: what is wrong with a linked copy is said where it comes from.
 */
export function problemsOf(
  values: FormValues,
  said: readonly { readonly path: string; readonly message: string }[],
): FormProblem[] {
  const problems: FormProblem[] = [];
  for (const { path: sentPath, message } of said) {
    const path = formPathOf(values, sentPath);
    if (path === undefined || !problems.some((problem) => problem.path === path))
      problems.push({ path, message });
  }
  return problems;
}
