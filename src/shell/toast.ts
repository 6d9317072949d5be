/** State of the toasts; toaster.tsx renders them. */
import { useSyncExternalStore } from 'react';
import { noListeners } from '../contracts/values/listeners.ts';

export type ToastVariant = 'default' | 'destructive' | 'success';
export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: ToastVariant;
  /** Button in the toast, which then stays twice as long and closes when the button is pressed. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
}
export interface ShownToast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

/** How long a closed toast is kept, unless another replaces it; its closing animation is long over by then. */
const removalDelayMs = 1_000_000;

/** At most one toast is shown; a new one replaces it. */
let shown: ShownToast | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const { tell, subscribe } = noListeners();

function publish(next: ShownToast | undefined): void {
  shown = next;
  tell();
}

/** `content` must already be translated. */
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

export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}
