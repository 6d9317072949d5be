import { Problem } from '../src/contracts/problems.ts';

const deepest = 32;
/** Keys by which an object's prototype is reached. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * A request body: UTF-8, JSON, no key twice (which of the two would count?), none that reaches a prototype, and not so
 * deep that walking it would overflow the stack. Undefined when the body is empty.
 * @throws Problem
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Problem('invalid', 'The request body is not valid JSON.');
  }
  const mistake = keyMistake(text);
  if (mistake !== undefined) throw new Problem('invalid', mistake);
  return value;
}

/** The text is known to be JSON: strings and brackets are all that needs telling apart. */
function keyMistake(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let atKey = false;
  for (const [token] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g)) {
    const keys = open.at(-1);
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      if (open.length > deepest) return `The request body is nested more than ${deepest} deep.`;
      atKey = token === '{';
    } else if (token === '}' || token === ']') {
      open.pop();
      atKey = false;
    } else if (token === ',') {
      atKey = keys !== undefined;
    } else if (token === ':') {
      atKey = false;
    } else if (atKey && keys !== undefined) {
      const key: unknown = JSON.parse(token);
      if (typeof key !== 'string') continue;
      if (forbidden.has(key)) return `The request body must not have the key "${key}".`;
      if (keys.has(key)) return `The request body has the key "${key.slice(0, 100)}" twice.`;
      keys.add(key);
    }
  }
  return undefined;
}
