/**
 * Three-way merge for a prototype that two people changed at the same time. In lists whose entries have a name (fields,
 * choices, views, actions, sections), each entry is merged separately. An entry that one person removed and the other changed
 * is kept.
 */
import { isObject } from '../values/objects.ts';
import type { ResourceDocument } from './prototype-document.ts';

export type Path = readonly string[];
/**
 * Both people changed this to different values. The merge keeps mine; theirs is recorded here. The path leads into the document,
 * or to one of its Spanish translations (`spanishAt`).
 */
export interface DocumentClash {
  readonly path: Path;
  readonly mine: unknown;
  readonly theirs: unknown;
}
export interface MergedDocument {
  readonly document: ResourceDocument;
  readonly clashes: readonly DocumentClash[];
}

export function mergeDocuments(
  base: ResourceDocument,
  mine: ResourceDocument,
  theirs: ResourceDocument,
): MergedDocument {
  const clashes: DocumentClash[] = [];
  // Each part comes from one of the two documents or is merged from both, so the result is a document.
  const merged = merge(base, mine, theirs, [], clashes) as ResourceDocument;
  return {
    document: eachOnce(merged),
    // The name in code and the addresses follow the list's label, which is reported as a clash itself.
    clashes: clashes.filter(({ path: [part] }) => part !== 'name' && part !== 'routes'),
  };
}

export interface MergedSpanish {
  readonly spanish: Readonly<Record<string, string>>;
  readonly clashes: readonly DocumentClash[];
}
/** The translations of a prototype, by the English text. Each is merged by itself. */
export function mergeSpanish(
  base: MergedSpanish['spanish'],
  mine: MergedSpanish['spanish'],
  theirs: MergedSpanish['spanish'],
): MergedSpanish {
  const clashes: DocumentClash[] = [];
  // Each translation is one of the two.
  const spanish = merge(base, mine, theirs, [spanishPart], clashes) as MergedSpanish['spanish'];
  return { spanish, clashes };
}

/** No part of a document has this name. */
const spanishPart = 'spanish';

/** The English text whose translation the path leads to; undefined if it leads into the document. */
export function spanishAt([part, english]: Path): string | undefined {
  return part === spanishPart ? english : undefined;
}

/** If both sides renamed a form section, the merge has it twice: keeps each field only in the first section that has it. */
function eachOnce(document: ResourceDocument): ResourceDocument {
  if (document.form === undefined) return document;
  const placed = new Set<string>();
  const form = document.form.flatMap((section) => {
    const fields = section.fields.filter((field) => !placed.has(field));
    for (const field of fields) placed.add(field);
    return fields.length === 0 && section.fields.length > 0 ? [] : [{ ...section, fields }];
  });
  return { ...document, form };
}

/** Options that are pairs: their two values are identified by position. */
const pairs = ['label', 'words', 'tones', 'pattern'];
const isPair = (step: string | undefined) => step !== undefined && pairs.includes(step);

export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => sameJson(entry, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameJson(one[key], other[key]));
}

function merge(base: unknown, mine: unknown, theirs: unknown, path: Path, clashes: DocumentClash[]): unknown {
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine;
  if (sameJson(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs)) {
    const before = isObject(base) ? base : {};
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    return Object.fromEntries(
      [...keys].flatMap((key) => {
        const value = merge(before[key], mine[key], theirs[key], [...path, key], clashes);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  }
  if (isPair(path.at(-1)) && Array.isArray(mine) && Array.isArray(theirs)) {
    const before: readonly unknown[] = Array.isArray(base) ? base : [];
    return mine.map((one: unknown, place) =>
      merge(before[place], one, theirs[place], [...path, String(place)], clashes),
    );
  }
  const both = listsOf(base, mine, theirs);
  if (both !== undefined) return mergeLists(both, path, clashes);
  // If one side removed the value and the other changed it, the change wins.
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  clashes.push({ path, mine, theirs });
  return mine;
}

/** The entries of the three lists, by name. */
interface Lists {
  readonly base: ReadonlyMap<string, unknown>;
  readonly mine: ReadonlyMap<string, unknown>;
  readonly theirs: ReadonlyMap<string, unknown>;
}
const identities = ['key', 'name', 'value', 'title'] as const;

function listsOf(base: unknown, mine: unknown, theirs: unknown): Lists | undefined {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  const lists: readonly (readonly unknown[])[] = [Array.isArray(base) ? base : [], mine, theirs];
  const [before, own, other] = lists.map((list) => byName(list));
  return before === undefined || own === undefined || other === undefined
    ? undefined
    : { base: before, mine: own, theirs: other };
}

/** Returns `undefined` if two entries have the same name, or if one has none. */
function byName(list: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const found = new Map<string, unknown>();
  for (const entry of list) {
    const name = nameOf(entry);
    if (name === undefined || found.has(name)) return undefined;
    found.set(name, entry);
  }
  return found;
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isObject(entry)) return undefined;
  const name = identities.map((one) => entry[one]).find((one) => typeof one === 'string');
  return typeof name === 'string' ? name : undefined;
}

function mergeLists({ base, mine, theirs }: Lists, path: Path, clashes: DocumentClash[]): unknown[] {
  // If only they changed the order, their order applies; otherwise mine.
  const before = [...base.keys()].filter((name) => mine.has(name));
  const own = [...mine.keys()].filter((name) => base.has(name));
  const order = sameJson(before, own) ? [theirs, mine] : [mine, theirs];
  const names = inserted([...(order[0]?.keys() ?? [])], [...(order[1]?.keys() ?? [])]);
  return names.flatMap((name) => {
    const value = merge(base.get(name), mine.get(name), theirs.get(name), [...path, name], clashes);
    return value === undefined ? [] : [value];
  });
}

/** Inserts each name that `first` lacks after the name that precedes it in `second`. */
function inserted(first: readonly string[], second: readonly string[]): readonly string[] {
  const names = [...first];
  second.forEach((name, index) => {
    if (names.includes(name)) return;
    const before = second[index - 1];
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name);
  });
  return names;
}

/** Returns the document with the value at `path` replaced. */
export function withValueAt(document: ResourceDocument, path: Path, value: unknown): ResourceDocument {
  return put(document, path, value) as ResourceDocument; // the value comes from a document, at the same path
}

function put(node: unknown, [step, ...rest]: Path, value: unknown, within?: string): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node))
    return node.map((entry: unknown, place) =>
      (isPair(within) ? String(place) : nameOf(entry)) === step ? put(entry, rest, value) : entry,
    );
  return isObject(node) ? { ...node, [step]: put(node[step], rest, value, step) } : node;
}
