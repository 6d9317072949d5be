import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountHolderMessages as messages } from '../../src/contracts/account-holder/account-holder-messages.ts';
import { messagesOf } from '../../src/contracts/account-holder/account-holder.ts';
import { onTheWire, schema, smallestSubmission, withPerson } from '../harness/account-holder.ts';

const ours = new Set<string>(Object.values(messages));

/** The messages that the schema reports for a value and that are not the form's own. */
function foreignWords(value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error === undefined
    ? []
    : messagesOf(error)
        .map(({ message }) => message)
        .filter((message) => !ours.has(message));
}

describe('arbitrary input', () => {
  test('JSON of any shape is rejected without throwing, and only with the form’s own messages', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(schema.safeParse(value).success).toBe(false);
        expect(foreignWords(value)).toEqual([]);
      }),
    );
  });

  test('any value at any path of a submission is reported only with the form’s own messages', () => {
    const places = pathsOf(smallestSubmission());
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        expect(foreignWords(put(smallestSubmission(), place, value))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('an accepted submission is already normalized: parsing it again changes nothing', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 -()+.'), minLength: 5, maxLength: 20 });
    const address = fc.record({
      address1: text,
      address2: text,
      city: text,
      country: fc.constantFrom('USA', 'us', 'Chile'),
      postalCode: fc.oneof(digits, fc.constantFrom('902101234', '９０２１０')),
      state: fc.oneof(text, fc.constantFrom('ca', 'TX')),
    });
    const individual = fc.record({
      firstName: text,
      lastName: text,
      email: fc.oneof(fc.emailAddress(), text),
      governmentId: fc.oneof(digits, fc.constantFrom('211–23–1412')),
      dob: fc.constant('1991-03-08'),
      address,
      phoneNumber: fc.oneof(digits, fc.constantFrom('(212) 736-5000', '+290 22222222')),
    });
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.record({
          controlPerson: individual,
          websiteUrl: fc.oneof(fc.domain(), fc.webUrl(), fc.constant('')),
        }),
        (change) => {
          // Each field is tested alone: random fields are rarely all acceptable together.
          for (const [key, value] of Object.entries(change.controlPerson)) {
            const parsed = schema.safeParse({
              ...withPerson({ [key]: value }),
              websiteUrl: change.websiteUrl,
            });
            if (!parsed.success) continue;
            accepted += 1;
            expect(schema.parse(onTheWire(parsed.data))).toEqual(parsed.data);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(300);
  });
});

type Place = readonly (string | number)[];

/** The path of every nested value, not including the root. */
function pathsOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...pathsOf(inner, [...at, key])]);
}

function put(value: unknown, [key, ...rest]: Place, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === key ? put(inner, rest, replacement) : inner,
    ]),
  );
}
