import { storedFields } from '../../contracts/resource/define-resource.ts';
import type { Field } from '../../contracts/resource/fields.ts';
import { numberText } from '../shared/number-text.ts';
import { plain } from '../shared/plain.ts';

/** A record's number is a name, not a quantity. */
export const integerText = (value: unknown, field: Field): string =>
  field === storedFields.id ? plain(value) : numberText(value);
