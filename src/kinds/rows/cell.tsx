import type { CellProps } from '../../framework/kinds/slot.ts';
import { Entries } from '../shared/entries.tsx';
import { entriesOf } from '../shared/plain.ts';
import { valueText } from '../texts.ts';
import { rowText } from './text.ts';

export const RowsCell = ({ value, field, full }: CellProps) => (
  <Entries
    field={field}
    full={full}
    entries={entriesOf(value).map((row) => rowText(row, field, valueText))}
  />
);
