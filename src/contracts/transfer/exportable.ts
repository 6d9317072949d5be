import { kindOf } from '../../kinds/kinds.ts';
import type { Field } from '../resource/fields.ts';

/** Personal data is never exported, and fields without a spreadsheet value have no cell. */
export function isExportable(field: Field): boolean {
  const { options } = field;
  return options.pii !== true && options.piiKeys === undefined && kindOf(field).hasNoSheet !== true;
}
