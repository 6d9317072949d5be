import type { CellProps } from '../../framework/kinds/slot.ts';
import { valueText } from '../texts.ts';

export const DateCell = ({ value, field }: CellProps) => (
  <time dateTime={String(value)}>{valueText(value, field)}</time>
);
