/** Formats answers for display. */
import type { ChangeInWords } from '../audit/audit-changes.ts';
import { formatDate } from '../values/dates.ts';
import { noInteraction, scalePoints, type AnswerValue, type Question } from './survey-questions.ts';

/** The choices of a question, with their labels. */
export function choicesOf({
  type,
  options = [],
  labels = [],
  noInteraction: none,
}: Question): readonly (readonly [value: string | number, text: string])[] {
  if (type === 'choice' || type === 'choices') return options.map(({ key, label }) => [key, label] as const);
  return [
    ...scalePoints.map((point) => [point, labels[point - 1] ?? String(point)] as const),
    ...(none === undefined ? [] : [[noInteraction, none] as const]),
  ];
}

/** A change of an answer, as the audit trail stores it. */
export function changedAnswer(
  question: Question,
  before: AnswerValue | null,
  after: AnswerValue | null,
): ChangeInWords {
  return {
    field: question.label,
    before: answerWords(question, before),
    after: answerWords(question, after),
  };
}

export function answerWords(question: Question, value: AnswerValue | null): string {
  if (value === null) return '';
  const words = new Map(choicesOf(question).map(([key, text]) => [String(key), text]));
  if (typeof value === 'object') return value.map((one) => words.get(one) ?? one).join(', ');
  if (question.type === 'percent') return `${value}%`;
  if (question.type === 'date') return formatDate(String(value));
  return words.get(String(value)) ?? String(value);
}
