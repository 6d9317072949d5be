import type { CellProps } from '../../framework/kinds/slot.ts';
import { InRecord } from '../shared/in-record.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** Loaded when the first picture is shown. */
const StoredPicture = lazyWithRetry(async () => (await import('./stored-picture.tsx')).StoredPicture);

export const ImageCell = (props: CellProps) => <InRecord {...props} Stored={StoredPicture} />;
