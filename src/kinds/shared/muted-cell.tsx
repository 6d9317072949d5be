import type { CellProps } from '../../framework/kinds/slot.ts';
import { Text } from '../../ui/text.tsx';
import { valueText } from '../texts.ts';

/** What it holds is not shown here. */
export const MutedCell = ({ value, field }: CellProps) => (
  <Text as="span" tone="muted">
    {valueText(value, field)}
  </Text>
);
