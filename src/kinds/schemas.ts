/** How the values of every kind are declared, written, read and stored. A missing kind or part is a compile-time error. */
import type { Field, Kind } from '../contracts/resource/fields.ts';
import type { FileType } from '../contracts/values/files.ts';
import type { KindSchema } from './kind-parts.ts';
import { address } from './address/schema.ts';
import { choice } from './choice/schema.ts';
import { code } from './code/schema.ts';
import { custom } from './custom/schema.ts';
import { date } from './date/schema.ts';
import { email } from './email/schema.ts';
import { file } from './file/schema.ts';
import { flag } from './flag/schema.ts';
import { image } from './image/schema.ts';
import { integer } from './integer/schema.ts';
import { json } from './json/schema.ts';
import { list } from './list/schema.ts';
import { money } from './money/schema.ts';
import { number } from './number/schema.ts';
import { percent } from './percent/schema.ts';
import { phone } from './phone/schema.ts';
import { ref } from './ref/schema.ts';
import { refs } from './refs/schema.ts';
import { rows } from './rows/schema.ts';
import { secret } from './secret/schema.ts';
import { text } from './text/schema.ts';
import { timestamp } from './timestamp/schema.ts';
import { url } from './url/schema.ts';

const schemas: { readonly [K in Kind]: KindSchema } = {
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

export const schemaOf = ({ kind }: Pick<Field, 'kind'>): KindSchema => schemas[kind];

/** The file types that a field accepts. */
export const acceptedTypes = (field: Pick<Field, 'kind' | 'options'>): readonly FileType[] =>
  schemaOf(field).accepts?.(field.options) ?? [];
