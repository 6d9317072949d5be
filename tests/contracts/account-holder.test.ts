import { describe, expect, test } from 'vitest';
import { accountHolderMessages as messages } from '../../src/contracts/account-holder/account-holder-messages.ts';
import { messagesOf, submissionSchema } from '../../src/contracts/account-holder/account-holder.ts';
import { readPhone } from '../../src/contracts/values/phone.ts';
import {
  now,
  onTheWire,
  schema,
  sentPerson,
  smallestSubmission,
  today,
  withAddress,
  withPerson,
} from '../harness/account-holder.ts';
import { inWords } from '../harness/words.ts';

function said(submission: unknown): Record<string, string> {
  const parsed = schema.safeParse(submission);
  return parsed.success
    ? {}
    : Object.fromEntries(messagesOf(parsed.error).map(({ path, message }) => [path, message]));
}
const person = (change: object) => schema.parse(withPerson(change)).controlPerson;

describe('a submission', () => {
  const withDefaults = () => ({
    ...smallestSubmission(),
    websiteUrl: '',
    workflow: 'KYB_BASIC',
    tosTimestamp: now,
    businessEntity: {
      ...smallestSubmission().businessEntity,
      legalBusinessName: '',
      address: { ...smallestSubmission().businessEntity.address, address2: '' },
    },
    controlPerson: { ...sentPerson(), address: { ...sentPerson().address, address2: '' } },
  });

  test('gets the specified defaults for missing fields', () => {
    expect(onTheWire(schema.parse(smallestSubmission()))).toEqual(withDefaults());
  });

  test('is sent with these defaults and without other blank fields, and parses to the same values again', () => {
    const blanks = {
      ...smallestSubmission(),
      websiteUrl: ' ',
      kybPassedTimestamp: '',
      tosTimestamp: '',
      businessEntity: {
        ...smallestSubmission().businessEntity,
        legalBusinessName: '',
        dbaBusinessName: ' ',
        parentCompany: '\u200b',
        phoneNumbers: ['', ' '],
      },
    };
    const parsed = schema.parse(blanks);
    expect(onTheWire(parsed)).toEqual(withDefaults());
    expect(schema.parse(onTheWire(parsed))).toEqual(parsed);
  });

  test('keeps the time at which the terms were accepted', () => {
    const accepted = '2026-03-01T09:00:00-06:00';
    expect(schema.parse({ ...smallestSubmission(), tosTimestamp: accepted }).tosTimestamp).toBe(accepted);
  });

  test('may have no owners, but the lists must be present', () => {
    expect(schema.parse(smallestSubmission()).beneficialOwnerIndividuals).toEqual([]);
    const { beneficialOwnerEntities: _, beneficialOwnerIndividuals: __, ...without } = smallestSubmission();
    expect(said(without)).toEqual({
      beneficialOwnerEntities: messages.list,
      beneficialOwnerIndividuals: messages.list,
    });
  });

  test('may have four individual owners; a fifth is rejected with the reason', () => {
    const four = [1, 2, 3, 4].map(sentPerson);
    expect(said({ ...smallestSubmission(), beneficialOwnerIndividuals: four })).toEqual({});
    expect(said({ ...smallestSubmission(), beneficialOwnerIndividuals: [...four, sentPerson()] })).toEqual({
      beneficialOwnerIndividuals: messages.tooManyIndividuals,
    });
  });

  test('may have at most 100 owner entities and 20 phone numbers', () => {
    const entity = { ...smallestSubmission().businessEntity, legalBusinessName: 'Mesa Holdings' };
    const many = (count: number) => ({
      ...smallestSubmission(),
      beneficialOwnerEntities: Array.from({ length: count }, () => entity),
    });
    expect(said(many(100))).toEqual({});
    expect(said(many(101))).toEqual({ beneficialOwnerEntities: messages.tooManyEntities });
    const phoneNumbers = Array.from({ length: 21 }, () => '+12127365000');
    expect(
      said({
        ...smallestSubmission(),
        businessEntity: { ...smallestSubmission().businessEntity, phoneNumbers },
      }),
    ).toEqual({ 'businessEntity.phoneNumbers': messages.tooManyPhoneNumbers });
  });

  test('with an unknown key is rejected at any level', () => {
    const parsed = JSON.parse(
      JSON.stringify({ ...withPerson({ ssn: '1' }), ui: {} }).replace('"ui"', '"constructor":1,"ui"'),
    );
    expect(said(parsed)).toEqual({
      'controlPerson.ssn': messages.unknownKey,
      constructor: messages.unknownKey,
      ui: messages.unknownKey,
    });
    expect(schema.safeParse(JSON.parse(`{"__proto__":{"natureOfBusiness":"x"}}`)).success).toBe(false);
  });

  test('reports all mistakes at once, in screen order', () => {
    const parsed = schema.safeParse({
      workflow: 'KYB_BYO',
      beneficialOwnerIndividuals: [{ ...sentPerson(), dob: '' }],
      beneficialOwnerEntities: [],
      controlPerson: { ...sentPerson(), email: 'jane' },
      businessEntity: { ...smallestSubmission().businessEntity, governmentId: '1' },
    });
    expect(parsed.success ? [] : messagesOf(parsed.error)).toEqual([
      { path: 'natureOfBusiness', message: messages.natureOfBusiness },
      { path: 'businessEntity.governmentId', message: messages.governmentIdForm },
      { path: 'controlPerson.email', message: messages.emailForm },
      { path: 'beneficialOwnerIndividuals[0].dob', message: messages.dob },
      { path: 'kybPassedTimestamp', message: messages.kybPassedMissing },
    ]);
  });
});

