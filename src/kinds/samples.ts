/** Sample values for every kind. A kind without an entry is a compile-time error. */
import type { Kind } from '../contracts/resource/fields.ts';
import { choiceSample } from './choice/sample.ts';
import { codeSample } from './code/sample.ts';
import { dateSample } from './date/sample.ts';
import { emailSample } from './email/sample.ts';
import { flagSample } from './flag/sample.ts';
import { integerSample } from './integer/sample.ts';
import type { Sample } from './kind-parts.ts';
import { listSample } from './list/sample.ts';
import { moneySample } from './money/sample.ts';
import { numberSample } from './number/sample.ts';
import { phoneSample } from './phone/sample.ts';
import { textSample } from './text/sample.ts';
import { timestampSample } from './timestamp/sample.ts';
import { urlSample } from './url/sample.ts';

/** For values that depend on other things: on records, files or a schema. */
const nothing: Sample = () => null;
const noEntries: Sample = () => [];

export const samples: { readonly [K in Kind]: Sample } = {
  text: textSample,
  email: emailSample,
  phone: phoneSample,
  url: urlSample,
  money: moneySample,
  integer: integerSample,
  number: numberSample,
  percent: numberSample,
  date: dateSample,
  timestamp: timestampSample,
  choice: choiceSample,
  code: codeSample,
  flag: flagSample,
  ref: nothing,
  refs: noEntries,
  list: listSample,
  rows: noEntries,
  address: nothing,
  secret: nothing,
  json: nothing,
  file: nothing,
  image: nothing,
  custom: nothing,
};
