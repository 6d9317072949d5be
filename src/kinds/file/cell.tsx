import type { CellProps } from '../../framework/kinds/slot.ts';
import { InRecord } from '../shared/in-record.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** Loaded when the first file is shown. */
const StoredFile = lazyWithRetry(async () => (await import('./stored-file.tsx')).StoredFile);

export const FileCell = (props: CellProps) => <InRecord {...props} Stored={StoredFile} />;
