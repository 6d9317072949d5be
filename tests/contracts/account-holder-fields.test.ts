import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isGovernmentId,
  isIssuedEin,
  isIssuedToPerson,
  maskGovernmentId,
  normalizeGovernmentId,
} from '../../src/contracts/values/government-id.ts';
import { readPhone } from '../../src/contracts/values/phone.ts';
import { composed, isBlank, isPrintable, tidyLine } from '../../src/contracts/values/plain-text.ts';
import { isPoBox } from '../../src/contracts/values/po-box.ts';
import {
  isUsa,
  isZip,
  normalizeZip,
  stateCode,
  stateCodes,
  stateHasZip,
} from '../../src/contracts/values/postal.ts';
import { readWebsite } from '../../src/contracts/values/website.ts';

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

describe('a government ID', () => {
  test.each([
    '211231412',
    '211-23-1412',
    '211 23 1412',
    '211–23–1412',
    '211—23—1412',
    '211−23−1412',
    '211\u00a023\u00a01412',
    '２１１２３１４１２',
    '\u200b211231412',
  ])('%j is normalized to 211231412', (typed) => {
    expect(normalizeGovernmentId(typed)).toBe('211231412');
  });

  test.each(['12345678', '1234567890', '12345678a', '', '٢١١٢٣١٤١٢', '1234.56789'])(
    '%j is not nine digits',
    (typed) => {
      expect(isGovernmentId(normalizeGovernmentId(typed))).toBe(false);
    },
  );

  test('is masked except for its last four digits', () => {
    expect(maskGovernmentId('123456789')).toBe('•••••6789');
    expect(maskGovernmentId('12-3456789')).toBe('•••••6789');
  });

  test('is masked completely unless it has nine digits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!isGovernmentId(normalizeGovernmentId(text)));
        expect(maskGovernmentId(text)).toBe('•••••');
      }),
    );
  });

  test.each(['211231412', '912701234', '900501234', '999991234'])('%s can belong to a person', (id) => {
    expect(isIssuedToPerson(id)).toBe(true);
  });
  test.each(['000121234', '666121234', '211001412', '211230000', '912931234', '900121234', '912891234'])(
    '%s is never issued to a person',
    (id) => {
      expect(isIssuedToPerson(id)).toBe(false);
    },
  );
  test('an EIN cannot have one of the prefixes that the IRS never issued', () => {
    const never = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')).filter(
      (prefix) => !isIssuedEin(`${prefix}3456789`),
    );
    expect(never.join(' ')).toBe('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97');
  });
});

