import { expect, test } from 'vitest';
import { addressesIn } from '../../src/pages/users/pasted-addresses.ts';

test.each([
  ['ana@a.example, ben@b.example; cy@c.example dee@d.example', 4, []],
  ['Ana <ana@a.example>\nANA@a.example', 1, []],
  ['Doe, Jane M. <jane@a.example>, "Li, Bo" <bo@b.example>', 2, []],
  ['Jane\tDoe\tjane@a.example\nBo\tLi\tbo@b.example', 2, []],
  ['ana@a.example (Ana)', 1, []],
  ['ana@a.example, ben', 1, ['ben']],
  ['ana@a.example ben', 1, ['ben']],
  ['Email\nana@a.example', 1, ['Email']],
  ['', 0, []],
])('pasted text that is neither an address nor its name is reported: %j', (pasted, count, others) => {
  const found = addressesIn(pasted);
  expect([found.addresses.length, found.others]).toEqual([count, others]);
});
