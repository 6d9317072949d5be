import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

/** Both are far beyond what any form sends. Larger bodies are rejected before they are parsed. */
const deepest = 32;
const maxValues = 10_000;
/** Keys through which an object's prototype can be reached. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a request body: UTF-8 JSON without duplicate keys (which are ambiguous) or keys that reach a prototype, not nested so
 * deeply that walking it would overflow the stack, and with few enough values that validating them delays nobody. Returns
 * `undefined` for an empty body.
 * @throws Problem
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const keys = keysIn(bytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('invalid', message('request.notJson'));
  }
  refuseKeys(bytes, keys);
  return value;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opensList = 0x5b;
const opensObject = 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/** The position of a key, including its quotes, and the object it belongs to; objects are numbered as they open. */
interface Key {
  readonly object: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Counts levels and values and finds the keys from the bytes alone. Each value follows a comma or an opening bracket, and no
 * byte of a multi-byte UTF-8 character equals one of these. The result is correct for JSON and meaningless for anything else.
 */
function keysIn(bytes: Buffer): readonly Key[] {
  const keys: Key[] = [];
  /** The open brackets: the number of an object, or 0 for an array. */
  const open: number[] = [];
  let objects = 0;
  let values = 1;
  let isKeyNext = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === quote) {
      const start = index;
      index = endOfText(bytes, index);
      if (isKeyNext) keys.push({ object: open.at(-1) ?? 0, start, end: index + 1 });
      isKeyNext = false;
    } else if (byte === comma) {
      values += 1;
      isKeyNext = (open.at(-1) ?? 0) > 0;
    } else if (byte === opensObject || byte === opensList) {
      values += 1;
      isKeyNext = byte === opensObject;
      open.push(isKeyNext ? (objects += 1) : 0);
      if (open.length > deepest) {
        throw new Problem('invalid', message('request.tooDeep', { depth: deepest }));
      }
    } else if (isClosing(byte)) {
      open.pop();
      isKeyNext = false;
    }
    if (values > maxValues) {
      throw new Problem('invalid', message('request.tooManyValues', { most: maxValues }));
    }
  }
  return keys;
}

/** The position of the closing quote. */
function endOfText(bytes: Buffer, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== quote) index += bytes[index] === backslash ? 2 : 1;
  return index;
}

function refuseKeys(bytes: Buffer, keys: readonly Key[]): void {
  const seen = new Set<string>();
  for (const { object, start, end } of keys) {
    const quoted = bytes.toString('utf8', start, end);
    // A key spelled with escapes is the same key.
    const key = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
    if (forbidden.has(key)) throw new Problem('invalid', message('request.forbiddenKey', { key }));
    const place = `${object} ${key}`;
    if (seen.has(place))
      throw new Problem('invalid', message('request.keyTwice', { key: key.slice(0, 100) }));
    seen.add(place);
  }
}