describe('a telephone number', () => {
  test.each([
    ['(212) 736-5000', '+12127365000'],
    ['212.736.5000', '+12127365000'],
    ['1 212 736 5000', '+12127365000'],
    ['(+1) 212 736 5000', '+12127365000'],
    ['２１２７３６５０００', '+12127365000'],
    ['+12127365000', '+12127365000'],
    ['+44 20 7946 0958', '+442079460958'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['+49 (0)171 1234567', '+491711234567'],
  ])('%s is read as %s', (typed, e164) => {
    expect(readPhone(typed)).toEqual({ e164, valid: true, hasExtension: false });
  });

  test.each([
    '212-736-50',
    '(212) 736-50001',
    'call 2127365000 now',
    '+999 123 456 789',
    '+49 00171 123456',
    'aaaaaaaaaaaa',
    '',
  ])('%j is not a possible number', (typed) => {
    expect(readPhone(typed)).toBeUndefined();
  });

  test('a possible but unassigned number is marked as invalid, and an extension is reported', () => {
    expect(readPhone('112-736-5000')).toMatchObject({ valid: false });
    expect(readPhone('(212) 736-5000 ext. 12')).toEqual({
      e164: '+12127365000',
      valid: true,
      hasExtension: true,
    });
  });

  test('no text makes the parser throw, and a parsed number parses to itself', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789+-() x;') });
    fc.assert(
      fc.property(fc.oneof(anyText, digits), (text) => {
        const e164 = readPhone(text)?.e164;
        expect(e164 === undefined ? undefined : readPhone(e164)?.e164).toBe(e164);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a web address', () => {
  test.each([
    ['mybusiness.com', 'https://mybusiness.com'],
    ['http://mybusiness.com/about?x=1#y', 'http://mybusiness.com/about?x=1#y'],
    ['HTTPS://MyBusiness.com', 'HTTPS://MyBusiness.com'],
    ['mybusiness.com:8443/', 'https://mybusiness.com:8443/'],
    ['münchen.de', 'https://münchen.de'],
    ['sub.my-business.co.uk', 'https://sub.my-business.co.uk'],
  ])('%s is read as %s', (typed, address) => {
    expect(readWebsite(typed)).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//mybusiness.com',
    'javascript://mybusiness.com/%0aalert(1)',
    'data:text/html,mybusiness.com',
    'ftp://mybusiness.com',
    'mailto:jane@mybusiness.com',
    'https://jane:secret@mybusiness.com',
    'https://mybusiness.com@evil.example',
    'https://evil.example\\@mybusiness.com',
    '//mybusiness.com',
    'https:mybusiness.com',
    'http://',
    'localhost',
    'http://10.0.0.1',
    'http://[::1]/',
    'my business.com',
    'mybusiness',
    'mybusiness..com',
    '',
  ])('%j is rejected', (typed) => {
    expect(readWebsite(typed)).toBeUndefined();
  });

  test('no text is read as an address other than http or https', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.webUrl(), fc.domain()), (text) => {
        const address = readWebsite(text);
        if (address === undefined) return;
        expect(new URL(address).protocol).toMatch(/^https?:$/);
        expect(readWebsite(address)).toBe(address);
      }),
    );
  });
});

describe('states and ZIP codes', () => {
  test('the codes of fifty states, DC, five territories and the armed forces are recognized', () => {
    expect(stateCodes).toHaveLength(50 + 1 + 5 + 3);
    expect(
      ['DC', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP'].every((code) => stateCodes.includes(code)),
    ).toBe(true);
    expect([
      stateCode('ca'),
      stateCode(' Tx '),
      stateCode('California'),
      stateCode('ZZ'),
      stateCode('constructor'),
    ]).toEqual(['CA', 'TX', undefined, undefined, undefined]);
  });

  test.each([
    ['CA', '90210'],
    ['TX', '78701'],
    ['TX', '73301'],
    ['TX', '88510'],
    ['AE', '09012'],
    ['AA', '34001'],
    ['AP', '96201'],
    ['PR', '00901'],
    ['VI', '00802'],
    ['GU', '96910'],
    ['DC', '20500'],
    ['NY', '10118'],
    ['NY', '06390'],
    ['MA', '02139'],
    ['AK', '99501'],
    ['WY', '82001'],
  ] as const)('%s has the ZIP code %s', (state, zip) => {
    expect(stateHasZip(state, zip)).toBe(true);
  });

  test.each([
    ['CA', '10001'],
    ['NY', '90210'],
    ['TX', '02139'],
    ['PR', '00802'],
    ['DC', '20101'],
    ['FL', '34001'],
  ] as const)('%s does not have the ZIP code %s', (state, zip) => {
    expect(stateHasZip(state, zip)).toBe(false);
  });

  test.each([
    ['902101234', '90210-1234'],
    ['90210 1234', '90210-1234'],
    ['90210–1234', '90210-1234'],
    ['９０２１０', '90210'],
    ['90210', '90210'],
    ['9021', '9021'],
    ['SW1A 1AA', 'SW1A 1AA'],
  ])('ZIP code %s is normalized to %s', (typed, zip) => {
    expect(normalizeZip(typed)).toBe(zip);
  });

  test('a ZIP code has five digits, or five plus four', () => {
    expect(['90210', '90210-1234', '9021', '902101', '90210-12', 'abcde'].map(isZip)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test.each([
    'US',
    'usa',
    'U.S.A.',
    'United States',
    'The United States of America',
    'Estados Unidos',
    'EE.UU.',
  ])('%s is the United States', (country) => {
    expect(isUsa(country)).toBe(true);
  });
  test.each(['', 'Canada', 'MX', 'United Kingdom', 'Australia'])('%j is not the United States', (country) => {
    expect(isUsa(country)).toBe(false);
  });
});

describe('a PO box', () => {
  test.each([
    'PO Box 12',
    'P.O. Box 12',
    'P. O. Box 12',
    'p o box 12',
    'POBox 12',
    'P.O.Box#12',
    'Post Office Box 12',
    'POB 12',
    'PO Drawer 7',
    'Suite 3, PO Box 12',
    'GPO Box 3',
    'Box 12',
    'Apartado 12',
  ])('%s is recognized', (line) => {
    expect(isPoBox(line)).toBe(true);
  });

  test.each([
    'PSC 3 Box 1234',
    'Unit 2050 Box 4190',
    '55 Box Elder Rd',
    '123 Boxwood Ln',
    'Box Elder Ranch',
    '10 Post Office Rd',
    '5 PO Boxwood Ct',
    '100 Apollo Box Rd',
    'RR 2 Box 15',
    '',
  ])('%j is not mistaken for one', (line) => {
    expect(isPoBox(line)).toBe(false);
  });
});

describe('a line of text', () => {
  test.each([' ', '\t\n', '\u00a0', '\u200b', '\ufeff \u2060'])('%j is blank', (text) => {
    expect(isBlank(text)).toBe(true);
    expect(tidyLine(text)).toBe('');
  });

  test('names in any script and with any symbols stay unchanged', () => {
    for (const name of ['Ñuñez', "O'Neil", '李', 'Jean-Luc', 'X', 'עמית', '👩‍⚕️', '<script>', '=cmd()']) {
      expect(tidyLine(name)).toBe(name);
      expect(isPrintable(name)).toBe(true);
    }
  });

  test('two encodings of one letter are normalized to one', () => {
    expect(tidyLine('Nun\u0303ez')).toBe('Nu\u00f1ez');
  });

  test('combining marks are put in canonical order, except in runs longer than any word has', () => {
    const marked = (times: number) => `a${'\u0315'.repeat(times)}${'\u0300'.repeat(times)}`;
    expect(tidyLine(marked(15))).toBe(`\u00e0${'\u0300'.repeat(14)}${'\u0315'.repeat(15)}`);
    expect(tidyLine(marked(16))).toBe(marked(16));
    const halfWidth = `1${'\uff9e'.repeat(16)}${'\u0323'.repeat(16)}`;
    expect(composed(halfWidth, 'NFKC')).toBe(halfWidth);
  });

  test.each(['a\u0000b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\u202eb', 'a\ud800b', '\udc00'])(
    '%j is not printable',
    (text) => {
      expect(isPrintable(tidyLine(text))).toBe(false);
    },
  );

  test('tidying is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tidyLine(tidyLine(text))).toBe(tidyLine(text));
      }),
    );
  });
});
