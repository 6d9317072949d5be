import type { CellProps } from '../../framework/kinds/slot.ts';
import { Entries } from '../shared/entries.tsx';
import { entriesOf } from '../shared/plain.ts';

export const ListCell = ({ value, field, full }: CellProps) => (
  <Entries field={field} full={full} entries={entriesOf(value).map(String)} />
);
