import { lazy } from 'react';
import type { CellProps } from '../../framework/kinds/slot.ts';
import { InRecord } from '../shared/in-record.tsx';

/** Loaded when the first is shown. */
const StoredPicture = lazy(async () => ({ default: (await import('./stored-picture.tsx')).StoredPicture }));

export const ImageCell = (props: CellProps) => <InRecord {...props} Stored={StoredPicture} />;
