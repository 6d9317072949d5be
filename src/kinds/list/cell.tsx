import type { CellProps } from '../../framework/kinds/slot.ts';
import { Entries } from '../shared/entries.tsx';
import { entriesOf } from '../shared/plain.ts';

export const ListCell = ({ value, full }: CellProps) => (
  <Entries full={full} shown={3} entries={entriesOf(value).map(String)} />
);
