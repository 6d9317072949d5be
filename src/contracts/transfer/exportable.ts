import { kindOf } from '../../kinds/kinds.ts';
import type { Field } from '../resource/fields.ts';

/** Personal data does not leave in files; what is no value has no cell. */
export function isExportable(field: Field): boolean {
  const { options } = field;
  return options.pii !== true && options.piiKeys === undefined && kindOf(field).hasNoSheet !== true;
}
