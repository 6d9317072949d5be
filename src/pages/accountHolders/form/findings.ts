/**
 * What the form has to say to its inputs: messages, warnings, how far each fieldset has come. A store beside the values, so that
 * a key press redraws only the inputs whose words have changed.
 */
import {
  checkForm,
  problemsOf,
  type FormProblem,
} from '../../../contracts/account-holder/account-holder-check.ts';
import type { FormValues } from '../../../contracts/account-holder/account-holder-form.ts';
import { warningsOf } from '../../../contracts/account-holder/account-holder-warnings.ts';
import {
  submissionSchema,
  type ReadPhone,
  type SubmissionInput,
  type SubmissionSchema,
} from '../../../contracts/account-holder/account-holder.ts';
import { dayAt } from '../../../contracts/values/dates.ts';
import { inEnglish } from '../../../contracts/messages/catalogue.ts';
import { decoded } from '../../../contracts/messages/encoded.ts';
import { isBlank } from '../../../contracts/values/plain-text.ts';
import { messageTextWords } from '../../../i18n/messages.ts';
import { fieldId, holdsField, textAt } from '../fields/field-id.ts';
import { whereabouts } from '../owners/owner-titles.ts';
import { sectionStates, type SectionName, type SectionState } from './sections.ts';

export interface Finding {
  readonly message: string;
  /** Nothing is typed there: said only once the form was submitted. */
  readonly blank: boolean;
}
export interface SummaryLine {
  /** Of the input; left out when the form has none. */
  readonly id?: string;
  /** Whose input it is. */
  readonly label?: string;
  readonly message: string;
}

export interface Findings {
  /** Failed submits so far. */
  readonly attempt: number;
  /** Of the last failed submit, as it was found then; empty once all of it is mended. */
  readonly summary: readonly SummaryLine[];
  /** By the id of the input, as the form stands. */
  readonly problems: ReadonlyMap<string, Finding>;
  readonly warnings: ReadonlyMap<string, string>;
  /** What the server said of an input, until it is edited. */
  readonly said: ReadonlyMap<string, string>;
  /** With what the server said. */
  readonly sections: Readonly<Record<SectionName, SectionState>>;
  /** With what the server said: how many inputs of an owner's card are to be filled in or mended, by the id of the card. */
  readonly leftByCard: ReadonlyMap<string, number>;
  /** The owners' cards that were added since the form was submitted last, or before it ever was. */
  readonly freshCards: ReadonlySet<string>;
}

/** Loads the tables of telephone numbers, the heaviest part of the form, once. */
let phones: Promise<ReadPhone> | undefined;
async function loadPhones(): Promise<ReadPhone> {
  phones ??= import('../../../contracts/values/phone.ts').then(({ readPhone }) => readPhone);
  try {
    return await phones;
  } catch (error) {
    phones = undefined;
    throw error;
  }
}

export interface FindingsStore {
  readonly get: () => Findings;
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks again at once; does nothing until the tables are loaded. */
  readonly look: () => void;
  /** The input was edited: what the server said of it no longer holds. */
  readonly forget: (id: string) => void;
  /** Checks for a submit. What is wrong is shown; `undefined` then. @throws when the tables cannot be loaded */
  readonly submit: () => Promise<SubmissionInput | undefined>;
  /** The payload as the form stands, without saying anything; undefined while it is wrong or the tables are missing. */
  readonly payload: () => SubmissionInput | undefined;
  /** What is worth a second look, as lines for the review. */
  readonly warningLines: () => readonly Required<SummaryLine>[];
  /** Shows what the server said, by path of the payload. @returns the id of the first input concerned */
  readonly refuse: (fields: Readonly<Record<string, string>>, message: string) => string | undefined;
}

/** Specification section 5. Where it is and what is wrong, never what was typed: that is personal. */
function logProblems(problems: readonly FormProblem[]): void {
  const lines = problems.map(({ path, message }) => {
    const words = inEnglish(decoded(message));
    return path === undefined ? words : `${path}: ${words}`;
  });
  // A warning: the program has not failed, the form is not finished.
  console.warn(['The form was not submitted.', ...lines].join('\n'));
}

/** `beneficialOwnerIndividuals.k3x-9f`, of any input in it. */
const cardOf = (id: string): string => id.split('.').slice(0, 2).join('.');

function cardsOf(values: FormValues): readonly string[] {
  return (['beneficialOwnerEntities', 'beneficialOwnerIndividuals'] as const).flatMap((list) =>
    values[list].map(({ rowId }) => `${list}.${rowId}`),
  );
}

function countByCard(ids: ReadonlySet<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) {
    const card = cardOf(id);
    counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  return counts;
}