describe('the KYB workflow', () => {
  const passed = '2026-03-01T09:00:00Z';
  test('KYB_BYO requires the time at which the checks were passed', () => {
    expect(said({ ...smallestSubmission(), workflow: 'KYB_BYO', kybPassedTimestamp: passed })).toEqual({});
    for (const kybPassedTimestamp of [undefined, '', ' ']) {
      expect(said({ ...smallestSubmission(), workflow: 'KYB_BYO', kybPassedTimestamp })).toEqual({
        kybPassedTimestamp: messages.kybPassedMissing,
      });
    }
  });
  test('KYB_BASIC and the default do not allow that time', () => {
    for (const workflow of ['KYB_BASIC', undefined]) {
      expect(said({ ...smallestSubmission(), workflow, kybPassedTimestamp: passed })).toEqual({
        kybPassedTimestamp: messages.kybPassedUnwanted,
      });
    }
  });
  test.each(['2026-03-01', '2026-02-30T09:00:00Z', 'yesterday', '2026-03-01T09:00:00'])(
    '%s is not a timestamp',
    (kybPassedTimestamp) => {
      expect(said({ ...smallestSubmission(), workflow: 'KYB_BYO', kybPassedTimestamp })).toEqual({
        kybPassedTimestamp: messages.timestamp,
      });
    },
  );
  test('no other workflow is accepted', () => {
    expect(said({ ...smallestSubmission(), workflow: 'KYB_MAX' })).toEqual({ workflow: messages.workflow });
  });
});

describe('a required text', () => {
  const required = {
    firstName: messages.firstName,
    lastName: messages.lastName,
    email: messages.email,
    governmentId: messages.governmentId,
    dob: messages.dob,
    phoneNumber: messages.phoneNumber,
  };
  test.each(['', ' ', '\t', '\u00a0', '\u200b', null, undefined, 7, {}])('cannot be %j', (value) => {
    for (const [field, message] of Object.entries(required)) {
      // A date is not trimmed, so an invisible character makes it an invalid date rather than a missing one.
      if (field === 'dob' && value === '\u200b') continue;
      expect(said(withPerson({ [field]: value }))).toEqual({ [`controlPerson.${field}`]: message });
    }
    for (const field of ['address1', 'city', 'country', 'postalCode', 'state'] as const) {
      expect(said(withAddress({ [field]: value }))).toEqual({
        [`controlPerson.address.${field}`]: messages[field],
      });
    }
    expect(said({ ...smallestSubmission(), natureOfBusiness: value })).toEqual({
      natureOfBusiness: messages.natureOfBusiness,
    });
  });

  test('of an owner entity includes its legal name, which is optional for the business itself', () => {
    const entity = smallestSubmission().businessEntity;
    expect(said({ ...smallestSubmission(), beneficialOwnerEntities: [entity] })).toEqual({
      'beneficialOwnerEntities[0].legalBusinessName': messages.legalBusinessName,
    });
  });
});

