/** Saves the draft shortly after each change, and merges it with what somebody else saved in the meantime. */
import type { DataProvider } from '@refinedev/core';
import { noListeners } from '../../contracts/values/listeners.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { ResourceDocument } from '../../contracts/prototypes/prototype-document.ts';
import {
  type DocumentClash,
  mergeDocuments,
  mergeSpanish,
  sameJson,
} from '../../contracts/prototypes/prototype-merge.ts';
import { type Sample, savedDocument } from '../../contracts/prototypes/prototype-saved.ts';
import { type Besides, mergeBesides, type Merged } from './draft-history.ts';
import { isRefusal } from '../../providers/refusal.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { refusalWords } from './refusal-words.ts';

export interface Saveable {
  readonly document: ResourceDocument;
  readonly sample: Sample | null;
  readonly spanish: Readonly<Record<string, string>>;
}
export type SaveState =
  { readonly is: 'saved' | 'waiting' | 'saving' } | { readonly is: 'failed'; readonly words: string };
/** Called when somebody else saved, with the merged document. */
export type OnMerged = (merged: Merged, clashes: readonly DocumentClash[]) => void;

const pauseMs = 1_200;
const againMs = 10_000;

export class Saver {
  #state: SaveState = { is: 'saved' };
  /** Last version known to be on the server. */
  #known: Saveable & { readonly version: number };
  #latest: Saveable;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = noListeners();
  readonly #id: number;
  readonly #provider: DataProvider;
  readonly #onMerged: OnMerged;
  readonly #tenantId: number;

  /** @param tenantId for whom the draft is changed, also after the user has switched to another tenant */
  constructor(record: UnknownRecord, provider: DataProvider, onMerged: OnMerged, tenantId: number) {
    this.#tenantId = tenantId;
    this.#id = record.id;
    this.#provider = provider;
    this.#onMerged = onMerged;
    this.#known = { sample: null, spanish: {}, ...savedOf(record), version: record.version };
    this.#latest = this.#known;
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly state = (): SaveState => this.#state;
  get version(): number {
    return this.#known.version;
  }

  readonly changed = (now: Saveable): void => {
    this.#latest = now;
    if (this.#isSaved()) {
      // The change was reverted before it was sent, so there is nothing to send.
      if (this.#sending === undefined && this.#state.is !== 'saved') {
        clearTimeout(this.#timer);
        this.#say({ is: 'saved' });
      }
      return;
    }
    if (this.#sending === undefined) this.#say({ is: 'waiting' });
    this.#later(pauseMs);
  };

  /** Resolves once there is nothing left to send or sending has failed. */
  readonly save = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#sending !== undefined) await this.#sending;
    if (this.#isSaved()) return;
    this.#sending = this.#send().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  };

  /** Takes over the record after it was refetched or saved elsewhere on the page. */
  readonly adopt = (record: UnknownRecord): void => {
    if (record.version <= this.#known.version || this.#sending !== undefined || !this.#isSaved()) return;
    const base = this.#known;
    const theirs = { ...base, ...savedOf(record), version: record.version };
    const besides = { base: besidesOf(base), theirs: besidesOf(theirs) };
    const isNew = !sameJson(theirs.document, base.document) || !sameJson(besides.theirs, besides.base);
    // The studio makes the sample from its own rows.
    this.#known = { ...theirs, sample: base.sample };
    if (isNew)
      this.#onMerged(
        { base: base.document, theirs: theirs.document, document: theirs.document, besides },
        [],
      );
  };

  async #send(): Promise<void> {
    const sent = this.#latest;
    this.#say({ is: 'saving' });
    try {
      const { data } = await this.#provider.update<UnknownRecord>({
        resource: 'prototypes',
        id: this.#id,
        meta: { tenantId: this.#tenantId },
        variables: {
          ...sent,
          // Without translations the server stores `null`, as before the first one.
          spanish: Object.keys(sent.spanish).length === 0 ? null : sent.spanish,
          name: sent.document.label[1].slice(0, 100),
          version: this.#known.version,
        },
      });
      this.#known = { ...sent, version: data.version };
      this.#say({ is: this.#isSaved() ? 'saved' : 'waiting' });
      if (!this.#isSaved()) this.#later(pauseMs);
    } catch (error) {
      const theirs = conflictIn(error);
      if (theirs === undefined) {
        this.#say({ is: 'failed', words: refusalWords(error) });
        if (!isRefusal(error)) this.#later(againMs);
        return;
      }
      const before = this.#known;
      const mine = this.#latest;
      this.#known = { ...before, ...theirs };
      const besides = { base: besidesOf(before), theirs: besidesOf(this.#known) };
      const { document, clashes } = mergeDocuments(before.document, mine.document, theirs.document);
      const { invented } = mergeBesides(besides.base, besidesOf(mine), besides.theirs);
      const words = mergeSpanish(besides.base.spanish, mine.spanish, besides.theirs.spanish);
      // Cells that they had replaced are not sent again. If the studio is still open, it makes the sample anew.
      const isReplaced = invented.every((key) => mine.sample?.invented?.includes(key) === true);
      const { spanish } = words;
      this.#latest = { document, spanish, sample: isReplaced ? mine.sample : this.#known.sample };
      this.#onMerged({ base: before.document, theirs: theirs.document, document, besides }, [
        ...clashes,
        ...words.clashes,
      ]);
      this.#say({ is: 'waiting' });
      this.#later(0);
    }
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), ms);
  }
  #isSaved(): boolean {
    return (['document', 'sample', 'spanish'] as const).every((part) =>
      sameJson(this.#latest[part], this.#known[part]),
    );
  }
  #say(state: SaveState): void {
    this.#state = state;
    this.#listeners.tell();
  }
}

const besidesOf = ({ sample, spanish }: Saveable): Besides => ({
  invented: sample?.invented ?? [],
  decided: sample?.decided ?? [],
  spanish,
});

/** Parts that the answer does not have are left out. */
function savedOf(record: Readonly<Record<string, unknown>>): Pick<Saveable, 'document'> & Partial<Saveable> {
  const document = savedDocument(record['document']);
  if (document === undefined) throw new Error('The prototype is no document of this version.');
  // The server validated them when they were saved.
  const { sample, spanish } = record as { sample?: Sample | null; spanish?: Record<string, string> | null };
  return {
    document,
    ...(sample === undefined ? {} : { sample }),
    ...(spanish === undefined ? {} : { spanish: spanish ?? {} }),
  };
}

function conflictIn(error: unknown): (ReturnType<typeof savedOf> & { readonly version: number }) | undefined {
  if (!(error instanceof RequestFailure) || error.code !== 'conflict' || error.current === undefined)
    return undefined;
  return { ...savedOf(error.current), version: Number(error.current['version']) };
}
