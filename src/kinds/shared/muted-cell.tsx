import type { CellProps } from '../../framework/kinds/slot.ts';
import { Text } from '../../ui/text.tsx';
import { valueText } from '../texts.ts';

/** For values whose contents are not shown. */
export const MutedCell = ({ value, field }: CellProps) => (
  <Text as="span" tone="muted">
    {valueText(value, field)}
  </Text>
);
