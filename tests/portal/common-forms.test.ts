import { expect, test } from 'vitest';
import { linearPatterns } from '../../src/contracts/resource/linear-patterns.ts';
import { commonForms } from '../../src/pages/prototypes/pattern-choice.tsx';

test.each([
  ['ZIP code', ['78701', '78701-1234'], ['7870', '787011', '78701-', 'a78701']],
  ['Phone number', ['(512) 555-0100', '512-555-0100', '5125550100'], ['555-0100', '512-555-01000', 'none']],
  ['TPI', ['100000000', '999999999'], ['012345678', '12345678', '1234567890']],
])(
  'the common form “%s” accepts what it is for and nothing else, in the studio and on the server',
  (label, fit, others) => {
    const form = commonForms().find((one) => one.label === label);
    for (const accepts of [
      linearPatterns(form?.value ?? ''),
      (text: string) => new RegExp(form?.value ?? '', 'u').test(text),
    ]) {
      expect(fit.filter((text) => !accepts(text))).toEqual([]);
      expect(others.filter(accepts)).toEqual([]);
    }
  },
);

test('the examples in the messages of the common forms fit them', () => {
  for (const { value, sentence } of commonForms()) {
    const [, examples] = /, such as (.*)\.$/.exec(sentence) ?? [];
    for (const example of examples?.split(' or ') ?? []) expect(example).toMatch(new RegExp(value, 'u'));
  }
});
