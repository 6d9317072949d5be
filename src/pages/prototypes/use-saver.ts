import { useDataProvider } from '@refinedev/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { useSession } from '../../providers/session.ts';
import { type OnMerged, type Saveable, Saver, type SaveState } from './saver.ts';

/** One saver per open studio; unsent changes are sent when the studio closes. */
export function useSaver(
  record: UnknownRecord,
  now: Saveable,
  onMerged: OnMerged,
): { readonly saver: Saver; readonly state: SaveState } {
  const provider = useDataProvider()();
  const { tenant } = useSession();
  const [saver] = useState(() => new Saver(record, provider, onMerged, tenant.id));
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  useEffect(() => saver.adopt(record), [saver, record]);
  useEffect(() => saver.changed(now), [saver, now]);
  useEffect(() => () => void saver.save(), [saver]);
  // Sends unsaved changes before the page closes or reloads; the studio asks meanwhile (useUnsentInput).
  const isSaved = state.is === 'saved';
  useEffect(() => {
    if (isSaved) return undefined;
    const save = () => void saver.save();
    window.addEventListener('beforeunload', save);
    return () => window.removeEventListener('beforeunload', save);
  }, [saver, isSaved]);
  return { saver, state };
}
