import type { CellProps } from '../../framework/kinds/slot.ts';
import { Text } from '../../ui/text.tsx';
import { valueText } from '../texts.ts';

export function NumberCell({ value, field }: CellProps) {
  const text = valueText(value, field);
  return (
    <Text as="span" nowrap {...(text.startsWith('-') ? { tone: 'danger' } : {})}>
      {text}
    </Text>
  );
}
