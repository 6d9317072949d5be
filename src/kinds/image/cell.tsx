import type { CellProps } from '../../framework/kinds/slot.ts';
import { InRecord } from '../shared/in-record.tsx';
import { eventually } from '../../ui/eventually.ts';

/** Loaded when the first picture is shown. */
const StoredPicture = eventually(async () => (await import('./stored-picture.tsx')).StoredPicture);

export const ImageCell = (props: CellProps) => <InRecord {...props} Stored={StoredPicture} />;