describe('names', () => {
  test.each([
    'Ñuñez',
    "O'Neil",
    '李',
    'Jean-Luc',
    'X',
    '<script>alert(1)</script>',
    '=cmd()',
    '+1',
    '@SUM(A1)',
  ])('%s is kept unchanged', (firstName) => {
    expect(person({ firstName }).firstName).toBe(firstName);
  });

  test('are trimmed, and several pasted lines become one', () => {
    expect(person({ firstName: '  Jane ', lastName: 'van\r\nder Berg\n' })).toMatchObject({
      firstName: 'Jane',
      lastName: 'van der Berg',
    });
  });

  test.each(['a\u0000b', 'a\u001b[2Jb', 'a\u202eb', 'a\ud800'])(
    '%j is rejected as unprintable',
    (lastName) => {
      expect(said(withPerson({ lastName }))).toEqual({ 'controlPerson.lastName': messages.unprintable });
    },
  );

  test('a legal name of 200 characters is accepted', () => {
    const legalBusinessName = 'Mesa '.repeat(40).trim();
    const businessEntity = { ...smallestSubmission().businessEntity, legalBusinessName };
    expect(said({ ...smallestSubmission(), businessEntity })).toEqual({});
  });

  test.each([256, 1_001, 100_000])(
    'a nature of business of %d characters is too long; 255 characters are accepted',
    (length) => {
      expect(said({ ...smallestSubmission(), natureOfBusiness: 'a'.repeat(255) })).toEqual({});
      expect(said({ ...smallestSubmission(), natureOfBusiness: 'a'.repeat(length) })).toEqual({
        natureOfBusiness: messages.tooLong,
      });
    },
  );

  test('every text field has a length limit', () => {
    const long = 'a'.repeat(256);
    for (const field of ['firstName', 'lastName'] as const) {
      expect(said(withPerson({ [field]: long }))).toEqual({ [`controlPerson.${field}`]: messages.tooLong });
    }
    for (const field of ['address1', 'address2', 'city', 'country', 'postalCode', 'state'] as const) {
      expect(said(withAddress({ [field]: long }))).toEqual({
        [`controlPerson.address.${field}`]: messages.tooLong,
      });
    }
    expect(said(withPerson({ email: `a@${'b'.repeat(253)}` }))).toEqual({
      'controlPerson.email': messages.emailTooLong,
    });
    const entity = { ...smallestSubmission().businessEntity, dbaBusinessName: long, parentCompany: long };
    expect(said({ ...smallestSubmission(), businessEntity: { ...entity, legalBusinessName: long } })).toEqual(
      {
        'businessEntity.legalBusinessName': messages.tooLong,
        'businessEntity.dbaBusinessName': messages.tooLong,
        'businessEntity.parentCompany': messages.tooLong,
      },
    );
    expect(said({ ...smallestSubmission(), websiteUrl: `https://a.com/${long}` })).toEqual({
      websiteUrl: messages.tooLong,
    });
    // With https:// prepended it would be too long to submit again.
    expect(said({ ...smallestSubmission(), websiteUrl: `a.com/${'a'.repeat(249)}` })).toEqual({
      websiteUrl: messages.tooLong,
    });
  });
});

describe('a government ID', () => {
  test.each(['12-3456789', '123456789', '12 345 6789', '12–3456789', '123\u00a045\u00a06789'])(
    '%j is sent as 123456789',
    (governmentId) => {
      expect(person({ governmentId }).governmentId).toBe('123456789');
    },
  );
  test('may be an ITIN', () => {
    expect(person({ governmentId: '912-70-1234' }).governmentId).toBe('912701234');
  });
  test.each(['12345678', '1234567890', '12345678O', 'none', '---------'])(
    '%s is rejected',
    (governmentId) => {
      expect(Object.keys(said(withPerson({ governmentId })))).toEqual(['controlPerson.governmentId']);
    },
  );
});

