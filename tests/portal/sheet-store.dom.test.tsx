import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleQuestionSets } from '../../server/sample/question-sets.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import type { Question } from '../../src/contracts/surveys/survey-questions.ts';
import type { Save, Saved, Sheet } from '../../src/contracts/surveys/survey-sheet.ts';
import { es } from '../../src/i18n/es.ts';
import { setLanguage } from '../../src/i18n/words.ts';
import { MatrixQuestion } from '../../src/pages/surveys/question-field.tsx';
import { SheetContext } from '../../src/pages/surveys/sheet-context.ts';
import { createSheetStore } from '../../src/pages/surveys/sheet-store.ts';

const [set] = sampleQuestionSets;
const days: Question = { key: 'days', type: 'number', label: 'How many days?' };
const fair: Question = {
  key: 'fair',
  type: 'matrix',
  label: 'Is it fair?',
  labels: ['Not at all', 'Hardly', 'Partly', 'Mostly', 'Wholly'],
};
const surveyAbout = (id: number, name: string, state: Sheet['surveys'][number]['state']) => ({
  id,
  version: 1,
  subject: { id, name },
  state,
  missing: 0,
  returnComment: null,
  comments: [],
  attestation: null,
  attested: [],
});
const sheet: Sheet = {
  period: { id: 1, name: 'Spring', state: 'open', dueAt: '', closesAt: '' },
  audience: 'provider',
  respondent: { id: 3, name: 'Fenwil Reach', isActive: true },
  set: {
    ...set,
    content: { ...set.content, sections: [{ key: 'only', title: 'Only', questions: [days, fair] }] },
  },
  surveys: [surveyAbout(7, 'Fenwil Health', 'inProgress'), surveyAbout(8, 'Reach Health', 'inProgress')],
  answers: [],
  delegations: [],
  colleagues: [],
  timeZone: 'America/Chicago',
  mayAnswer: true,
};
const savesAll = ({ answers }: Save): Promise<Saved> =>
  Promise.resolve({
    saved: answers.map(({ subject, question, version }) => ({ subject, question, version: version + 1 })),
    conflicts: [],
    refused: [],
    surveys: [],
    savedAt: '',
  });

test('nothing is being saved while the only answer is one that cannot be', async () => {
  const store = createSheetStore({ sheet, keptUnder: undefined, send: savesAll });
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

test('an answer about whom a colleague has submitted meanwhile is shown as lost, and keeps nothing else from being submitted', async () => {
  const refuse = ({ answers }: Save): Promise<Saved> =>
    savesAll({ period: 1, respondent: 3, answers: answers.filter(({ subject }) => subject !== 8) }).then(
      (saved) => ({
        ...saved,
        refused: [{ subject: 8, question: 'fair', message: message('survey.takesNoAnswers'), reason: '' }],
      }),
    );
  const store = createSheetStore({ sheet, keptUnder: undefined, send: refuse });
  const { container } = render(
    <SheetContext value={store}>
      <MatrixQuestion question={fair} subjects={[{ id: 8, name: 'Reach Health', readOnly: false }]} />
    </SheetContext>,
  );
  store.answer(8, 'fair', 5);
  setLanguage('es', es);
  expect(await store.flush()).toBe(false);
  setLanguage('en', {});
  await expect.poll(() => container.textContent).toContain('Esta encuesta ya no se puede responder');
  store.refresh({
    ...sheet,
    surveys: [surveyAbout(7, 'Fenwil Health', 'inProgress'), surveyAbout(8, 'Reach Health', 'submitted')],
    answers: [{ subject: 8, question: 'fair', value: 2, version: 1, by: 'Samir', at: '' }],
  });
  await expect
    .poll(() => container.textContent)
    .toContain('Your answer “Wholly” was not saved: this survey no longer takes answers.');
  expect(store.outline().troubled).toEqual([]);
  expect(store.entry(8, 'fair').value).toBe(2);
  expect(await store.flush()).toBe(true);
  store.stop();
});

test('what was picked in answer to an optional question can be taken back', async () => {
  const store = createSheetStore({ sheet, keptUnder: undefined, send: savesAll });
  const { container } = render(
    <SheetContext value={store}>
      <MatrixQuestion question={fair} subjects={[{ id: 8, name: 'Reach Health', readOnly: false }]} />
    </SheetContext>,
  );
  const clear = () => container.querySelector<HTMLElement>('[aria-label="Clear the answer: Reach Health"]');
  expect(clear()).toBeNull();
  store.answer(8, 'fair', 5);
  await expect.poll(clear).not.toBeNull();
  clear()?.click();
  await expect.poll(clear).toBeNull();
  expect(store.entry(8, 'fair').value).toBeNull();
  expect(container.querySelectorAll(':checked').length).toBe(0);
  expect(document.activeElement?.matches('[type=radio]')).toBe(true);
  store.stop();
});
