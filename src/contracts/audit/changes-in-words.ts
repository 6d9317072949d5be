/** The changes of an audit event in words: the labels of the fields, and the values as their kinds show them. */
import { kindOf } from '../../kinds/kinds.ts';
import { fieldOf, type Resource } from '../resource/define-resource.ts';
import { labelOf, type Field } from '../resource/fields.ts';
import { isObject } from '../values/objects.ts';
import type { Changes } from './audit-changes.ts';
import { auditedFields } from './audit-words.ts';
import { queryInWords } from './query-in-words.ts';
import type { Wording } from './wording.ts';

export interface Folding {
  /** How many changes are told before the number of the others. */
  readonly changes: number;
  /** How many characters of each value are told. */
  readonly characters: number;
}
const unfolded: Folding = { changes: Infinity, characters: Infinity };

/**
 * All on one line: "Name: Harbor → Harbor North; Class: Rural". `resource` is undefined if no declaration has the name that the
 * event was recorded under.
 */
export function changesInWords(
  resource: Resource | undefined,
  changes: Readonly<Changes>,
  wording: Wording,
  { changes: most, characters }: Folding = unfolded,
): string {
  const { t } = wording;
  // One more change takes no more room than the words for it.
  const told = changes.length <= most + 1 ? changes : changes.slice(0, most);
  const rest = changes.length - told.length;
  const cut = (text: string) => (text.length > characters ? `${text.slice(0, characters).trimEnd()}…` : text);
  const parts = told.map((change) => {
    const { label, before, after } = changeInWords(resource, change, wording);
    return before === undefined ? `${label}: ${cut(after)}` : `${label}: ${cut(before)} → ${cut(after)}`;
  });
  const more = rest === 0 ? [] : [t('and {count:number} more', { count: rest })];
  return [...parts, ...more].join('; ');
}

interface ChangeWords {
  readonly label: string;
  /** Undefined if there was no value, or if it is not told. */
  readonly before: string | undefined;
  readonly after: string;
}

function changeInWords(
  resource: Resource | undefined,
  { field: path, before, after, inWords }: Changes[number],
  wording: Wording,
): ChangeWords {
  const { t } = wording;
  const field = resource === undefined ? undefined : fieldOf(resource, path);
  const label = inWords?.field ?? changeLabel(resource, path, t);
  const [was, is] = [before ?? null, after ?? null];
  if (was === null && is === null) return { label, before: undefined, after: t('revealed') };
  const shown = (value: unknown, text: string | undefined) =>
    field === undefined
      ? onOneLine(text ?? '') || detailWords(path, value, resource, wording)
      : valueInWords(value, field, wording);
  const isTold = was !== null && (field === undefined || kindOf(field).isDocument !== true);
  return {
    label,
    before: isTold ? shown(was, inWords?.before) : undefined,
    after: shown(is, inWords?.after),
  };
}

/** The label of the field, and of the place in it: "Business entity, Government ID". */
export function changeLabel(resource: Resource | undefined, path: string, t: Wording['t']): string {
  const [root = '', ...inner] = path.split(/[.[\]]+/).filter((part) => part !== '');
  const declared = resource === undefined ? undefined : fieldOf(resource, root);
  const first =
    declared === undefined && Object.hasOwn(auditedFields, root)
      ? (auditedFields[root] ?? root)
      : labelOf(root, declared);
  const places = inner.map((part) =>
    /^\d+$/.test(part) ? String(Number(part) + 1) : t(labelOf(part, undefined)),
  );
  return [t(first), ...places].join(', ');
}

/** A detail of an event that is no field of the record. */
export function detailWords(
  path: string,
  value: unknown,
  resource: Resource | undefined,
  wording: Wording,
): string {
  return path === 'query' && typeof value === 'string'
    ? queryInWords(value, resource, wording) || '–'
    : plainWords(value, wording);
}

function valueInWords(value: unknown, field: Field, wording: Wording): string {
  if (value === null || value === undefined) return '–';
  // Masked in the event.
  if (field.options.pii === true && typeof value === 'string') return value;
  if (kindOf(field).isDocument === true) return wording.t('new content');
  // The field may have been of another kind at the time.
  return onOneLine(wording.textOf(value, field)) || plainWords(value, wording);
}

/** A value of which no declaration tells the kind. */
export function plainWords(value: unknown, wording: Wording): string {
  const { t, textOf } = wording;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'string' && isMoment.test(value)) return textOf(value, momentField);
  if (typeof value === 'string' || typeof value === 'number') return onOneLine(String(value)) || '–';
  if (Array.isArray(value)) return value.map((one) => plainWords(one, wording)).join(', ') || '–';
  if (!isObject(value)) return '–';
  const { name } = value;
  return typeof name === 'string' ? onOneLine(name) || '–' : t('new content');
}

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*(Z|[+-]\d{2}:\d{2})$/;
const momentField: Field = { kind: 'timestamp', options: {} };

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
