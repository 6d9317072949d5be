/**
 * Reads a YAML document in small steps. The parser of `yaml` accepts one token at a time, but its composer takes a
 * whole document, so it gets pieces: a few items of a large list or map at a time, as if they were all of it.
 */
import { Composer, CST, isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, Parser } from 'yaml';
import { damaged } from '../../../contracts/table-file/archive.ts';
import { FileError } from '../../../contracts/table-file/file-error.ts';
import type { YieldToPage } from './yield-to-page.ts';

/** Tokens of YAML per step. */
const stepTokens = 64;
const stepCharacters = 4 * 1024;
/** A description of ten megabytes has fewer. */
const maxTokens = 4_000_000;
const deepest = 500;
/** Limit for flow collections: the parser goes through all their items again in a single step. */
const maxInBrackets = 50_000;
/** Longer than any text about a field. */
const maxScalarLength = 1024 * 1024;
/** Without a limit, a few nested aliases could expand to a million values. */
const maxAliasedCharacters = 100_000;

type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

/** What is wrong with the YAML, in English. */
export class YamlError extends Error {
  override readonly name = 'YamlError';
}

/** @throws FileError, and YamlError if the text is not valid YAML */
export async function yamlValue(text: string, yieldToPage: YieldToPage): Promise<unknown> {
  const lines = new LineCounter();
  const fail = (offset: number, message: string): never => {
    const { line, col } = lines.linePos(offset);
    throw new YamlError(`${message} at line ${line}, column ${col}`);
  };
  const { value, offset } = await documentOf(text, lines, fail, yieldToPage);
  return value === undefined ? null : new Reading(fail, yieldToPage).valueOf(value, offset, text.length);
}

type Fail = (offset: number, message: string) => never;

async function documentOf(
  text: string,
  lines: LineCounter,
  fail: Fail,
  yieldToPage: YieldToPage,
): Promise<{ readonly value?: CST.Token; readonly offset: number }> {
  const documents: CST.Document[] = [];
  const take = (tokens: Iterable<CST.Token>) => {
    for (const token of tokens) {
      if (token.type === 'error') fail(token.offset, token.message);
      if (token.type !== 'document') continue;
      if (documents.push(token) > 1) fail(token.offset, 'Source contains multiple documents');
    }
  };
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  let count = 0;
  for (const token of new Lexer().lex(text)) {
    if (token.length > maxScalarLength) throw new FileError('F05.text');
    take(parser.next(token));
    const top = parser.stack.at(-1);
    if (parser.stack.length > deepest) damaged();
    if (top?.type === 'flow-collection' && top.items.length > maxInBrackets)
      throw new FileError('F05.memory');
    count += 1;
    if (count > maxTokens) throw new FileError('F05.memory');
    if (count % stepTokens === 0) await yieldToPage();
  }
  take(parser.end());
  return documents[0] ?? { offset: 0 };
}

class Reading {
  readonly #fail: Fail;
  readonly #yieldToPage: YieldToPage;
  readonly #anchors = new Map<string, { readonly value: unknown; readonly size: number }>();
  /** Size of the values so far; those of an alias count again. */
  #size = 0;
  #aliased = 0;

  constructor(fail: Fail, yieldToPage: YieldToPage) {
    this.#fail = fail;
    this.#yieldToPage = yieldToPage;
  }

