import { afterAll, beforeAll, expect, test } from 'vitest';
import { linearPatterns } from '../../src/contracts/resource/linear-patterns.ts';
import {
  isPattern,
  isRegularExpression,
  matcherOf,
  runPatternsOn,
} from '../../src/contracts/resource/pattern.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { valueMessage } from '../../src/contracts/resource/schema.ts';

beforeAll(() => runPatternsOn(linearPatterns));
// Compiles at once like the engine of pattern.ts, which must find a mistake in the files that run after this one.
afterAll(() =>
  runPatternsOn((source) => {
    const expression = new RegExp(source, 'u');
    return (text) => expression.test(text);
  }),
);

// The native engine would practically never finish any of these.
test.each(['^(a+)+$', '^(a|aa)+$', '^(a?){30}a{30}b$', '(.*)(.*)(.*)(.*)(.*)b$'])(
  'matching %s takes time proportional to the text',
  (source) => {
    const field = f.text({ pattern: [source, 'No.'] });
    expect(valueMessage(field, `${'a'.repeat(1_999)}!`)?.values).toEqual({ words: 'No.' });
  },
);

test('escapes mean the same as in JavaScript', () => {
  for (const source of ['^\\u0041\\d{2}\\/x$', '^[A-Z]\\d+\\/\\w$', '^\\u{41}12/x$'])
    expect([source, matcherOf(source)('A12/x'), matcherOf(source)('B1')]).toEqual([source, true, false]);
});

test('a lookahead or backreference cannot be declared, and a stored pattern with one accepts all', () => {
  for (const source of ['^(?=.*\\d).+$', '^(a)\\1$', '(?<!a)b'])
    expect([isPattern(source), isRegularExpression(source), matcherOf(source)('x')]).toEqual([
      false,
      true,
      true,
    ]);
  expect([isPattern('['), isRegularExpression('[')]).toEqual([false, false]);
});
