import type { CellProps } from '../../framework/kinds/slot.ts';
import { valueText } from '../texts.ts';
import { EmailWords } from './email-words.tsx';

export function EmailCell({ value, field, plain }: CellProps) {
  const text = valueText(value, field);
  if (plain === true) return text;
  // The whole address is encoded, so that it cannot add a subject or a Cc to the message.
  return (
    <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>
      <EmailWords address={text} />
    </a>
  );
}
