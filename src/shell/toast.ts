/** What toasts say; toaster.tsx shows them. */
import { useSyncExternalStore } from 'react';

export type ToastVariant = 'default' | 'destructive' | 'success';
export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: ToastVariant;
  /** A button in it; the toast then stays twice as long, and closes with the press. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
}
export interface ShownToast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

/** A closed toast stays in the list this long, or until the next one: by then its way out has long been seen. */
const removalDelayMs = 1_000_000;

/** At most one toast is shown: a new one replaces it. */
let shown: ShownToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function publish(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Words already translated. */
export function toast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  publish({ ...content, id: lastId, open: true });
}

export function dismissToast(): void {
  if (shown === undefined || !shown.open) return;
  publish({ ...shown, open: false });
  removal = setTimeout(() => publish(undefined), removalDelayMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