describe('a date of birth', () => {
  test.each(['1991-03-08', '2000-02-29', today, '1906-03-08'])('%s is accepted unchanged', (dob) => {
    expect(person({ dob }).dob).toBe(dob);
  });
  test.each([
    ['1991-02-31', messages.dobForm],
    ['02/31/1991', messages.dobForm],
    ['03/08/1991', messages.dobForm],
    ['1991-3-8', messages.dobForm],
    ['1991-03-08T00:00:00Z', messages.dobForm],
    ['2026-03-09', messages.dobFuture],
    ['1906-03-07', messages.dobTooOld],
    ['1896-03-08', messages.dobTooOld],
  ])('%s is rejected', (dob, message) => {
    expect(said(withPerson({ dob }))).toEqual({ 'controlPerson.dob': message });
  });
  test('is compared with the day on which it is parsed, not on which the server started', () => {
    let day = '2026-03-08';
    const later = submissionSchema({ readPhone, today: () => day, now: () => now });
    expect(later.safeParse(withPerson({ dob: '2026-03-09' })).success).toBe(false);
    day = '2026-03-09';
    expect(later.safeParse(withPerson({ dob: '2026-03-09' })).success).toBe(true);
  });
});

describe('a telephone number', () => {
  test.each(['(212) 736-5000', '２１２７３６５０００', '+1 212 736 5000', '212.736.5000 ext 12'])(
    '%s is sent as +12127365000',
    (phoneNumber) => {
      expect(person({ phoneNumber }).phoneNumber).toBe('+12127365000');
    },
  );
  test('of under ten characters counts as missing, with the specified message', () => {
    expect(inWords(said(withPerson({ phoneNumber: '736-50001' })))).toEqual({
      'controlPerson.phoneNumber': 'Phone Number is required',
    });
  });
  test.each(['212-736-50', '(212) 736-50001', 'not a number', '+290 22 222'])(
    '%s is rejected',
    (phoneNumber) => {
      expect(said(withPerson({ phoneNumber }))).toEqual({
        'controlPerson.phoneNumber': messages.phoneNumberForm,
      });
    },
  );
  test('of a business is reported by its index', () => {
    const phoneNumbers = ['(212) 736-5000', '12'];
    const businessEntity = { ...smallestSubmission().businessEntity, phoneNumbers };
    expect(said({ ...smallestSubmission(), businessEntity })).toEqual({
      'businessEntity.phoneNumbers[1]': messages.phoneNumberTooShort,
    });
  });
});

describe('an e-mail address', () => {
  test.each(['jane@example.com', 'jane+x@münchen.de', 'a@b'])('%s is accepted', (email) => {
    expect(person({ email }).email).toBe(email);
  });
  test.each(['jane', '@example.com', 'jane@', '@'])('%s is rejected', (email) => {
    expect(said(withPerson({ email }))).toEqual({ 'controlPerson.email': messages.emailForm });
  });
});

describe('a website', () => {
  test('without a scheme gets https://', () => {
    expect(schema.parse({ ...smallestSubmission(), websiteUrl: ' mybusiness.com ' }).websiteUrl).toBe(
      'https://mybusiness.com',
    );
  });
  test.each(['javascript:alert(1)', 'ftp://mybusiness.com', 'mybusiness', 'java\nscript:alert(1)'])(
    '%j is rejected',
    (websiteUrl) => {
      expect(said({ ...smallestSubmission(), websiteUrl })).toEqual({ websiteUrl: messages.websiteUrl });
    },
  );
});

describe('an address', () => {
  const address = (change: object) => schema.parse(withAddress(change)).controlPerson.address;
  test('in the United States gets its ZIP code and state normalized', () => {
    expect(address({ postalCode: '902101234', state: 'ca' })).toMatchObject({
      postalCode: '90210-1234',
      state: 'CA',
    });
    expect(address({ postalCode: '09012', state: 'AE', city: 'APO' })).toMatchObject({
      postalCode: '09012',
      state: 'AE',
    });
    expect(address({ postalCode: '00901', state: 'PR' })).toMatchObject({ postalCode: '00901', state: 'PR' });
  });
  test('elsewhere stays unchanged', () => {
    expect(address({ country: 'Chile', postalCode: '832000000', state: 'rm' })).toMatchObject({
      postalCode: '832000000',
      state: 'rm',
    });
  });
  test('is not rejected for what only gives a warning: an unknown state or ZIP code, a PO box', () => {
    expect(said(withAddress({ address1: 'PO Box 12', state: 'Zz', postalCode: '1' }))).toEqual({});
  });
});
