/**
 * Checks a question set as a whole; the schema alone only checks single values. Each finding says where the problem is and
 * how to fix it.
 */
import { message, type Message } from '../messages/catalogue.ts';
import { encoded } from '../messages/encoded.ts';
import { matches } from '../resource/predicate.ts';
import {
  contentSchema,
  noInteraction,
  scalePoints,
  type AnswerValue,
  type Question,
  type SetContent,
} from './survey-questions.ts';

export interface QuestionFinding {
  readonly path: readonly (string | number)[];
  /**
   * The number and text of the section or question, as in the builder: "2.1 Late payments?". `undefined` for the whole set.
   */
  readonly place: string | undefined;
  readonly reason: Message;
}

/** The schema for a usable question set; everything that is written is checked against it. */
export const checkedContentSchema = contentSchema.superRefine((content, context) => {
  for (const finding of questionFindings(content))
    context.addIssue({
      code: 'custom',
      path: [...finding.path],
      message: encoded(withPlace(finding)),
    });
});

export function withPlace({ place, reason }: QuestionFinding): Message {
  return place === undefined ? reason : message('questionSet.at', { place, reason });
}

type Say = (reason: Message, ...path: readonly (string | number)[]) => void;

export function questionFindings(content: SetContent): readonly QuestionFinding[] {
  const findings: QuestionFinding[] = [];
  const sayAt =
    (place: string | undefined, ...start: readonly (string | number)[]): Say =>
    (reason, ...path) =>
      findings.push({ path: [...start, ...path], place, reason });
  if (content.sections.length === 0) sayAt(undefined, 'sections')(message('questionSet.noSection'));
  if (content.statement.trim() === '') sayAt(undefined, 'statement')(message('questionSet.noStatement'));
  const keys = new Set<string>();
  const earlier = new Map<string, EarlierQuestion>();
  const effort = { left: maxEffort };
  for (const [at, { key, title, questions }] of content.sections.entries()) {
    const say = sayAt(`${at + 1} ${title}`.trim(), 'sections', at);
    if (title.trim() === '') say(message('questionSet.noTitle'), 'title');
    if (keys.has(key)) say(message('questionSet.sameKey', { key }), 'key');
    keys.add(key);
    if (questions.length === 0) say(message('questionSet.noQuestion'), 'questions');
    for (const [index, question] of questions.entries()) {
      const place = `${at + 1}.${index + 1} ${question.label}`.trim();
      const sayOf = sayAt(place, 'sections', at, 'questions', index);
      checkQuestion(question, sayOf);
      if (keys.has(question.key)) sayOf(message('questionSet.sameKey', { key: question.key }), 'key');
      keys.add(question.key);
      earlier.set(question.key, { question, needs: needsOf(question, earlier, effort, sayOf) });
    }
  }
  return findings;
}

function checkQuestion({ type, label, options = [], labels = [], min, max }: Question, say: Say): void {
  if (label.trim() === '') say(message('questionSet.noLabel'), 'label');
  if (type === 'choice' || type === 'choices') {
    if (options.length < 2) say(message('questionSet.noChoices'), 'options');
    const seen = new Set<string>();
    for (const [index, option] of options.entries()) {
      if (option.label.trim() === '') say(message('questionSet.noChoiceLabel'), 'options', index, 'label');
      if (seen.has(option.key))
        say(message('questionSet.sameChoice', { key: option.key }), 'options', index, 'key');
      seen.add(option.key);
    }
  }
  if (
    (type === 'scale' || type === 'matrix') &&
    labels.filter((one) => one.trim() !== '').length < scalePoints.length
  )
    say(message('questionSet.noPoints'), 'labels');
  if (min !== undefined && max !== undefined && min > max) say(message('questionSet.noRange'), 'min');
}

type Condition = NonNullable<Question['showIf']>[string];
/**
 * All conditions that must hold for a question to be asked, by the question that they are about; `undefined` if it can never
 * be asked.
 */
type Needs = ReadonlyMap<string, ReadonlySet<Condition>> | undefined;
interface EarlierQuestion {
  readonly question: Question;
  readonly needs: Needs;
}

