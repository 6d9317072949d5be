import { afterEach, expect, test } from 'vitest';
import { f } from '../../src/contracts/resource/fields.ts';
import { valueMistake } from '../../src/contracts/resource/schema.ts';
import { messageTextWords } from '../../src/i18n/messages.ts';
import { controls } from '../../src/kinds/controls.ts';

const field = f.timestamp();
const inside = { controlValues: () => ({}), wireValues: () => ({}) };
const sent = (typed: string) => controls.timestamp.toWire(typed, field, inside);

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a moment is sent in UTC and shown again as it was entered', () => {
  process.env.TZ = 'America/Chicago';
  expect(sent('2026-03-08T03:30')).toBe('2026-03-08T08:30:00.000Z');
  expect(controls.timestamp.fromWire('2026-03-08T08:30:00.000Z', field, inside)).toBe('2026-03-08T03:30');
});

test.each([
  ['a day that the calendar lacks', '2026-02-30T10:00'],
  ['a time that the clocks skip', '2026-03-08T02:30'],
])('%s is refused instead of moved', (_what, typed) => {
  process.env.TZ = 'America/Chicago';
  expect(sent(typed)).toBe(typed);
  expect(messageTextWords(valueMistake(field, sent(typed)) ?? '')).toMatch(
    /^This day or time does not exist/,
  );
});
