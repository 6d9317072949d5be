import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer, type SealedPlace } from '../../../server/db/sealing.ts';

const place: SealedPlace = {
  tenant: 62,
  table: 'account_holders',
  path: 'controlPerson.governmentId',
  row: 7,
};
const first = { id: 'a', key: randomBytes(32) };
const second = { id: 'b', key: randomBytes(32) };

test('a sealed value opens where it was sealed, and its envelope hides the content', () => {
  const sealer = createSealer([first]);
  const envelope = sealer.seal('123-45-6789 ✓', place);
  expect(envelope).not.toContain('6789');
  expect(sealer.open(envelope, place)).toBe('123-45-6789 ✓');
  // Sealing an equal value gives a different envelope.
  expect(sealer.seal('123-45-6789 ✓', place)).not.toBe(envelope);
});

test.each<[what: string, elsewhere: Partial<SealedPlace>]>([
  ['tenant', { tenant: 63 }],
  ['table', { table: 'tenants' }],
  ['path', { path: 'controlPerson.dob' }],
  ['record', { row: 8 }],
])('a sealed value does not open in another %s', (_, elsewhere) => {
  const sealer = createSealer([first]);
  const envelope = sealer.seal('secret', place);
  expect(() => sealer.open(envelope, { ...place, ...elsewhere })).toThrow('does not open here');
});

test('an altered envelope does not open', () => {
  const sealer = createSealer([first]);
  const [version, id, body = ''] = sealer.seal('secret', place).split('.');
  for (let index = 0; index < body.length; index += 1) {
    const changed = `${body.slice(0, index)}${body[index] === 'A' ? 'B' : 'A'}${body.slice(index + 1)}`;
    expect(() => sealer.open([version, id, changed].join('.'), place)).toThrow('does not open here');
  }
});

test('after key rotation, old values still open and new ones use the new key', () => {
  const old = createSealer([first]).seal('old', place);
  const sealer = createSealer([second, first]);
  expect(sealer.open(old, place)).toBe('old');
  expect(createSealer([second]).open(sealer.seal('new', place), place)).toBe('new');
  expect(() => createSealer([second]).open(old, place)).toThrow('names the key "a"');
});
