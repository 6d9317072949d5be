import { lazy } from 'react';
import type { CellProps } from '../../framework/kinds/slot.ts';
import { InRecord } from '../shared/in-record.tsx';

/** Loaded when the first is shown. */
const StoredFile = lazy(async () => ({ default: (await import('./stored-file.tsx')).StoredFile }));

export const FileCell = (props: CellProps) => <InRecord {...props} Stored={StoredFile} />;
