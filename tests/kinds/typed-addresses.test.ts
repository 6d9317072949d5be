import { expect, test } from 'vitest';
import { f } from '../../src/contracts/resource/fields.ts';
import { valueMistake } from '../../src/contracts/resource/schema.ts';

const emailMistake = 'Enter an email address, like name@example.org.';
const phoneMistake = 'Enter a phone number of 10 to 15 digits, without an extension.';

test.each(['ada@example.org', "o'neil+x=1@sub.example.org", 'jane@münchen.de', 'root@localhost'])(
  '%s is an email address',
  (text) => {
    expect(valueMistake(f.email(), text)).toBeUndefined();
  },
);

// What a paste from a mail program leaves behind, and common slips.
test.each([
  'mailto:ada@example.org',
  '<ada@example.org>',
  'ada@example.org;',
  'ada@example.org,',
  'ada@example..org',
  'ada@example.org.',
  '.ada@example.org',
  'ada.@example.org',
  'ada@-example.org',
  'ada@bo@example.org',
  'ada@',
  '@example.org',
])('%s is no email address', (text) => {
  expect(valueMistake(f.email(), text)).toContain(emailMistake);
});

test.each(['512.555.0100 ext 5', '1'.repeat(30), '555-0100'])('%s is no phone number', (text) => {
  expect(valueMistake(f.phone(), text)).toContain(phoneMistake);
});
