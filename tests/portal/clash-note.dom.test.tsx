import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleQuestionSets } from '../../server/sample/question-sets.ts';
import type { AnswerValue, Question } from '../../src/contracts/surveys/survey-questions.ts';
import { ClashNote } from '../../src/pages/surveys/clash-note.tsx';
import { SheetContext } from '../../src/pages/surveys/sheet-context.ts';
import { createSheetStore } from '../../src/pages/surveys/sheet-store.ts';

const [set] = sampleQuestionSets;
const store = createSheetStore({
  sheet: {
    period: { id: 1, name: 'Spring', state: 'open', dueAt: '', closesAt: '' },
    audience: 'provider',
    respondent: { id: 3, name: 'Fenwil Reach', isActive: true },
    set,
    surveys: [],
    answers: [],
    delegations: [],
    colleagues: [],
    timeZone: 'America/Chicago',
    mayAnswer: true,
  },
  keptUnder: undefined,
  send: () => Promise.reject(new Error('Nothing is sent.')),
});
const said = (question: Question, mine: AnswerValue, theirs: AnswerValue | null) =>
  render(
    <SheetContext value={store}>
      <ClashNote
        entry={{ subject: null, question: question.key, value: mine, version: 1, dirty: true }}
        question={question}
        clash={{ value: theirs, version: 2, by: 'Samir', at: '' }}
      />
    </SheetContext>,
  ).container.textContent;

test('an answer cleared by another user is shown as cleared, without the choice to keep both', () => {
  const question: Question = { key: 'contact', type: 'text', label: 'Whom may we ask?' };
  expect(said(question, 'Mine', null)).toMatch(/Samir cleared this answer while you were editing\./);
  expect(said(question, 'Mine', null)).not.toContain('Keep both');
  expect(said(question, 'Mine', 'Theirs')).toMatch(/“Theirs”.*Keep both/);
});

test('a date given by another user is formatted as a date', () => {
  const question: Question = { key: 'since', type: 'date', label: 'Since when?' };
  expect(said(question, '2026-01-31', '2026-02-28')).toContain('“02/28/2026”');
});
