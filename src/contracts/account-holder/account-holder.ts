/**
 * The account-holder submission, `POST /api/accountHolders`: the payload of the specification (section 3) and nothing else.
 * One schema in the browser and on the server: both refuse the same, and both give the same normal form, on which parsing again
 * changes nothing. What blocks and what only warns is a short list: see account-holder-warnings.ts for the rest.
 */
import * as z from 'zod';
import {
  accountHolderMessages as messages,
  longestEmail,
  longestLine,
  mostEntities,
  mostIndividuals,
  mostPhoneNumbers,
} from './account-holder-messages.ts';
import { isCalendarDate, yearsBefore } from '../values/dates.ts';
import { isGovernmentId, normalizeGovernmentId } from '../values/government-id.ts';
import { isPrintable, tidyLine } from '../values/plain-text.ts';
import { isUsa, normalizeZip, stateCode } from '../values/postal.ts';
import { pathText } from '../api/problems.ts';
import { readWebsite } from '../values/website.ts';

export interface PhoneReading {
  /** `+12127365000` (ITU-T E.164), without any extension. */
  readonly e164: string;
  /** False when the digits are of the right count but no such number is given out. */
  readonly valid: boolean;
  readonly hasExtension: boolean;
}
/** phone.ts has the one implementation; it is handed in so that its tables can be loaded later than the form. */
export type ReadPhone = (text: string) => PhoneReading | undefined;

export interface SubmissionContext {
  readonly readPhone: ReadPhone;
  /** YYYY-MM-DD: the day after which no date of birth can lie. */
  readonly today: () => string;
  /** The moment, ISO 8601: the tosTimestamp of a submission that has none. */
  readonly now: () => string;
}

/** As the specification counts it: on the text as it is typed, and so on what is sent. */
const shortestPhone = 10;
const oldestYears = 120;
/** Longer raw text is refused unread; normalising can only shorten what people paste. */
const longestRaw = 1_000;
const longestTimestamp = 40;

const raw = (missing: string) => z.string(missing).max(longestRaw, messages.tooLong);

const line = (missing: string, form: z.ZodType<string, string> = z.string()) =>
  raw(missing)
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(longestLine, messages.tooLong)
        .refine(isPrintable, messages.unprintable)
        .pipe(form),
    );

const optionalLine = raw(messages.text)
  .transform(tidyLine)
  .pipe(z.string().max(longestLine, messages.tooLong).refine(isPrintable, messages.unprintable));

/** Blank is absent. */
const absentLine = optionalLine.transform((text) => (text === '' ? undefined : text)).optional();

const email = line(
  messages.email,
  z
    .string()
    .max(longestEmail, messages.emailTooLong)
    .regex(/[^@]@[^@]/, messages.emailForm),
);

const governmentId = raw(messages.governmentId)
  .transform(normalizeGovernmentId)
  .pipe(z.string().min(1, messages.governmentId).refine(isGovernmentId, messages.governmentIdForm));

const websiteUrl = optionalLine
  .transform((text, ctx) => {
    if (text === '') return '';
    const address = readWebsite(text);
    if (address !== undefined) return address;
    ctx.addIssue({ code: 'custom', message: messages.websiteUrl });
    return z.NEVER;
  })
  .pipe(z.string().max(longestLine, messages.tooLong));

const isTimestamp = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;

/** Blank is absent, as for any optional text. */
const timestamp = z
  .string(messages.timestamp)
  .trim()
  .max(longestTimestamp, messages.timestamp)
  .refine((text) => text === '' || isTimestamp(text), messages.timestamp);

const address = z
  .strictObject(
    {
      address1: line(messages.address1),
      address2: optionalLine.default(''),
      city: line(messages.city),
      country: line(messages.country),
      postalCode: line(messages.postalCode),
      state: line(messages.state),
    },
    messages.section,
  )
  .transform((given) =>
    isUsa(given.country)
      ? { ...given, postalCode: normalizeZip(given.postalCode), state: stateCode(given.state) ?? given.state }
      : given,
  );

const dateOfBirth = (today: () => string) =>
  raw(messages.dob)
    .trim()
    .min(1, messages.dob)
    .refine(isCalendarDate, messages.dobForm)
    .refine((date) => date <= today(), messages.dobFuture)
    .refine((date) => date >= yearsBefore(today(), oldestYears), messages.dobTooOld);

/** Where it is optional, a blank one is kept for the list to drop. */
const phoneNumber = (readPhone: ReadPhone, need: 'required' | 'optional') => {
  const tooShort = need === 'required' ? messages.phoneNumber : messages.phoneNumberTooShort;
  return raw(need === 'required' ? messages.phoneNumber : messages.text)
    .transform(tidyLine)
    .pipe(
      z.string().transform((text, ctx) => {
        if (text === '' && need === 'optional') return text;
        const reading = text.length < shortestPhone ? undefined : readPhone(text);
        if (reading !== undefined && reading.e164.length >= shortestPhone) return reading.e164;
        const message = text.length < shortestPhone ? tooShort : messages.phoneNumberForm;
        ctx.addIssue({ code: 'custom', message });
        return z.NEVER;
      }),
    );
};

