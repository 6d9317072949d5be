/** Which questions are asked: whatever the set and the answers, nothing hangs on what is not asked. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  askedQuestions,
  contentSchema,
  missingQuestions,
  questionsOf,
  talliesOf,
  type AnswerValue,
  type Question,
  type SetContent,
} from '../../src/contracts/survey-questions.ts';

const set = (...questions: readonly Question[]): SetContent => ({
  sections: [{ key: 'one', title: 'One', questions: [...questions] }],
  statement: 'I attest.',
});
const yesNo = (key: string, showIf?: Question['showIf']): Question => ({
  key,
  type: 'choice',
  label: key,
  required: true,
  options: [
    { key: 'yes', label: 'Yes' },
    { key: 'no', label: 'No' },
  ],
  ...(showIf === undefined ? {} : { showIf }),
});

/** Any number of questions, each shown always or by some earlier answer. */
const someSet = fc
  .array(fc.tuple(fc.nat(), fc.constantFrom('yes', 'no', undefined)), { minLength: 1, maxLength: 12 })
  .map((list) =>
    set(
      ...list.map(([place, wanted], index) =>
        yesNo(
          `q${index}`,
          index === 0 || wanted === undefined ? undefined : { [`q${place % index}`]: wanted },
        ),
      ),
    ),
  );
const someAnswers = fc.dictionary(
  fc.integer({ min: 0, max: 11 }).map((index) => `q${index}`),
  fc.constantFrom('yes', 'no'),
);

describe('show-if', () => {
  test('asks a question exactly when each question that it hangs on is asked and so answered', () => {
    fc.assert(
      fc.property(someSet, someAnswers, (content, answers: Record<string, AnswerValue>) => {
        const asked = new Set(askedQuestions(content, answers).map(({ key }) => key));
        for (const { key, showIf = {} } of questionsOf(content)) {
          const wanted = Object.entries(showIf).every(
            ([on, value]) => asked.has(on) && answers[on] === value,
          );
          expect(asked.has(key)).toBe(wanted);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('what is not asked is neither missing nor counted, whatever stands there', () => {
    fc.assert(
      fc.property(someSet, someAnswers, (content, answers: Record<string, AnswerValue>) => {
        const asked = new Set(askedQuestions(content, answers).map(({ key }) => key));
        const kept = Object.fromEntries(Object.entries(answers).filter(([key]) => asked.has(key)));
        expect(missingQuestions(content, answers)).toEqual(missingQuestions(content, kept));
        expect(talliesOf(content, answers)).toEqual(talliesOf(content, kept));
      }),
      { numRuns: 300 },
    );
  });

  test('says the same of a set as it is stored and sent', () => {
    fc.assert(
      fc.property(someSet, someAnswers, (content, answers: Record<string, AnswerValue>) => {
        const sent = contentSchema.parse(JSON.parse(JSON.stringify(content)));
        expect(askedQuestions(sent, answers)).toEqual(askedQuestions(content, answers));
      }),
      { numRuns: 100 },
    );
  });
});
