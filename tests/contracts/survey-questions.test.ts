/** Which questions of a set are asked, whatever the answers, and which mistakes in a set are reported. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleQuestionSets } from '../../server/sample/question-sets.ts';
import { questionFindings } from '../../src/contracts/surveys/question-checks.ts';
import { text } from '../../src/contracts/messages/encoded.ts';
import { saveSchema } from '../../src/contracts/surveys/survey-sheet.ts';
import {
  answerProblem,
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

/** Up to twelve questions, each shown always or depending on an earlier answer. */
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
  test('asks a question exactly when those it depends on are asked and answered as required', () => {
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

  test('excludes unasked questions from missing answers and tallies, even if they have answers', () => {
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

  test('gives the same result after a set was serialized and parsed', () => {
    fc.assert(
      fc.property(someSet, someAnswers, (content, answers: Record<string, AnswerValue>) => {
        const sent = contentSchema.parse(JSON.parse(JSON.stringify(content)));
        expect(askedQuestions(sent, answers)).toEqual(askedQuestions(content, answers));
      }),
      { numRuns: 100 },
    );
  });
});

describe('mistakes in a question set', () => {
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
    // Each condition can hold, but never both at once.
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
  ] as const)('include %s at %s', (mistake, path, content) => {
    const found = questionFindings(content).map((one) => [one.reason.id, one.path.join('.')]);
    expect(found).toContainEqual([`questionSet.${mistake}`, `sections.${path}`]);
  });

  test('include missing sections and a missing statement', () => {
    const found = questionFindings({ sections: [], statement: ' ' });
    expect(found.map(({ reason, path }) => [reason.id, ...path])).toEqual([
      ['questionSet.noSection', 'sections'],
      ['questionSet.noStatement', 'statement'],
    ]);
    // The initial value in a form.
    expect(contentSchema.safeParse(null).error?.issues[0]?.message).toBe(text('questionSet.noSection'));
  });

  test('include a question that is never shown exactly if no answers lead to it', () => {
    fc.assert(
      fc.property(someSet, (content) => {
        const questions = questionsOf(content);
        const reached = new Set<string>();
        // All 2^n combinations of answers.
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

  test('do not occur in the sets that ship', () => {
    for (const { content } of sampleQuestionSets) expect(questionFindings(content)).toEqual([]);
  });
});

test('joining conditions are analyzed quickly, and a chain of too many is reported', () => {
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

test('a respondent’s id beyond the range of the database is rejected', () => {
  const sheet = { period: 1, respondent: 2_147_483_647, answers: [] };
  expect(saveSchema.safeParse(sheet).error?.issues.map(({ path }) => path)).not.toContainEqual([
    'respondent',
  ]);
  const larger = saveSchema.safeParse({ ...sheet, respondent: 2_147_483_648 });
  expect(larger.error?.issues.map(({ path }) => path)).toContainEqual(['respondent']);
});

test('a date is answered as in every other field: on the calendar, and from the year 1000 on', () => {
  const question: Question = { key: 'day', type: 'date', label: 'Day', required: false };
  expect(answerProblem(question, '2024-02-29')).toBeUndefined();
  for (const value of ['0926-03-04', '2026-02-29', '02/29/2024'])
    expect(answerProblem(question, value)?.id).toBe('field.date');
});
