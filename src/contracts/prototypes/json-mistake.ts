/**
 * Where a text stops being JSON, and how to mend it. `JSON.parse` says so in English only, in other words in each browser, and in
 * some of them without the line. The package jsonc-parser, which tells places, calls itself for each level, so ten thousand opening
 * brackets end it.
 */
import { mistake } from '../messages/prototype-files.ts';
import type { MessageDescriptor } from '../messages/sentence.ts';

type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'next';
const keyed: ReadonlySet<Expected> = new Set(['key', 'firstKey']);
const closable: ReadonlySet<Expected> = new Set(['next', 'firstValue', 'firstKey']);

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const blanks = /[ \t\r\n]*/y;
const scalars = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
/** What is quoted of a text that is not understood. */
const words = /[^\s,:[\]{}]{1,20}|[^]/y;

/** The first mistake in the text; undefined if it is JSON. Takes time in proportion to the text. */
export function jsonMistake(text: string): MessageDescriptor | undefined {
  const open: { readonly mark: string; readonly at: number }[] = [];
  let at = 0;
  let expected: Expected = 'value';
  const lengthOf = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0].length ?? 0;
  };
  const say = (reason: MessageDescriptor): MessageDescriptor => {
    const { line, column } = placeIn(text, at);
    return mistake('prototypeFile.line', { line, column, reason });
  };
  for (;;) {
    at += lengthOf(blanks);
    const innermost = open.at(-1);
    const mark = text[at];
    const isDone = expected === 'next' && innermost === undefined;
    if (mark === undefined) {
      if (isDone) return undefined;
      if (innermost === undefined) return mistake('prototypeFile.empty');
      const { line } = placeIn(text, innermost.at);
      return say(mistake('prototypeFile.ends', { open: innermost.mark, line }));
    }
    const found = text.slice(at, at + lengthOf(words));
    if (isDone) return say(mistake('prototypeFile.after', { found }));
    const close = closing[innermost?.mark ?? ''] ?? '';
    const isKey = keyed.has(expected);
    if (mark === close && closable.has(expected)) {
      open.pop();
      at += 1;
      expected = 'next';
    } else if (mark === close && expected !== 'colon' && innermost !== undefined)
      return say(mistake('prototypeFile.extraComma', { found: mark }));
    else if (expected === 'next') {
      if (mark !== ',') return say(mistake('prototypeFile.noComma', { found, close }));
      at += 1;
      expected = innermost?.mark === '{' ? 'key' : 'value';
    } else if (expected === 'colon') {
      if (mark !== ':') return say(mistake('prototypeFile.noColon'));
      at += 1;
      expected = 'value';
    } else if (mark === '"') {
      const end = endOfText(text, at);
      if (end === undefined) return say(mistake('prototypeFile.unclosed'));
      at = end;
      expected = isKey ? 'colon' : 'next';
    } else if (isKey) return say(mistake('prototypeFile.noKey', { found }));
    else if (Object.hasOwn(closing, mark)) {
      open.push({ mark, at });
      at += 1;
      expected = mark === '{' ? 'firstKey' : 'firstValue';
    } else {
      const length = lengthOf(scalars);
      if (length === 0) return say(mistake('prototypeFile.noValue', { found }));
      at += length;
      expected = 'next';
    }
  }
}

/** The offset after the text's closing quotation mark; undefined if there is none, or a character that must be escaped. */
function endOfText(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') return at + 1;
    if (character < ' ') return undefined;
    if (character === '\\') {
      const isEscape = /^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(at + 1, at + 6));
      if (!isEscape) return undefined;
      at += 1;
    }
  }
  return undefined;
}

function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split(/\r\n?|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
