/** Changes in English words, as files and other readers of the API get them; the portal says them in its reader's language. */
import { type RawBuilder, sql } from 'kysely';
import { changesSchema } from '../../src/contracts/audit/audit-changes.ts';
import { changesInWords, plainWords } from '../../src/contracts/audit/changes-in-words.ts';
import type { Wording } from '../../src/contracts/audit/wording.ts';
import { filled, type Tongue } from '../../src/contracts/messages/sentence.ts';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field } from '../../src/contracts/resource/fields.ts';
import { formatDate } from '../../src/contracts/values/dates.ts';
import { dollars, isDecimal } from '../../src/contracts/values/money.ts';
import { sheetOf } from '../../src/kinds/sheets.ts';
import { rowWords } from '../../src/kinds/rows/row-words.ts';
import { columnName } from '../db/columns.ts';
import type { Row } from './compiled-select.ts';

const partOf = (key: string, part: 'changes' | 'resource') => `${key}.${part}`;

/** The columns that the words of the field are made of, instead of its own. */
export function wordedColumns(resource: Resource, key: string, from: string): readonly RawBuilder<unknown>[] {
  const [changes = '', name = ''] = resource.fields[key]?.options.changesIn ?? [];
  return ([changes, name] as const).flatMap((one, place) => {
    const field = resource.fields[one];
    const part = partOf(key, place === 0 ? 'changes' : 'resource');
    return field === undefined
      ? []
      : [sql`${sql.ref(`${from}.${columnName(one, field)}`)} as ${sql.id(part)}`];
  });
}

export function wordedChanges(registry: Registry, row: Row, key: string): string | null {
  const changes = changesSchema.safeParse(row[partOf(key, 'changes')]);
  if (!changes.success) return null;
  const resource = registry.find(String(row[partOf(key, 'resource')]));
  return changesInWords(resource, changes.data, english) || null;
}

const tongue: Tongue = { locale: 'en-US', sentences: {} };
const english: Wording = {
  t: (words, values = {}) => filled(words, values, tongue),
  textOf: valueText,
};

function valueText(value: unknown, field: Field): string {
  if (Array.isArray(value))
    return value
      .map((one) =>
        field.kind === 'rows'
          ? rowWords(one, field, valueText, (role, place) => `${role} at ${place}`)
          : plainWords(one, english),
      )
      .join(', ');
  return cellText(sheetOf(field)?.write(value, field) ?? '', field);
}

/** The text of a cell as a sentence has it. */
function cellText(text: string, field: Field): string {
  if (field.kind === 'percent') return text === '' ? '' : `${text}%`;
  switch (sheetOf(field)?.type) {
    case 'money':
      return isDecimal(text) ? dollars(text) : text;
    case 'date':
      return formatDate(text);
    case 'moment':
      return Number.isNaN(Date.parse(text)) ? text : `${momentText(text)} UTC`;
    default:
      return text;
  }
}

const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
const momentText = (iso: string) => moment.format(Date.parse(iso)).replace(', ', ' ').replace(/\s/gu, ' ');
