/**
 * What the form tells its inputs: messages, warnings, and the progress of each fieldset. A store separate from the values, so
 * that a key press re-renders only the inputs whose messages have changed.
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
import { noListeners } from '../../../contracts/values/listeners.ts';
import { dayAt } from '../../../contracts/values/dates.ts';
import { inEnglish } from '../../../contracts/messages/catalogue.ts';
import { decoded } from '../../../contracts/messages/encoded.ts';
import { isBlank } from '../../../contracts/values/plain-text.ts';
import { messageTextWords } from '../../../i18n/messages.ts';
import { fieldId, holdsField, textAt } from '../fields/field-id.ts';
import { containerTitle } from '../owners/owner-titles.ts';
import { sectionStates, type SectionName, type SectionState } from './sections.ts';

export interface Finding {
  readonly message: string;
  /** The input is empty, so its message shows only after a submit. */
  readonly blank: boolean;
}
export interface SummaryLine {
  /** DOM id of the input; absent when the form has no such input. */
  readonly id?: string;
  /** Title of the card or fieldset that contains the input. */
  readonly label?: string;
  readonly message: string;
}

export interface Findings {
  /** Number of failed submits so far. */
  readonly attempt: number;
  /** What the last failed submit found. A line disappears once its input is fixed. */
  readonly summary: readonly SummaryLine[];
  /** The current problems, by input id. */
  readonly problems: ReadonlyMap<string, Finding>;
  readonly warnings: ReadonlyMap<string, string>;
  /** The server's messages by input id, each kept until its input is edited. */
  readonly fromServer: ReadonlyMap<string, string>;
  /** Takes the server's messages into account. */
  readonly sections: Readonly<Record<SectionName, SectionState>>;
  /** How many inputs of an owner's card must be filled in or fixed, by card id. Takes the server's messages into account. */
  readonly leftByCard: ReadonlyMap<string, number>;
  /** The owner cards added since the last submit; all of them before the first submit. */
  readonly freshCards: ReadonlySet<string>;
}

/** Loads the phone number tables, the heaviest part of the form, once. */
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
  /** Checks the form now. Does nothing until the phone number tables are loaded. */
  readonly look: () => void;
  /** Drops the server's message about an input, because the user has edited it. */
  readonly forget: (id: string) => void;
  /**
   * Checks the form for a submit. Shows the problems and returns `undefined` if there are any. @throws when the phone number
   * tables cannot be loaded
   */
  readonly submit: () => Promise<SubmissionInput | undefined>;
  /**
   * The payload for the current values, without showing anything; undefined if there are problems or the tables are not loaded.
   */
  readonly payload: () => SubmissionInput | undefined;
  /** The current warnings, as lines for the review. */
  readonly warningLines: () => readonly Required<SummaryLine>[];
  /** Shows the server's messages, keyed by payload path. @returns the id of the first input concerned */
  readonly refuse: (fields: Readonly<Record<string, string>>, message: string) => string | undefined;
  /** Shows what was found in the language that the user has chosen since. */
  readonly translate: () => void;
}

/** Specification section 5. Logs the path and the problem, never the value, which is personal data. */
function logProblems(problems: readonly FormProblem[]): void {
  const lines = problems.map(({ path, message }) => {
    const words = inEnglish(decoded(message));
    return path === undefined ? words : `${path}: ${words}`;
  });
  // A warning, not an error: the form is incomplete, but the program has not failed.
  console.warn(['The form was not submitted.', ...lines].join('\n'));
}

/** The card id, such as `beneficialOwnerIndividuals.k3x-9f`, of any input on the card. */
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
    fromServer: new Map(),
    sections: emptySections,
    leftByCard: new Map(),
    freshCards: new Set(),
  };
  /** The cards that existed at the last submit. */
  let submittedCards: ReadonlySet<string> = new Set();
  /** The problems behind the summary. */
  let summarized: readonly FormProblem[] = [];
  const { tell, subscribe } = noListeners();
  const publish = (change: Partial<Findings>) => {
    now = { ...now, ...change };
    const form = values();
    // Messages about a removed owner are skipped, not deleted: they apply again when the owner is put back.
    const fromServer = [...now.fromServer.keys()].filter((id) => holdsField(form, id));
    const wrong = new Set([...now.problems.keys(), ...fromServer]);
    if (change.problems !== undefined || change.fromServer !== undefined) {
      const freshCards = new Set(cardsOf(form).filter((id) => !submittedCards.has(id)));
      const wasSubmitted = (id: string) => now.attempt > 0 && !freshCards.has(cardOf(id));
      now = {
        ...now,
        sections: sectionStates(form, wrong, wasSubmitted),
        leftByCard: countByCard(wrong),
        freshCards,
      };
    }
    // Remove fixed inputs from the summary. Screen readers announce only what is added to an alert, so this is silent.
    const stands = ({ id }: SummaryLine) => id === undefined || wrong.has(id);
    if (!now.summary.every(stands)) now = { ...now, summary: now.summary.filter(stands) };
    tell();
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
    const line = { label: containerTitle(values(), path), message: messageTextWords(message) };
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
    // Without the tables, nothing is checked while the user types. Submitting loads them again and reports a failure.
  });

  return {
    get: () => now,
    subscribe,
    look,
    forget(id) {
      if (!now.fromServer.has(id)) return;
      const fromServer = new Map(now.fromServer);
      fromServer.delete(id);
      publish({ fromServer });
    },
    async submit() {
      const checked = checkForm(values(), await ready());
      submittedCards = new Set(cardsOf(values()));
      look();
      if (checked.problems !== undefined) logProblems(checked.problems);
      summarized = checked.problems ?? [];
      publish({
        summary: summarized.map(lineOf),
        fromServer: new Map(),
        attempt: checked.problems === undefined ? now.attempt : now.attempt + 1,
      });
      return checked.payload;
    },
    payload: () => (schema === undefined ? undefined : checkForm(values(), schema).payload),
    warningLines: () =>
      warningsOf(values(), dayAt(new Date()), readPhone).map(({ path, message }) => ({
        id: fieldId(values(), path),
        label: containerTitle(values(), path),
        message: messageTextWords(message),
      })),
    refuse(fields, message) {
      const pairs = Object.entries(fields).map(([path, words]) => ({ path, message: words }));
      summarized = problemsOf(values(), pairs);
      const lines = summarized.map(lineOf);
      const fromServer = new Map(
        lines.flatMap((line) => (line.id === undefined ? [] : [[line.id, line.message] as const])),
      );
      const summary = lines.length === 0 ? [{ message }] : lines;
      submittedCards = new Set(cardsOf(values()));
      publish({ summary, fromServer, attempt: now.attempt + 1 });
      return summary.find(({ id }) => id !== undefined)?.id;
    },
    translate() {
      const lines = summarized.map(lineOf);
      const fromServer = new Map(
        lines.flatMap(({ id, message }) =>
          id === undefined || !now.fromServer.has(id) ? [] : [[id, message] as const],
        ),
      );
      publish({ fromServer, ...(lines.length === 0 ? {} : { summary: lines }) });
    },
  };
}
