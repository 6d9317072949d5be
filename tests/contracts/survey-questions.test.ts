/** Which questions are asked: whatever the set and the answers, nothing hangs on what is not asked, and mistakes are named. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleQuestionSets } from '../../server/sample/question-sets.ts';
import { questionFindings } from '../../src/contracts/surveys/question-checks.ts';
import { text } from '../../src/contracts/messages/encoded.ts';
import { saveSchema } from '../../src/contracts/surveys/survey-sheet.ts';
import {
  askedQuestions,
  contentSchema,
  missingQuestions,
  questionsOf,
  talliesOf,
  type AnswerValue,
  type Question,
  type SetContent,
} from '../../src/contracts/surveys/survey-questions.ts';

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

describe('a mistake in a question set is named', () => {
  const withoutLabel = [
    { key: 'x', label: '' },
    { key: 'y', label: 'Y' },
  ];
  test.each([
    ['noLabel', '0.questions.0.label', set({ ...yesNo('a'), label: ' ' })],
    ['noChoices', '0.questions.0.options', set({ ...yesNo('a'), options: [] })],
    ['noChoiceLabel', '0.questions.0.options.0.label', set({ ...yesNo('a'), options: withoutLabel })],
    ['sameKey', '0.questions.1.key', set(yesNo('a'), yesNo('a'))],
    ['laterQuestion', '0.questions.0.showIf.b', set(yesNo('a', { b: 'yes' }), yesNo('b'))],
    ['laterQuestion', '0.questions.0.showIf.a', set(yesNo('a', { a: 'yes' }))],
    ['neverShown', '0.questions.1.showIf', set(yesNo('a'), yesNo('b', { a: 'maybe' }))],
    // Each condition can hold, and never both of them.
    [
      'neverShown',
      '0.questions.2.showIf',
      set(yesNo('a'), yesNo('b', { a: 'yes' }), yesNo('c', { a: 'no', b: 'yes' })),
    ],
    ['neverShown', '0.questions.1.showIf', set(yesNo('a'), yesNo('b', { a: { null: true } }))],
    [
      'rowsQuestion',
      '0.questions.1.showIf.a',
      set({ key: 'a', type: 'matrix', label: 'A', labels: ['1', '2', '3', '4', '5'] }, yesNo('b', { a: 1 })),
    ],
    ['noPoints', '0.questions.0.labels', set({ key: 'a', type: 'scale', label: 'A' })],
    ['noRange', '0.questions.0.min', set({ key: 'a', type: 'number', label: 'A', min: 5, max: 1 })],
    ['noQuestion', '0.questions', set()],
  ] as const)('%s at %s', (mistake, path, content) => {
    const found = questionFindings(content).map((one) => [one.reason.id, one.path.join('.')]);
    expect(found).toContainEqual([`questionSet.${mistake}`, `sections.${path}`]);
  });

  test('a set without sections or statement', () => {
    const found = questionFindings({ sections: [], statement: ' ' });
    expect(found.map(({ reason, path }) => [reason.id, ...path])).toEqual([
      ['questionSet.noSection', 'sections'],
      ['questionSet.noStatement', 'statement'],
    ]);
    // What a form has at first.
    expect(contentSchema.safeParse(null).error?.issues[0]?.message).toBe(text('questionSet.noSection'));
  });

  test('whenever nobody can reach a question, and only then', () => {
    fc.assert(
      fc.property(someSet, (content) => {
        const questions = questionsOf(content);
        const reached = new Set<string>();
        // Each of the 2^n ways to answer.
        for (let way = 0; way < 2 ** questions.length; way += 1) {
          const answers = Object.fromEntries(
            questions.map(({ key }, index) => [key, (way >> index) % 2 === 0 ? 'yes' : 'no']),
          );
          for (const { key } of askedQuestions(content, answers)) reached.add(key);
        }
        expect(questionFindings(content).some(({ reason }) => reason.id === 'questionSet.neverShown')).toBe(
          reached.size < questions.length,
        );
      }),
      { numRuns: 40 },
    );
  });

  test('and the sets that ship have none', () => {
    for (const { content } of sampleQuestionSets) expect(questionFindings(content)).toEqual([]);
  });
});

test('conditions that join at every question are looked at once each, and a set of too many is refused in words', () => {
  const asked = { null: false };
  const joined = Array.from({ length: 60 }, (_, at) =>
    yesNo(`q${at}`, at < 2 ? undefined : { [`q${at - 1}`]: asked, [`q${at - 2}`]: asked }),
  );
  expect(questionFindings(set(...joined))).toEqual([]);
  const chain = Array.from({ length: 1_200 }, (_, at) =>
    yesNo(`q${at}`, at === 0 ? undefined : { [`q${at - 1}`]: asked }),
  );
  const found = questionFindings(set(...chain)).map(({ reason }) => reason.id);
  expect(found).toEqual(['questionSet.tooIntricate']);
});

test('no id of a sheet is larger than the database has', () => {
  const sheet = { period: 1, respondent: 2_147_483_647, answers: [] };
  expect(saveSchema.safeParse(sheet).error?.issues.map(({ path }) => path)).not.toContainEqual([
    'respondent',
  ]);
  const larger = saveSchema.safeParse({ ...sheet, respondent: 2_147_483_648 });
  expect(larger.error?.issues.map(({ path }) => path)).toContainEqual(['respondent']);
});
