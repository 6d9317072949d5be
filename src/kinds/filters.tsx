/** The filter inputs, by kind, for a comparison with one field. Loaded when the first filter is opened. */
import type { ReactNode } from 'react';
import type { Kind } from '../contracts/resource/fields.ts';
import { DateFilter } from './date/filter.tsx';
import { FlagFilter } from './flag/filter.tsx';
import { IntegerFilter } from './integer/filter.tsx';
import { AmountFilter } from './money/filter.tsx';
import { NumberFilter } from './number/filter.tsx';
import type { ComparisonInputProps } from './shared/filter-mode.tsx';
import { ReferenceFilter } from './shared/reference-filter.tsx';
import { ChoiceFilter } from './shared/set-filter.tsx';
import { TextFilter } from './shared/text-filter.tsx';
import { MomentFilter } from './timestamp/filter.tsx';

/** A missing kind is a compile-time error; `undefined` if the kind itself cannot be filtered by. */
export const filters: { readonly [K in Kind]: ((props: ComparisonInputProps) => ReactNode) | undefined } = {
  text: TextFilter,
  email: TextFilter,
  phone: TextFilter,
  url: TextFilter,
  money: AmountFilter,
  integer: IntegerFilter,
  number: NumberFilter,
  percent: NumberFilter,
  date: DateFilter,
  timestamp: MomentFilter,
  choice: ChoiceFilter,
  code: ChoiceFilter,
  flag: FlagFilter,
  ref: ReferenceFilter,
  refs: ReferenceFilter,
  // Filtered through the fields inside: rows/filter.tsx.
  rows: undefined,
  list: undefined,
  address: undefined,
  secret: undefined,
  json: undefined,
  file: undefined,
  image: undefined,
  custom: undefined,
};
