/**
 * Words that come ready from the server, which speaks English: they are found as a whole, or by a sentence whose parts
 * are numbered in the dictionary ("There is no such {0}."). What is not found stays as it is.
 */
import { numberedWords, t } from './words.ts';

/** @param more further sentences with parts, in English, which `t` knows */
export function said(words: string, more: readonly string[] = []): string {
  const whole = t(words);
  if (whole !== words) return whole;
  for (const sentence of [...numberedWords(), ...more]) {
    const parts = partsIn(sentence, words);
    if (parts !== undefined)
      return t(
        sentence,
        Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partSaid(part, more)])),
      );
  }
  return words;
}

function partsIn(sentence: string, words: string): Readonly<Record<string, string>> | undefined {
  const pattern = sentence
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<p${name}>.+)`);
  const found = new RegExp(`^${pattern}$`, 'su').exec(words)?.groups;
  return found && Object.fromEntries(Object.entries(found).map(([name, part]) => [name.slice(1), part]));
}

/** A part may be a sentence itself, or a label as it stands inside one: "a payment period", "3 transactions". */
function partSaid(part: string, more: readonly string[]): string {
  const itself = said(part, more);
  if (itself !== part) return itself;
  const [, count = '', , name = part] = /^(\d+ )?(an? )?(.+)$/su.exec(part) ?? [];
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  const found = t(label);
  return found === label ? part : `${count}${found.charAt(0).toLowerCase()}${found.slice(1)}`;
}
