import { storedFields } from '../../contracts/resource/define-resource.ts';
import type { Field } from '../../contracts/resource/fields.ts';
import { numberText } from '../shared/number-text.ts';
import { plain } from '../shared/plain.ts';

/** A record's id is a name, not a quantity, so its digits are not grouped. */
export const integerText = (value: unknown, field: Field): string =>
  field === storedFields.id ? plain(value) : numberText(value);