/** The most conditions to examine per question set. A set of a hundred questions takes a few thousand. */
const maxEffort = 200_000;

/**
 * Collects what a question needs. If it can never be asked, reports the reason at the question where the problem starts.
 * `effort`: the remaining budget for the whole set.
 */
function needsOf(
  question: Question,
  earlier: ReadonlyMap<string, EarlierQuestion>,
  effort: { left: number },
  say: Say,
): Needs {
  if (effort.left < 0) return undefined;
  const isSpent = (amount: number) => {
    const before = effort.left;
    effort.left -= amount;
    if (before >= 0 && effort.left < 0) say(message('questionSet.tooIntricate'), 'showIf');
    return effort.left < 0;
  };
  // Sets, so that a condition needed in two ways is stored once. Stored twice, the number would double with each following
  // question.
  const needs = new Map<string, ReadonlySet<Condition>>();
  const add = (key: string, conditions: Iterable<Condition>) =>
    needs.set(key, new Set([...(needs.get(key) ?? []), ...conditions]));
  for (const [key, condition] of Object.entries(question.showIf ?? {})) {
    if (effort.left < 0) return undefined;
    const other = earlier.get(key);
    if (other === undefined) {
      say(message('questionSet.laterQuestion'), 'showIf', key);
      return undefined;
    }
    if (other.question.type === 'matrix' && question.type !== 'matrix') {
      say(message('questionSet.rowsQuestion'), 'showIf', key);
      return undefined;
    }
    add(key, [condition]);
    // A question that was not asked has no answer, which satisfies this condition.
    if (matches({ [key]: condition }, {})) continue;
    if (other.needs === undefined) {
      say(message('questionSet.neverShown'), 'showIf', key);
      return undefined;
    }
    for (const [further, conditions] of other.needs) {
      if (isSpent(conditions.size + (needs.get(further)?.size ?? 0))) return undefined;
      add(further, conditions);
    }
  }
  for (const [key, found] of needs) {
    const conditions = [...found];
    const other = earlier.get(key)?.question;
    if (other === undefined) continue;
    const satisfies = (value: AnswerValue | undefined) =>
      isSpent(conditions.length) ||
      conditions.every((condition) => matches({ [key]: condition }, { [key]: value }));
    const canBe = someValues(other, conditions).some(satisfies);
    if (effort.left < 0) return undefined;
    if (!canBe) {
      say(message('questionSet.neverShown'), 'showIf');
      return undefined;
    }
  }
  return needs;
}

/**
 * Sample answers that decide whether conditions can hold: all possible choices, or the boundary values for numbers and text.
 */
function someValues(
  { type, options = [], noInteraction: none, min = -Infinity, max = Infinity, required, showIf }: Question,
  conditions: readonly Condition[],
): readonly (AnswerValue | undefined)[] {
  const unanswered = required === true && showIf === undefined ? [] : [undefined];
  switch (type) {
    case 'choice':
      return [...unanswered, ...options.map(({ key }) => key)];
    case 'choices':
      return [...unanswered, ...options.map(({ key }) => [key])];
    case 'scale':
    case 'matrix':
      return [...unanswered, ...scalePoints, ...(none === undefined ? [] : [noInteraction])];
    default: {
      const named = conditions.flatMap((condition) =>
        typeof condition === 'object' && condition !== null
          ? Object.values(condition).flatMap((value): readonly unknown[] =>
              Array.isArray(value) ? value : [value],
            )
          : [condition],
      );
      if (type !== 'number' && type !== 'percent')
        return [...unanswered, 'any', '2000-01-01', ...named.filter((one) => typeof one === 'string')];
      const [low, high] = type === 'percent' ? [Math.max(min, 0), Math.min(max, 100)] : [min, max];
      return [
        ...unanswered,
        ...[0, low, high, ...named.filter((one) => typeof one === 'number')]
          .flatMap((one) => [one - 1, one, one + 1])
          .filter((one) => Number.isFinite(one) && one >= low && one <= high),
      ];
    }
  }
}