const emptySections: Findings['sections'] = {
  information: { kind: 'untouched', left: 0, toFix: 0 },
  business: { kind: 'untouched', left: 0, toFix: 0 },
  control: { kind: 'untouched', left: 0, toFix: 0 },
  entities: { kind: 'none', left: 0, toFix: 0 },
  individuals: { kind: 'untouched', left: 0, toFix: 0 },
};

export function createFindings(values: () => FormValues): FindingsStore {
  let readPhone: ReadPhone | undefined;
  let schema: SubmissionSchema | undefined;
  let now: Findings = {
    attempt: 0,
    summary: [],
    problems: new Map(),
    warnings: new Map(),
    said: new Map(),
    sections: emptySections,
    leftByCard: new Map(),
    freshCards: new Set(),
  };
  /** The cards that a submit has seen. */
  let submittedCards: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const publish = (change: Partial<Findings>) => {
    now = { ...now, ...change };
    const form = values();
    // What was said of an owner who was removed holds again when the owner is put back.
    const said = [...now.said.keys()].filter((id) => holdsField(form, id));
    const wrong = new Set([...now.problems.keys(), ...said]);
    if (change.problems !== undefined || change.said !== undefined) {
      const freshCards = new Set(cardsOf(form).filter((id) => !submittedCards.has(id)));
      const wasSubmitted = (id: string) => now.attempt > 0 && !freshCards.has(cardOf(id));
      now = {
        ...now,
        sections: sectionStates(form, wrong, wasSubmitted),
        leftByCard: countByCard(wrong),
        freshCards,
      };
    }
    // What is mended goes from the summary. Of an alert only what is added is read out.
    const stands = ({ id }: SummaryLine) => id === undefined || wrong.has(id);
    if (!now.summary.every(stands)) now = { ...now, summary: now.summary.filter(stands) };
    for (const listener of listeners) listener();
  };

  const ready = async (): Promise<SubmissionSchema> => {
    readPhone ??= await loadPhones();
    schema ??= submissionSchema({
      readPhone,
      today: () => dayAt(new Date()),
      now: () => new Date().toISOString(),
    });
    return schema;
  };
  const lineOf = ({ path, message }: FormProblem): SummaryLine => {
    if (path === undefined) return { message: messageTextWords(message) };
    const id = fieldId(values(), path);
    const line = { label: whereabouts(values(), path), message: messageTextWords(message) };
    return document.getElementById(id) === null ? line : { ...line, id };
  };
  const look = () => {
    if (schema === undefined) return;
    const form = values();
    const found = (checkForm(form, schema).problems ?? []).flatMap(({ path, message }) =>
      path === undefined
        ? []
        : [[fieldId(form, path), { message, blank: isBlank(textAt(form, path) ?? 'a list') }] as const],
    );
    const warnings = new Map(
      warningsOf(form, dayAt(new Date()), readPhone).map(({ path, message }) => [
        fieldId(form, path),
        message,
      ]),
    );
    publish({ problems: new Map(found), warnings });
  };
  ready().then(look, () => {
    // Without the tables nothing is said while typing; submitting loads them again, and says so where it cannot.
  });

  return {
    get: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    forget(id) {
      if (!now.said.has(id)) return;
      const said = new Map(now.said);
      said.delete(id);
      publish({ said });
    },
    async submit() {
      const checked = checkForm(values(), await ready());
      submittedCards = new Set(cardsOf(values()));
      look();
      if (checked.problems !== undefined) logProblems(checked.problems);
      const summary = (checked.problems ?? []).map(lineOf);
      publish({
        summary,
        said: new Map(),
        attempt: checked.problems === undefined ? now.attempt : now.attempt + 1,
      });
      return checked.payload;
    },
    payload: () => (schema === undefined ? undefined : checkForm(values(), schema).payload),
    warningLines: () =>
      warningsOf(values(), dayAt(new Date()), readPhone).map(({ path, message }) => ({
        id: fieldId(values(), path),
        label: whereabouts(values(), path),
        message: messageTextWords(message),
      })),
    refuse(fields, message) {
      const pairs = Object.entries(fields).map(([path, words]) => ({ path, message: words }));
      const lines = problemsOf(values(), pairs).map(lineOf);
      const said = new Map(
        lines.flatMap((line) => (line.id === undefined ? [] : [[line.id, line.message] as const])),
      );
      const summary = lines.length === 0 ? [{ message }] : lines;
      submittedCards = new Set(cardsOf(values()));
      publish({ summary, said, attempt: now.attempt + 1 });
      return summary.find(({ id }) => id !== undefined)?.id;
    },
  };
}
