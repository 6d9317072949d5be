/** All kinds of fields and the facts about them. A missing kind or fact is a compile-time error. */
import type { Field, Fields, Kind } from '../contracts/resource/fields.ts';
import type { KindFacts } from './kind-parts.ts';
import { address } from './address/kind.ts';
import { choice } from './choice/kind.ts';
import { code } from './code/kind.ts';
import { custom } from './custom/kind.ts';
import { date } from './date/kind.ts';
import { email } from './email/kind.ts';
import { file } from './file/kind.ts';
import { flag } from './flag/kind.ts';
import { image } from './image/kind.ts';
import { integer } from './integer/kind.ts';
import { json } from './json/kind.ts';
import { list } from './list/kind.ts';
import { money } from './money/kind.ts';
import { number } from './number/kind.ts';
import { percent } from './percent/kind.ts';
import { phone } from './phone/kind.ts';
import { ref } from './ref/kind.ts';
import { refs } from './refs/kind.ts';
import { rows } from './rows/kind.ts';
import { secret } from './secret/kind.ts';
import { text } from './text/kind.ts';
import { timestamp } from './timestamp/kind.ts';
import { url } from './url/kind.ts';

export const kinds: { readonly [K in Kind]: KindFacts } = {
  text,
  email,
  phone,
  url,
  money,
  integer,
  number,
  percent,
  date,
  timestamp,
  choice,
  code,
  flag,
  ref,
  refs,
  list,
  rows,
  address,
  secret,
  json,
  file,
  image,
  custom,
};

export const kindOf = ({ kind }: Pick<Field, 'kind'>): KindFacts => kinds[kind];

export const isFileField = (field: Pick<Field, 'kind'>): boolean => kindOf(field).holdsFile === true;

/** The keys of the fields that refer to files. */
export function fileKeys(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((key) => fields[key] !== undefined && isFileField(fields[key]));
}
