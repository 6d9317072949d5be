/** The input of a field, by kind, based on antd. Labels, help and messages are added by framework/form/fields. */
import type { ReactNode } from 'react';
import type { Kind } from '../contracts/resource/fields.ts';
import type { InputProps } from '../framework/kinds/slot.ts';
import { DateInput } from './date/input.tsx';
import { EmailInput } from './email/input.tsx';
import { FlagInput } from './flag/input.tsx';
import { IntegerInput } from './integer/input.tsx';
import { ListInput } from './list/input.tsx';
import { MoneyInput } from './money/input.tsx';
import { NumberInput } from './number/input.tsx';
import { PercentInput } from './percent/input.tsx';
import { PhoneInput } from './phone/input.tsx';
import { ReferenceInput } from './ref/input.tsx';
import { ReferencesInput } from './refs/input.tsx';
import { SecretInput } from './secret/input.tsx';
import { ChoiceInput } from './shared/choice-input.tsx';
import { JsonInput } from './shared/json-input.tsx';
import { TextInput } from './text/input.tsx';
import { TimestampInput } from './timestamp/input.tsx';
import { UrlInput } from './url/input.tsx';
import { FileInput } from '../framework/form/inputs/file-input.tsx';

/** Kinds with several controls each, which framework/form/fields/form-field.tsx assembles from these inputs. */
export type GroupKind = 'rows' | 'address';
export const isGroup = (kind: Kind): kind is GroupKind => kind === 'rows' || kind === 'address';

/** A kind without an input is a compile-time error. */
export const inputs: { readonly [K in Exclude<Kind, GroupKind>]: (props: InputProps) => ReactNode } = {
  text: TextInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  money: MoneyInput,
  integer: IntegerInput,
  number: NumberInput,
  percent: PercentInput,
  date: DateInput,
  timestamp: TimestampInput,
  choice: ChoiceInput,
  code: ChoiceInput,
  flag: FlagInput,
  ref: ReferenceInput,
  refs: ReferencesInput,
  list: ListInput,
  secret: SecretInput,
  json: JsonInput,
  file: FileInput,
  image: FileInput,
  custom: JsonInput,
};
