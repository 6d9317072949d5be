/** Toasts (specification section 9): one at a time, for five seconds; swiped away past 50 pixels. */
import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { Alert } from 'antd';
import { useSyncExternalStore } from 'react';
import { useT } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Stack } from '../ui/layout.tsx';
import { Text } from '../ui/text.tsx';
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

const alertTypes = { default: 'info', destructive: 'error', success: 'success' } as const;

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
          <Alert
            // The list item around it is what is read out.
            role="none"
            showIcon
            type={alertTypes[current.variant ?? 'default']}
            title={
              <Stack gap={1} align="start">
                <Title asChild>
                  <Text strong>{current.title}</Text>
                </Title>
                {current.description !== undefined && (
                  <Description asChild>
                    <Text>{current.description}</Text>
                  </Description>
                )}
                {current.action !== undefined && (
                  <Action asChild altText={current.action.label}>
                    <Button onClick={current.action.onAction}>{current.action.label}</Button>
                  </Action>
                )}
              </Stack>
            }
            action={
              <Close asChild>
                <Button look="text" size="small" icon={<CloseIcon />} aria-label={t('Close')} />
              </Close>
            }
          />
        </Root>
      )}
      <Viewport className={styles.viewport} label={t('Notifications ({hotkey})', { hotkey: 'F8' })} />
    </Provider>
  );
}
