import type { CellProps } from '../../framework/kinds/slot.ts';
import { valueText } from '../texts.ts';

export const CustomCell = ({ value, field }: CellProps) => <code>{valueText(value, field)}</code>;
