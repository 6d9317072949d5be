/**
 * The account-holder submission, `POST /api/accountHolders`: exactly the payload of the specification (section 3). The
 * browser and the server share this schema, so both reject the same input and produce the same normal form; parsing the
 * normal form again changes nothing. The schema contains only checks that prevent a submit; see account-holder-warnings.ts
 * for the others.
 */
import * as z from 'zod';
import {
  accountHolderMessages as messages,
  maxEmailLength,
  maxLineLength,
  maxEntities,
  maxIndividuals,
  maxPhoneNumbers,
} from './account-holder-messages.ts';
import { isCalendarDate, yearsBefore } from '../values/dates.ts';
import { isGovernmentId, normalizeGovernmentId } from '../values/government-id.ts';
import { toIso } from '../values/moments.ts';
import { isPrintable, tidyLine } from '../values/plain-text.ts';
import { isUsa, normalizeZip, stateCode } from '../values/postal.ts';
import { pathText } from '../api/problems.ts';
import { readWebsite } from '../values/website.ts';

export interface PhoneReading {
  /** `+12127365000` (ITU-T E.164), without any extension. */
  readonly e164: string;
  /** False if the number has the right length but is not an assigned number. */
  readonly valid: boolean;
  readonly hasExtension: boolean;
}
/** Implemented in phone.ts and passed in, so that its tables can load later than the form. */
export type ReadPhone = (text: string) => PhoneReading | undefined;

export interface SubmissionContext {
  readonly readPhone: ReadPhone;
  /** Today's date, YYYY-MM-DD; no date of birth may be later. */
  readonly today: () => string;
  /** The current time (ISO 8601), used as the tosTimestamp of a submission that has none. */
  readonly now: () => string;
}

/** As the specification requires, this applies to the text as typed and also to the number that is sent. */
const minPhoneLength = 10;
const oldestYears = 120;
/** Longer raw text is rejected without further parsing. Normalizing can only shorten what people paste. */
const maxRawLength = 1_000;
const maxTimestampLength = 40;

const raw = (missing: string) => z.string(missing).max(maxRawLength, messages.tooLong);

const line = (missing: string, form: z.ZodType<string, string> = z.string()) =>
  raw(missing)
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(maxLineLength, messages.tooLong)
        .refine(isPrintable, messages.unprintable)
        .pipe(form),
    );

const optionalLine = raw(messages.text)
  .transform(tidyLine)
  .pipe(z.string().max(maxLineLength, messages.tooLong).refine(isPrintable, messages.unprintable));

/** Treats blank text as absent. */
const absentLine = optionalLine.transform((text) => (text === '' ? undefined : text)).optional();

const email = line(
  messages.email,
  z
    .string()
    .max(maxEmailLength, messages.emailTooLong)
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
  .pipe(z.string().max(maxLineLength, messages.tooLong));

/** Also of a year that the database takes. */
const isTimestamp = (text: string) =>
  z.iso.datetime({ offset: true }).safeParse(text).success && toIso(text) !== undefined;

/** Allows blank text, which counts as absent, as for any optional text. */
const timestamp = z
  .string(messages.timestamp)
  .trim()
  .max(maxTimestampLength, messages.timestamp)
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

/** If the number is optional, a blank one passes, and the list drops it later. */
const phoneNumber = (readPhone: ReadPhone, need: 'required' | 'optional') => {
  const tooShort = need === 'required' ? messages.phoneNumber : messages.phoneNumberTooShort;
  return raw(need === 'required' ? messages.phoneNumber : messages.text)
    .transform(tidyLine)
    .pipe(
      z.string().transform((text, ctx) => {
        if (text === '' && need === 'optional') return text;
        const reading = text.length < minPhoneLength ? undefined : readPhone(text);
        if (reading !== undefined && reading.e164.length >= minPhoneLength) return reading.e164;
        const message = text.length < minPhoneLength ? tooShort : messages.phoneNumberForm;
        ctx.addIssue({ code: 'custom', message });
        return z.NEVER;
      }),
    );
};

/** Reports these problems together with the others, instead of only after all of those are fixed. */
const aboutKybPassed = {
  path: ['kybPassedTimestamp'],
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};

/** The schema of a submission. Its output, which is complete, is the payload to send; JSON omits what is undefined. */
export function submissionSchema({ readPhone, today, now }: SubmissionContext) {
  const phoneNumbers = z
    .array(phoneNumber(readPhone, 'optional'), messages.list)
    .max(maxPhoneNumbers, messages.tooManyPhoneNumbers)
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
      // The keys are in the order of the screen, so that the messages are too.
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
            .max(maxEntities, messages.tooManyEntities),
          beneficialOwnerIndividuals: z
            .array(person, messages.list)
            .max(maxIndividuals, messages.tooManyIndividuals),
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
/** The normal form, with all defaults filled in (specification section 3). */
export type Submission = z.output<SubmissionSchema>;

export interface PathMessage {
  /** In the notation of error bodies: `beneficialOwnerIndividuals[2].dob`. */
  readonly path: string;
  readonly message: string;
}

/** The messages of a failed parse in the order of the screen, one per path. An unknown key has a path of its own. */
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