  /** Value of the token that spans the text from `from` to `to`. */
  async valueOf(token: CST.Token, from: number, to: number): Promise<unknown> {
    if (!CST.isCollection(token) || to - from <= stepCharacters) return this.#composed(token);
    const isList =
      token.type === 'block-seq' || (token.type === 'flow-collection' && token.start.source === '[');
    const list: unknown[] = [];
    const map = {};
    const take = (first: number, end: number) => {
      const value = first === end ? [] : this.#composed(pieceOf(token, first, end));
      if (Array.isArray(value)) for (const one of value) list.push(one);
      else for (const [key, one] of Object.entries(Object(value))) this.#set(map, key, one, from);
    };
    let first = 0;
    let begun = from;
    for (const [index, item] of token.items.entries()) {
      const begin = offsetOf(item) ?? to;
      const end = offsetOf(token.items[index + 1]) ?? to;
      if (end - begin > stepCharacters && CST.isCollection(item.key)) this.#fail(begin, 'A key is too long');
      const { value } = item;
      if (end - begin > stepCharacters && CST.isCollection(value)) {
        take(first, index);
        const inner = await this.#anchored(item.sep ?? item.start, () =>
          this.valueOf(value, value.offset, end),
        );
        const key = keyOf(item.key ? this.#composed(item.key) : null);
        if (!isList) this.#set(map, key, inner, begin);
        else list.push(item.sep === undefined ? inner : { [key]: inner });
      } else if (end - begun < stepCharacters) continue;
      else take(first, index + 1);
      first = index + 1;
      begun = end;
      await this.#yieldToPage();
    }
    take(first, token.items.length);
    return isList ? list : map;
  }

  /** Records the value under its anchor (`&name`), if it has one. */
  async #anchored(before: readonly CST.SourceToken[], read: () => Promise<unknown>): Promise<unknown> {
    const size = this.#size;
    const value = await read();
    const anchor = before.find(({ type }) => type === 'anchor');
    if (anchor !== undefined) this.#anchors.set(anchor.source.slice(1), { value, size: this.#size - size });
    return value;
  }

  #composed(value: CST.Token): unknown {
    // Comparing each key with every other would take too long.
    const composer = new Composer({ uniqueKeys: false });
    const [document] = composer.compose([{ type: 'document', offset: value.offset, start: [], value }]);
    const error = document?.errors[0];
    return error === undefined ? this.#plain(document?.contents) : this.#fail(error.pos[0], error.message);
  }

  #plain(node: unknown): unknown {
    if (isAlias(node)) return this.#aliasOf(node.source, node.range?.[0] ?? 0);
    const size = this.#size;
    this.#size += 1;
    let value: unknown = null;
    if (isScalar(node)) {
      value = node.value;
      // A long text counts as several values.
      if (typeof value === 'string') this.#size += value.length / 64;
    } else if (isSeq(node)) value = node.items.map((item) => this.#plain(item));
    else if (isMap(node)) {
      value = {};
      for (const pair of node.items)
        this.#set(Object(value), keyOf(this.#plain(pair.key)), this.#plain(pair.value), node.range?.[0] ?? 0);
    }
    if ((isScalar(node) || isSeq(node) || isMap(node)) && node.anchor !== undefined)
      this.#anchors.set(node.anchor, { value, size: this.#size - size });
    return value;
  }

  #aliasOf(name: string, offset: number): unknown {
    const { value, size } =
      this.#anchors.get(name) ??
      this.#fail(offset, `Unresolved alias (the anchor must be set before the alias): ${name}`);
    this.#size += size;
    this.#aliased += size;
    if (this.#aliased > maxAliasedCharacters) this.#fail(offset, 'Excessive alias count');
    return value;
  }

  #set(map: object, key: string, value: unknown, offset: number): void {
    if (Object.hasOwn(map, key)) this.#fail(offset, 'Map keys must be unique');
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  }
}

function keyOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function offsetOf(item: CST.CollectionItem | undefined): number | undefined {
  return (item?.start[0] ?? item?.key ?? item?.sep?.[0] ?? item?.value)?.offset;
}

/** A token with only some of its items, as if they were all. */
function pieceOf(token: Collection, first: number, end: number): CST.Token {
  const offset = offsetOf(token.items[first]) ?? token.offset;
  if (token.type === 'block-map') return { ...token, offset, items: token.items.slice(first, end) };
  if (token.type === 'block-seq') return { ...token, offset, items: token.items.slice(first, end) };
  const [item, ...items] = token.items.slice(first, end);
  if (item === undefined) return { ...token, items };
  // The first item of a flow collection must not start with a comma.
  const start = first === 0 ? item.start : item.start.filter(({ type }) => type !== 'comma');
  return { ...token, offset: offset - token.start.source.length, items: [{ ...item, start }, ...items] };
}
