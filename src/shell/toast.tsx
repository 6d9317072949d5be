/** Toasts (specification section 9): one at a time, for five seconds; swiped away past 50 pixels. */
import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { useT } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import styles from './toast.module.css';

export type ToastVariant = 'default' | 'destructive' | 'success';
export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  readonly variant?: ToastVariant;
  /** A button in it; the toast then stays twice as long, and closes with the press. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
}
interface Shown extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

const durationMs = 5000;
const swipeThresholdPx = 50;
/** A closed toast stays in the list this long, or until the next one: by then its way out has long been seen. */
const removalDelayMs = 1_000_000;

/** At most one toast is shown: a new one replaces it. */
let shown: Shown | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function publish(next: Shown | undefined): void {
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

/** Where toasts appear; once in the app. */
export function Toaster() {
  const t = useT();
  const current = useSyncExternalStore(subscribe, () => shown);
  return (
    <Provider duration={durationMs} swipeThreshold={swipeThresholdPx} label={t('Notification')}>
      {current !== undefined && (
        <Root
          key={current.id}
          className={styles.toast}
          data-variant={current.variant ?? 'default'}
          type={current.variant === 'destructive' ? 'foreground' : 'background'}
          open={current.open}
          {...(current.action === undefined ? {} : { duration: 2 * durationMs })}
          onOpenChange={(open) => !open && dismissToast()}
        >
          <Title className={styles.title}>{current.title}</Title>
          {current.description !== undefined && (
            <Description className={styles.description}>{current.description}</Description>
          )}
          {current.action !== undefined && (
            <Action asChild altText={current.action.label}>
              <Button className={styles.action ?? ''} onClick={current.action.onAction}>
                {current.action.label}
              </Button>
            </Action>
          )}
          <Close asChild>
            <Button look="text" className={styles.close ?? ''} icon={<CloseIcon />} aria-label={t('Close')} />
          </Close>
        </Root>
      )}
      <Viewport className={styles.viewport} label={t('Notifications ({hotkey})', { hotkey: 'F8' })} />
    </Provider>
  );
}
