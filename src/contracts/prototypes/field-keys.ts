/** Keys that the fields of a prototype must not have, since its rows could not be kept, downloaded or made a resource of. */
import { text } from '../messages/encoded.ts';
import { reservedKeys } from '../resource/reserved-keys.ts';
import type { DocumentField, ResourceDocument } from './prototype-document.ts';

interface KeyMistake {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Read documents may have such fields, as they were once accepted; they are refused when a document is saved or brought in. */
export function keyMistakes({ fields, actions = [] }: ResourceDocument): readonly KeyMistake[] {
  return [
    ...below(fields, reservedKeys, ['fields']),
    ...actions.flatMap(({ input = [] }, index) => below(input, ofEveryObject, ['actions', index, 'input'])),
  ];
}

/** Only the columns of a list can be confused with the words of its queries. */
const ofEveryObject = reservedKeys.filter((key) => key === 'prototype' || key in Object.prototype);

function below(
  fields: readonly DocumentField[],
  reserved: readonly string[],
  path: readonly PropertyKey[],
): readonly KeyMistake[] {
  return fields.flatMap(({ key, fields: inside = [] }, index) => [
    ...(reserved.includes(key)
      ? [{ path: [...path, index, 'key'], message: text('prototype.reservedKey', { key }) }]
      : []),
    // Of two fields with one key, a declaration would keep only the last.
    ...(fields.findIndex((one) => one.key === key) < index
      ? [{ path: [...path, index, 'key'], message: text('field.taken') }]
      : []),
    ...below(inside, ofEveryObject, [...path, index, 'fields']),
  ]);
}
