import { expect, test } from 'vitest';
import { sampleQuestionSets } from '../../server/sample/question-sets.ts';
import type { Question } from '../../src/contracts/surveys/survey-questions.ts';
import { createSheetStore } from '../../src/pages/surveys/sheet-store.ts';

const [set] = sampleQuestionSets;
const question: Question = { key: 'days', type: 'number', label: 'How many days?' };

test('nothing is being saved while the only answer is one that cannot be', async () => {
  const store = createSheetStore({
    sheet: {
      period: { id: 1, name: 'Spring', state: 'open', dueAt: '', closesAt: '' },
      audience: 'provider',
      respondent: { id: 3, name: 'Fenwil Reach', isActive: true },
      set: {
        ...set,
        content: { ...set.content, sections: [{ key: 'only', title: 'Only', questions: [question] }] },
      },
      surveys: [],
      answers: [],
      delegations: [],
      colleagues: [],
      timeZone: 'America/Chicago',
      mayAnswer: true,
    },
    keptUnder: undefined,
    send: ({ answers }) =>
      Promise.resolve({
        saved: answers.map(({ subject, question, version }) => ({ subject, question, version: version + 1 })),
        conflicts: [],
        refused: [],
        surveys: [],
        savedAt: '',
      }),
  });
  store.answer(null, 'days', 'a few');
  expect(store.saveState().kind).toBe('waiting');
  expect(await store.flush()).toBe(false);
  expect(store.saveState().kind).toBe('idle');
  store.answer(null, 'days', 5);
  expect(await store.flush()).toBe(true);
  store.answer(null, 'days', 'five');
  await store.flush();
  expect(store.saveState().kind).toBe('saved');
  store.stop();
});
