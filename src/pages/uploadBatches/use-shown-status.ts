import { useState } from 'react';
import type { UploadStatus } from '../../contracts/transfer/uploads.ts';

interface Shown {
  readonly status: UploadStatus;
  /** Corrections are being checked, and what is shown is the status before that. */
  readonly isRechecking: boolean;
  /** The status with which corrections were sent to be checked; undefined after anything else. */
  readonly setCorrected: (before: UploadStatus | undefined) => void;
}

/**
 * What the page of an upload shows: while corrections are checked, still the previous status. Also if they are those of another
 * person, as long as the user has typed corrections, which are in the table.
 */
export function useShownStatus(now: UploadStatus, hasTyped: boolean): Shown {
  const [corrected, setCorrected] = useState<UploadStatus>();
  const [ready, setReady] = useState<UploadStatus>();
  if (now.state === 'ready' && now !== ready) setReady(now);
  const before = corrected ?? (hasTyped ? ready : undefined);
  const isRechecking = before !== undefined && now.state === 'validating';
  return { status: isRechecking ? before : now, isRechecking, setCorrected };
}
