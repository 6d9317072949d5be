import type { CellProps } from '../../framework/kinds/slot.ts';
import { Text } from '../../ui/text.tsx';
import { valueText } from '../texts.ts';

export const TextCell = ({ value, field, full }: CellProps) => (
  <Text as="span" keepLines={full === true && field.options.multiline === true}>
    {valueText(value, field)}
  </Text>
);
