/** Edits of a question set; each returns a new set. */
import type { Question, Section, SetContent } from '../../contracts/surveys/survey-questions.ts';

export const emptyContent: SetContent = { sections: [], statement: '' };

export const satisfactionLabels = [
  'Very dissatisfied',
  'Dissatisfied',
  'Neither satisfied nor dissatisfied',
  'Satisfied',
  'Very satisfied',
];

/** Position of a question in the set. */
export interface QuestionPosition {
  readonly section: number;
  readonly index: number;
}

/** Returns a key that is not yet used in the set. */
export function freeKey(content: SetContent, stem: string): string {
  const taken = new Set(
    content.sections.flatMap(({ key, questions }) => [key, ...questions.map((question) => question.key)]),
  );
  for (let number = 1; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

function withSections(content: SetContent, sections: SetContent['sections']): SetContent {
  return { ...content, sections };
}

export function changeSection(
  content: SetContent,
  index: number,
  change: (section: Section) => Section,
): SetContent {
  return withSections(
    content,
    content.sections.map((section, at) => (at === index ? change(section) : section)),
  );
}

function changeQuestions(
  content: SetContent,
  section: number,
  change: (questions: readonly Question[]) => readonly Question[],
): SetContent {
  return changeSection(content, section, (one) => ({ ...one, questions: [...change(one.questions)] }));
}

export function addSection(content: SetContent, key: string): SetContent {
  return withSections(content, [...content.sections, { key, title: '', questions: [] }]);
}

export function addQuestion(content: SetContent, section: number, key: string): SetContent {
  const question: Question = { key, type: 'text', label: '', required: true };
  return changeQuestions(content, section, (questions) => [...questions, question]);
}

export function changeQuestion(
  content: SetContent,
  { section, index }: QuestionPosition,
  question: Question,
): SetContent {
  return changeQuestions(content, section, (questions) => questions.with(index, question));
}

export function removeQuestion(content: SetContent, { section, index }: QuestionPosition): SetContent {
  return changeQuestions(content, section, (questions) => questions.toSpliced(index, 1));
}

export function duplicateQuestion(
  content: SetContent,
  { section, index }: QuestionPosition,
  key: string,
): SetContent {
  return changeQuestions(content, section, (questions) =>
    questions.flatMap((question, at) => (at === index ? [question, { ...question, key }] : [question])),
  );
}

/** Where a question stands after it was moved before the one now at `to`. */
export function landingOf(from: QuestionPosition, to: QuestionPosition): QuestionPosition {
  const passed = from.section === to.section && from.index < to.index ? 1 : 0;
  return { section: to.section, index: to.index - passed };
}

/** Moves the question before the one now at `to`, or to the end of that section. */
export function moveQuestion(content: SetContent, from: QuestionPosition, to: QuestionPosition): SetContent {
  const question = content.sections[from.section]?.questions[from.index];
  if (question === undefined) return content;
  return changeQuestions(removeQuestion(content, from), to.section, (questions) =>
    questions.toSpliced(landingOf(from, to).index, 0, question),
  );
}

/** The position one step away, which may be in the neighboring section; `undefined` if there is none. */
export function stepOf(
  content: SetContent,
  { section, index }: QuestionPosition,
  by: 1 | -1,
): QuestionPosition | undefined {
  const count = content.sections[section]?.questions.length ?? 0;
  if (by === -1 && index > 0) return { section, index: index - 1 };
  if (by === 1 && index < count - 1) return { section, index: index + 2 };
  const next = content.sections[section + by];
  if (next === undefined) return undefined;
  return { section: section + by, index: by === 1 ? 0 : next.questions.length };
}

export function moveSection(content: SetContent, index: number, by: 1 | -1): SetContent {
  const section = content.sections[index];
  return section === undefined
    ? content
    : withSections(content, content.sections.toSpliced(index, 1).toSpliced(index + by, 0, section));
}

/** Inserts a copy of the section right below it. Copies get new keys, and conditions among them refer to the copies. */
export function duplicateSection(content: SetContent, index: number, key: string): SetContent {
  const section = content.sections[index];
  if (section === undefined) return content;
  const copies = new Map<string, string>();
  let taken = content;
  for (const question of section.questions) {
    const copy = freeKey(taken, 'question');
    copies.set(question.key, copy);
    taken = addQuestion(taken, index, copy);
  }
  const questions = section.questions.map(({ showIf, ...question }) => ({
    ...question,
    key: copies.get(question.key) ?? question.key,
    ...(showIf === undefined
      ? {}
      : {
          showIf: Object.fromEntries(
            Object.entries(showIf).map(([on, condition]) => [copies.get(on) ?? on, condition]),
          ),
        }),
  }));
  return withSections(content, content.sections.toSpliced(index + 1, 0, { ...section, key, questions }));
}

export function removeSection(content: SetContent, index: number): SetContent {
  return withSections(content, content.sections.toSpliced(index, 1));
}

/**
 * Path of the text in which two sets differ, if they differ in exactly one text. Successive key presses in the same
 * text are a single change, which is undone at once.
 */
export function changedText(one: unknown, other: unknown, path = ''): string | undefined {
  if (one === other) return undefined;
  if (typeof one === 'string' && typeof other === 'string') return path === '' ? undefined : path;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return undefined;
  const [before, after] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
  const [key] = differing;
  return differing.length !== 1 || key === undefined
    ? undefined
    : changedText(before.get(key), after.get(key), `${path}/${key}`);
}
