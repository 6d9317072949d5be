import type { CellProps } from '../../framework/kinds/slot.ts';
import { valueText } from '../texts.ts';

/** Only http and https become links: a stored `javascript:` address stays text. */
export function UrlCell({ value, field, plain }: CellProps) {
  const address = typeof value === 'string' ? value : '';
  const text = valueText(value, field);
  if (plain === true || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return text;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
