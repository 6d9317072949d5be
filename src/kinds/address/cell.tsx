import { isObject } from '../../contracts/values/objects.ts';
import { Text } from '../../ui/text.tsx';
import type { CellProps } from '../../framework/kinds/slot.ts';
import { valueText } from '../texts.ts';
import { addressLines } from './text.ts';

export const AddressCell = ({ value, field, full }: CellProps) =>
  full === true && isObject(value) ? (
    <Text as="span" keepLines>
      {addressLines(value).join('\n')}
    </Text>
  ) : (
    valueText(value, field)
  );
