/**
 * Texts that the portal itself wrote come with codes and values besides the English, so that readers see them in their
 * language.
 */
import type { Manifest } from '../contracts/resource/manifest.ts';
import type { MessageDescriptor } from '../contracts/messages/sentence.ts';
import { isObject } from '../contracts/values/objects.ts';
import { messageWords } from '../i18n/messages.ts';

type Messages = Pick<Manifest, 'messages' | 'worded'>;

/** Adds the fields that the requested texts are made of. */
export function withMessageFields(
  { messages = {}, worded = {} }: Messages,
  fields: readonly string[] | undefined,
): { readonly fields?: string[] } {
  if (fields === undefined) return {};
  const further = Object.entries({ ...messages, ...worded }).flatMap(([key, from]) =>
    fields.includes(key) ? from : [],
  );
  return { fields: [...new Set([...fields, ...further])] };
}

export function inReadersWords(
  { messages }: Messages,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (messages === undefined) return record;
  const translated = Object.entries(messages).flatMap(([key, from]) => {
    const codes = record[from];
    const message = isObject(codes) ? codes[key] : undefined;
    const words = key in record && isMessage(message) ? messageWords(message) : '';
    return words === '' ? [] : [[key, words] as const];
  });
  return translated.length === 0 ? record : { ...record, ...Object.fromEntries(translated) };
}

function isMessage(value: unknown): value is MessageDescriptor {
  return isObject(value) && typeof value['id'] === 'string' && isObject(value['values']);
}
