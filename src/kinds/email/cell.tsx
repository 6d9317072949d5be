import type { CellProps } from '../../framework/kinds/slot.ts';
import { valueText } from '../texts.ts';
import { EmailWords } from './email-words.tsx';

export function EmailCell({ value, field, plain }: CellProps) {
  const text = valueText(value, field);
  if (plain === true) return text;
  // Encoded whole, so that no address can bring a subject or a copy with it.
  return (
    <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>
      <EmailWords address={text} />
    </a>
  );
}
