import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { answerPlace } from '../../contracts/surveys/survey-sheet.ts';
import type { Outline } from './sheet-outline.ts';
import type { Entry } from './sheet-entry.ts';
import type { SaveState, SheetStore } from './sheet-store.ts';

export const SheetContext = createContext<SheetStore | undefined>(undefined);

export function useSheet(): SheetStore {
  const store = use(SheetContext);
  if (store === undefined) throw new Error('There is no sheet above this component.');
  return store;
}

/** Rerenders only when this answer changes. */
export function useEntry(subject: number | null, question: string): Entry {
  const store = useSheet();
  const place = answerPlace(subject, question);
  const subscribe = useCallback((listener: () => void) => store.subscribeTo(place, listener), [store, place]);
  return useSyncExternalStore(subscribe, () => store.entry(subject, question));
}

/** Rerenders only when this part of the outline changes. */
export function useOutline<Part extends keyof Outline>(part: Part): Outline[Part] {
  const store = useSheet();
  return useSyncExternalStore(store.subscribeToOutline, () => store.outline()[part]);
}

export function useSaveState(): SaveState {
  const store = useSheet();
  return useSyncExternalStore(store.subscribeToSaving, store.saveState);
}
