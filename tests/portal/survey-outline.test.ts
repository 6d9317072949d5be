import { expect, test } from 'vitest';
import { sectionsOf } from '../../src/framework/show/show-sections.ts';
import surveys from '../../src/resources/surveys.ts';
import { sampleQuestionSets } from '../../server/sample/question-sets.ts';
import type { Sheet } from '../../src/contracts/surveys/survey-sheet.ts';
import type { AnswerValue } from '../../src/contracts/surveys/survey-questions.ts';
import { outlineOf } from '../../src/pages/surveys/sheet-outline.ts';

const [, set] = sampleQuestionSets;
const subject = { id: 7, name: 'Fenwil Reach' };
const sheet: Sheet = {
  period: { id: 1, name: 'Spring', state: 'open', dueAt: '', closesAt: '' },
  audience: 'mco',
  respondent: { id: 3, name: 'Hazmerstead', isActive: true },
  set,
  surveys: [
    {
      id: 9,
      version: 1,
      subject,
      state: 'notStarted',
      missing: null,
      returnComment: null,
      comments: [],
      attestation: null,
      attested: [],
    },
  ],
  answers: [],
  delegations: [],
  colleagues: [],
  timeZone: 'America/Chicago',
  mayAnswer: true,
};
const optionalWith = (answers: Readonly<Record<string, AnswerValue>>) =>
  outlineOf(
    sheet,
    new Map(
      Object.entries(answers).map(([question, value]) => [
        question,
        { subject: null, question, value, version: 1, dirty: false },
      ]),
    ),
  ).optional;

test('a section without required questions is optional until one of its questions is answered', () => {
  // Without claims, the last section asks only for comments.
  expect(optionalWith({ worked: 0 })).toContain('care');
  expect(optionalWith({ worked: 0, comments: 'All is well.' })).not.toContain('care');
  // With claims, it asks more, and requires answers.
  expect(optionalWith({ worked: 12 })).not.toContain('care');
  expect(optionalWith({})).not.toContain('relation');
});

test('the page of a survey does not show the number of missing answers, which the sections count', () => {
  const shown = sectionsOf(surveys).flatMap(({ fields }) => fields.map(({ key }) => key));
  expect(shown).toContain('score');
  expect(shown).not.toContain('missing');
});
