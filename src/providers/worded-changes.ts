/**
 * Changes of records in the reader's language and time zone, in place of the server's English. Loaded once a list asks for
 * such a text.
 */
import type { Changes } from '../contracts/audit/audit-changes.ts';
import { changesInWords, type Folding } from '../contracts/audit/changes-in-words.ts';
import type { Wording } from '../contracts/audit/wording.ts';
import type { Resource } from '../contracts/resource/define-resource.ts';
import type { Manifest } from '../contracts/resource/manifest.ts';
import { isObject } from '../contracts/values/objects.ts';
import { t } from '../i18n/words.ts';
import { valueText } from '../kinds/texts.ts';

type Row = Readonly<Record<string, unknown>>;
/** Loads a declaration; rejects if there is none of this name. */
export type LoadResource = (name: string) => Promise<Resource>;

const wording: Wording = { t, textOf: valueText };
/** A line of a list, and what its tooltip can hold; the page of the event has the rest. */
const folding: Folding = { changes: 5, characters: 120 };

export async function withWordedChanges(
  worded: NonNullable<Manifest['worded']>,
  records: readonly Row[],
  load: LoadResource,
): Promise<readonly Row[]> {
  const asked = Object.entries(worded).filter(([key]) => records.some((record) => key in record));
  if (asked.length === 0) return records;
  const names = new Set(asked.flatMap(([, [, of]]) => records.map((record) => String(record[of]))));
  const loaded = new Map(
    await Promise.all(
      [...names].map(async (name) => [name, await load(name).catch(() => undefined)] as const),
    ),
  );
  return records.map((record) => {
    const texts = asked.flatMap(([key, [changes, of]]) => {
      const found = record[changes];
      return areChanges(found) && found.length > 0
        ? [[key, changesInWords(loaded.get(String(record[of])), found, wording, folding)] as const]
        : [];
    });
    return { ...record, ...Object.fromEntries(texts) };
  });
}

function areChanges(value: unknown): value is Changes {
  return Array.isArray(value) && value.every((one) => isObject(one) && typeof one['field'] === 'string');
}
