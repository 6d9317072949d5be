/**
 * Holds the answers of the sheet outside React, so that a key press rerenders only its own question. The store sends
 * answers soon after typing stops, keeps them in the browser until the server has them, and retries when sending fails.
 */
import { noListeners } from '../../contracts/values/listeners.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { messageWords } from '../../i18n/messages.ts';
import { isRefusal } from '../../providers/refusal.ts';
import {
  answerProblem,
  isAnswered,
  isPerSubject,
  questionsOf,
  type AnswerValue,
  type Question,
} from '../../contracts/surveys/survey-questions.ts';
import {
  answerPlace,
  isOpenState,
  type Save,
  type Saved,
  type SentAnswer,
  type Sheet,
  type StoredAnswer,
} from '../../contracts/surveys/survey-sheet.ts';
import { keptAnswers } from './kept-answers.ts';
import type { Entry } from './sheet-entry.ts';
import { outlineAfter, outlineOf, type Outline } from './sheet-outline.ts';

/** Answers are sent this long after the last change. */
const quietMs = 900;
/** Dependent parts of the page update this long after the last key press: nobody reads them while typing. */
const restMs = 250;
/** Others' changes are refetched this long after the last answer: after the user's own is saved, and not between two keys. */
const settledMs = 3_000;
const firstRetryMs = 2_000;
const maxRetryMs = 30_000;

export type SaveState =
  | { readonly kind: 'waiting' | 'saving' }
  /** `at`: time of the latest answer; undefined if there is none. */
  | { readonly kind: 'idle'; readonly at: string | undefined }
  | { readonly kind: 'saved'; readonly at: Date }
  /** `again`: it is sent again by itself. */
  | { readonly kind: 'failed'; readonly words: string; readonly again: boolean };

export interface Attesting {
  readonly attestedName: string;
  readonly attestedTitle: string;
}

export interface SheetStore {
  readonly sheet: Sheet;
  /** Who is about to attest, as typed so far: kept while other sections are looked at. */
  readonly attesting: () => Attesting;
  readonly keepAttesting: (typed: Attesting) => void;
  readonly entry: (subject: number | null, question: string) => Entry;
  readonly subscribeTo: (place: string, listener: () => void) => () => void;
  readonly subscribeToOutline: (listener: () => void) => () => void;
  readonly subscribeToSaving: (listener: () => void) => () => void;
  readonly outline: () => Outline;
  readonly saveState: () => SaveState;
  readonly answer: (subject: number | null, question: string, value: AnswerValue | null) => void;
  /** Like `answer`, for typing in a control that already shows the text: subscribers are notified once typing pauses. */
  readonly type: (subject: number | null, question: string, value: AnswerValue | null) => void;
  /** Resolves a clash with the chosen value. */
  readonly settle: (subject: number | null, question: string, value: AnswerValue | null) => void;
  /** Sends unsaved answers. Resolves to whether the server now has everything. */
  readonly flush: () => Promise<boolean>;
  /** Takes over a newly fetched sheet. */
  readonly refresh: (sheet: Sheet) => void;
  readonly stop: () => void;
}

export interface SheetStoreOptions {
  readonly sheet: Sheet;
  /** Local storage key for unsaved answers. */
  readonly keptUnder: string | undefined;
  readonly send: (save: Save) => Promise<Saved>;
  /** Suspends refetching; the returned function resumes it. */
  readonly hold?: () => () => void;
}

/** The answer's subject: `null` if the question is asked once for the whole sheet. */
export function subjectOf(
  { audience }: Pick<Sheet, 'audience'>,
  question: Question,
  subject: number,
): number | null {
  return audience === 'mco' || isPerSubject(question) ? subject : null;
}