/** Said together with what is wrong elsewhere, not after all of that is mended. */
const aboutKybPassed = {
  path: ['kybPassedTimestamp'],
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};

/** The schema of a submission. Its output is complete (`Submission`); `payloadOf` makes of it what is sent. */
export function submissionSchema({ readPhone, today, now }: SubmissionContext) {
  const phoneNumbers = z
    .array(phoneNumber(readPhone, 'optional'), messages.list)
    .max(mostPhoneNumbers, messages.tooManyPhoneNumbers)
    .transform((numbers) => {
      const given = numbers.filter((number) => number !== '');
      return given.length === 0 ? undefined : given;
    })
    .optional();
  const entity = {
    dbaBusinessName: absentLine,
    governmentId,
    parentCompany: absentLine,
    address,
    phoneNumbers,
  };
  const businessEntity = z.strictObject(
    { legalBusinessName: optionalLine.default(''), ...entity },
    messages.section,
  );
  const ownerEntity = z.strictObject(
    { legalBusinessName: line(messages.legalBusinessName), ...entity },
    messages.section,
  );
  const person = z.strictObject(
    {
      firstName: line(messages.firstName),
      lastName: line(messages.lastName),
      email,
      governmentId,
      dob: dateOfBirth(today),
      address,
      phoneNumber: phoneNumber(readPhone, 'required'),
    },
    messages.section,
  );
  return (
    z
      // The order is that of the screen, so that messages come in it.
      .strictObject(
        {
          natureOfBusiness: line(messages.natureOfBusiness),
          websiteUrl: websiteUrl.default(''),
          workflow: z.enum(['KYB_BASIC', 'KYB_BYO'], messages.workflow).default('KYB_BASIC'),
          kybPassedTimestamp: timestamp.transform((text) => (text === '' ? undefined : text)).optional(),
          tosTimestamp: timestamp
            .optional()
            .transform((text) => (text === undefined || text === '' ? now() : text)),
          businessEntity,
          controlPerson: person,
          beneficialOwnerEntities: z
            .array(ownerEntity, messages.list)
            .max(mostEntities, messages.tooManyEntities),
          beneficialOwnerIndividuals: z
            .array(person, messages.list)
            .max(mostIndividuals, messages.tooManyIndividuals),
        },
        messages.section,
      )
      .refine((given) => given.workflow !== 'KYB_BYO' || given.kybPassedTimestamp !== undefined, {
        error: messages.kybPassedMissing,
        ...aboutKybPassed,
      })
      .refine((given) => given.workflow !== 'KYB_BASIC' || given.kybPassedTimestamp === undefined, {
        error: messages.kybPassedUnwanted,
        ...aboutKybPassed,
      })
  );
}

export type SubmissionSchema = ReturnType<typeof submissionSchema>;
/** What a client may send. */
export type SubmissionInput = z.input<SubmissionSchema>;
/** The normal form, every default filled in (specification section 3). */
export type Submission = z.output<SubmissionSchema>;

/** What is sent: optional blanks become undefined, which JSON leaves out. Parsing it gives the submission back. */
export function payloadOf(submission: Submission): SubmissionInput {
  const { businessEntity, controlPerson, beneficialOwnerEntities, beneficialOwnerIndividuals } = submission;
  return {
    ...submission,
    websiteUrl: submission.websiteUrl || undefined,
    businessEntity: {
      ...withShortAddress(businessEntity),
      legalBusinessName: businessEntity.legalBusinessName || undefined,
    },
    controlPerson: withShortAddress(controlPerson),
    beneficialOwnerEntities: beneficialOwnerEntities.map(withShortAddress),
    beneficialOwnerIndividuals: beneficialOwnerIndividuals.map(withShortAddress),
  };
}

function withShortAddress<T extends { readonly address: Submission['businessEntity']['address'] }>(
  holder: T,
) {
  return { ...holder, address: { ...holder.address, address2: holder.address.address2 || undefined } };
}

export interface PathMessage {
  /** As in error bodies: `beneficialOwnerIndividuals[2].dob`. */
  readonly path: string;
  readonly message: string;
}

/** What is wrong, in the order of the screen, one message a path. A key that is not known has its own path. */
export function messagesOf(error: z.ZodError): PathMessage[] {
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const message = issue.code === 'unrecognized_keys' ? messages.unknownKey : issue.message;
    for (const path of paths.map(pathText)) if (!found.has(path)) found.set(path, message);
  }
  return [...found].map(([path, message]) => ({ path, message }));
}
