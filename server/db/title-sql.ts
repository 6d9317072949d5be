/** A record's title as SQL, with the same text as `titleInEnglish` (src/contracts/resource/title.ts). */
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { choiceLabel, type Field } from '../../src/contracts/resource/fields.ts';
import {
  isTitleKind,
  titleEnds,
  titleKeys,
  type TitleKind,
  titleParts,
} from '../../src/contracts/resource/title.ts';
import { columnName } from './columns.ts';
import { literal, quoted } from './statement-text.ts';

/**
 * SQL text, also usable in a view definition; `undefined` if the title names a field that does not exist. `from`: the alias of
 * the table.
 */
export function titleSql(
  { title, fields }: Pick<Resource, 'title' | 'fields'>,
  from?: string,
): string | undefined {
  if (titleKeys(title).some((key) => fields[key] === undefined)) return undefined;
  const parts = titleParts(title).map((part) => {
    if (typeof part === 'string') return literal(part);
    const field = fields[part.key];
    if (field === undefined || !isTitleKind(field.kind)) return literal('');
    const column = quoted(columnName(part.key, field));
    return textOf[field.kind](from === undefined ? column : `${quoted(from)}.${column}`, field);
  });
  const [only = ''] = parts;
  return parts.length === 1
    ? only
    : `ltrim(rtrim(concat(${parts.join(', ')}), ${literal(titleEnds.after)}), ${literal(titleEnds.before)})`;
}

const same = (column: string) => column;
/** Grouped by thousands from five digits on, with up to six decimal places. */
const number = (column: string) => {
  const rounded = `round(${column}::numeric, 6)`;
  return `rtrim(case when abs(${rounded}) < 10000 then to_char(${rounded}, 'FM9990.999999') else to_char(${rounded}, 'FM999,999,999,999,999,990.999999') end, '.')`;
};
const choice = (column: string, { choices = {} }: Field, of: (value: string) => string) => {
  const branches = Object.entries(choices).map(
    ([value, spec]) => `when ${of(value)} then ${literal(choiceLabel(spec, value))}`,
  );
  return branches.length === 0
    ? `${column}::text`
    : `case ${column} ${branches.join(' ')} else ${column}::text end`;
};
const textOf: { readonly [K in TitleKind]: (column: string, field: Field) => string } = {
  text: same,
  email: same,
  phone: same,
  url: (column) => `regexp_replace(regexp_replace(${column}, '^https?://', '', 'i'), '/$', '')`,
  money: (column) =>
    `case when ${column} < 0 then '-' else '' end || '$' || to_char(abs(${column}), 'FM999,999,999,990.00')`,
  integer: number,
  number,
  percent: (column) => `${number(column)} || '%'`,
  date: (column) => `to_char(${column}, 'MM/DD/YYYY')`,
  choice: (column, field) => choice(column, field, literal),
  code: (column, field) => choice(column, field, (value) => literal(Number(value))),
  flag: (column, { options }) => {
    const [yes, no] = options.words ?? ['Yes', 'No'];
    return `case ${column} when true then ${literal(yes)} when false then ${literal(no)} end`;
  },
};