export function createSheetStore({ sheet: given, keptUnder, send, hold }: SheetStoreOptions): SheetStore {
  let sheet = given;
  const entries = new Map<string, Entry>();
  const listeners = new Map<string, Set<() => void>>();
  const frame = noListeners();
  const saving = noListeners();
  const questions = new Map(questionsOf(sheet.set.content).map((one) => [one.key, one]));
  let outline: Outline | undefined;
  let outlineIsDue = false;
  const typed = new Set<string>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  /** The state when nothing waits. */
  let rested: SaveState = { kind: 'idle', at: lastAt(sheet) };
  let state: SaveState = rested;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let attesting: Attesting = { attestedName: '', attestedTitle: '' };
  let retryMs = firstRetryMs;
  let stopped = false;
  let release: (() => void) | undefined;
  let settled: ReturnType<typeof setTimeout> | undefined;

  const tellOf = (place: string) => {
    for (const listener of listeners.get(place) ?? []) listener();
  };
  const put = (entry: Entry) => {
    const place = answerPlace(entry.subject, entry.question);
    entries.set(place, entry);
    tellOf(place);
  };
  const drawOutline = () => {
    outlineIsDue = false;
    const now = outlineAfter(outline, outlineOf(sheet, entries));
    outline = now;
    frame.tell();
  };
  const tellTyped = () => {
    clearTimeout(rest);
    if (typed.size === 0) return;
    for (const place of typed) tellOf(place);
    typed.clear();
    drawOutline();
  };
  const tellState = (next: SaveState) => {
    if (next.kind === 'waiting' && state.kind === 'waiting') return;
    state = next;
    saving.tell();
  };
  const tell = (next: SaveState) => {
    tellState(next);
    if (outlineIsDue) return;
    outlineIsDue = true;
    afterPaint(() => {
      if (outlineIsDue) drawOutline();
    });
  };
  const entry = (subject: number | null, question: string): Entry =>
    entries.get(answerPlace(subject, question)) ?? none(subject, question);
  const dirty = () => [...entries.values()].filter((one) => one.dirty);
  const kept = keptAnswers(keptUnder);
  const keep = () =>
    kept.keep(
      dirty().map(({ subject, question, value, version }) => ({ subject, question, value, version })),
    );

  const take = (answers: readonly StoredAnswer[]) => {
    for (const { subject, question, value, version } of answers) {
      const mine = entry(subject, question);
      if (!mine.dirty && mine.clash === undefined && mine.version < version)
        put({ subject, question, value, version, dirty: false });
    }
  };
  /**
   * Answers about a subject whose survey was submitted meanwhile, as by a colleague, while others of the sheet can still be
   * answered. Nobody could correct them, and they would keep the others from being submitted.
   */
  const giveUpLate = () => {
    if (!sheet.mayAnswer) return;
    const taken = new Set(
      sheet.surveys.filter(({ state: of }) => !isOpenState(of)).map(({ subject }) => subject.id),
    );
    const late = dirty().filter(({ subject }) => subject !== null && taken.has(subject));
    for (const { subject, question, value } of late) {
      const stored = sheet.answers.find((one) => one.subject === subject && one.question === question);
      const { value: standing = null, version = 0 } = stored ?? {};
      put({ subject, question, value: standing, version, dirty: false, late: value });
    }
    if (late.length > 0) keep();
  };
  take(sheet.answers);
  for (const one of kept.take()) {
    if (questions.has(one.question)) put({ ...one, dirty: true, problem: problemOf(one) });
  }
  giveUpLate();

  function problemOf({ question: key, value }: Pick<Entry, 'question' | 'value'>): string | undefined {
    const question = questions.get(key);
    const found =
      question === undefined || value === null || !isAnswered(value)
        ? undefined
        : answerProblem(question, value);
    return found === undefined ? undefined : messageWords(found);
  }

  const schedule = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), ms);
  };

  async function save(): Promise<void> {
    const sent = dirty()
      .filter(({ problem, clash }) => problem === undefined && clash === undefined)
      .slice(0, 500);
    if (sent.length === 0) {
      // What cannot be saved as entered is marked at its question, and nothing is under way.
      if (state.kind === 'waiting') tell(rested);
      return;
    }
    tell({ kind: 'saving' });
    const answers: SentAnswer[] = sent.map(({ subject, question, value, version }) => ({
      subject,
      question,
      value: isAnswered(value ?? undefined) ? value : null,
      version,
    }));
    try {
      const { period, respondent } = sheet;
      const [only] = sheet.audience === 'mco' ? sheet.surveys : [];
      const saved = await send({
        period: period.id,
        respondent: respondent.id,
        ...(only === undefined ? {} : { subject: only.subject.id }),
        answers,
      });
      takeSaved(sent, saved);
      retryMs = firstRetryMs;
      rested = { kind: 'saved', at: new Date() };
      tell(rested);
    } catch (error) {
      const words = failureWords(error);
      const again = !isRefusal(error);
      tell({ kind: 'failed', words, again });
      if (!again) return;
      schedule(retryMs);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    }
  }

  function takeSaved(sent: readonly Entry[], { saved, conflicts, refused, surveys }: Saved): void {
    const before = new Map(sent.map((one) => [answerPlace(one.subject, one.question), one]));
    for (const { subject, question, version } of saved) {
      const now = entry(subject, question);
      const typedOn = now.value !== before.get(answerPlace(subject, question))?.value;
      put({ ...now, version, dirty: typedOn });
    }
    for (const { subject, question, ...clash } of conflicts) put({ ...entry(subject, question), clash });
    for (const { subject, question, message, reason } of refused) {
      const now = entry(subject, question);
      if (now.dirty) put({ ...now, problem: messageWords(message) || reason });
    }
    const news = new Map(surveys.map((one) => [one.id, one]));
    sheet = { ...sheet, surveys: sheet.surveys.map((one) => ({ ...one, ...news.get(one.id) })) };
    keep();
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    tellTyped();
    if (running !== undefined) await running;
    running = save().finally(() => (running = undefined));
    await running;
    const left = dirty();
    const sendable = left.some(({ problem, clash }) => problem === undefined && clash === undefined);
    if (sendable && state.kind !== 'failed') schedule(quietMs);
    return left.length === 0;
  }

  const letGo = () => {
    clearTimeout(settled);
    release?.();
    release = undefined;
  };
  const busy = () => {
    clearTimeout(settled);
    if (stopped) return;
    release ??= hold?.();
    settled = setTimeout(letGo, settledMs);
  };
  const set = (next: Entry) => {
    busy();
    put({ ...next, problem: problemOf(next), late: undefined });
    keep();
    tell({ kind: 'waiting' });
    schedule(quietMs);
  };
  const type = (next: Entry) => {
    busy();
    const place = answerPlace(next.subject, next.question);
    entries.set(place, { ...next, problem: problemOf(next) });
    typed.add(place);
    keep();
    // The warning about leaving must work from the first key press, so the change to `dirty` is announced at once.
    if (outline?.dirty === true) tellState({ kind: 'waiting' });
    else tell({ kind: 'waiting' });
    schedule(quietMs);
    clearTimeout(rest);
    rest = setTimeout(tellTyped, restMs);
  };

  const wake = () => void flush();
  const leave = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', leave);
  if (dirty().length > 0) schedule(0);

  return {
    attesting: () => attesting,
    keepAttesting(next) {
      attesting = next;
    },
    get sheet() {
      return sheet;
    },
    entry,
    subscribeTo(place, listener) {
      const some = listeners.get(place) ?? new Set();
      listeners.set(place, some.add(listener));
      return () => void some.delete(listener);
    },
    subscribeToOutline: frame.subscribe,
    subscribeToSaving: saving.subscribe,
    outline: () => (outline ??= outlineOf(sheet, entries)),
    saveState: () => state,
    answer(subject, question, value) {
      set({ ...entry(subject, question), value, dirty: true });
    },
    type(subject, question, value) {
      type({ ...entry(subject, question), value, dirty: true });
    },
    settle(subject, question, value) {
      const { clash, ...now } = entry(subject, question);
      if (clash === undefined) return;
      const taken = JSON.stringify(value) === JSON.stringify(clash.value);
      set({ ...now, value, version: clash.version, dirty: !taken, clash: undefined });
    },
    flush,
    refresh(next) {
      const mayAgain = next.mayAnswer && !sheet.mayAnswer;
      sheet = next;
      take(next.answers);
      giveUpLate();
      drawOutline();
      // What was refused in the meantime, as by a period that was closed and is open again.
      if (mayAgain && dirty().length > 0) schedule(0);
    },
    stop() {
      stopped = true;
      letGo();
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', leave);
      void flush();
    },
  };
}

/** Timestamps in API format sort as strings. */
const lastAt = ({ answers }: Sheet) =>
  answers.reduce<string | undefined>(
    (last, { at }) => (last === undefined || at > last ? at : last),
    undefined,
  );

/** Lets the browser paint the typed text first. A hidden tab does not paint, so there the work runs at once. */
function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

const nothing = new Map<string, Entry>();
/** Returns the same object for the same place, so that React sees no change. */
function none(subject: number | null, question: string): Entry {
  const place = answerPlace(subject, question);
  const known = nothing.get(place) ?? { subject, question, value: null, version: 0, dirty: false };
  nothing.set(place, known);
  return known;
}
