import type { CellProps } from '../../framework/kinds/slot.ts';
import { plain as plainText } from '../shared/plain.ts';
import { valueText } from '../texts.ts';

export function PhoneCell({ value, field, plain }: CellProps) {
  const text = valueText(value, field);
  return plain === true ? text : <a href={`tel:${plainText(value).replace(/[^\d+]/g, '')}`}>{text}</a>;
}
