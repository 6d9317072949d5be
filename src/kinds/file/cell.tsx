import type { CellProps } from '../../framework/kinds/slot.ts';
import { InRecord } from '../shared/in-record.tsx';
import { eventually } from '../../ui/eventually.ts';

/** Loaded when the first file is shown. */
const StoredFile = eventually(async () => (await import('./stored-file.tsx')).StoredFile);

export const FileCell = (props: CellProps) => <InRecord {...props} Stored={StoredFile} />;
