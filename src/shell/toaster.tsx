/** Toasts (specification section 9): one at a time, for five seconds, dismissed by a swipe of more than 50 pixels. */
import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { Alert } from 'antd';
import { useRef } from 'react';
import { useT } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Stack } from '../ui/layout.tsx';
import { Text } from '../ui/text.tsx';
import { dismissToast, useToast } from './toast.ts';
import { keepClear } from './toast-place.ts';
import styles from './toaster.module.css';
import { closeOnRetry } from './close-on-retry.ts';

const raised = { borderRadius: 'var(--radius-m)', boxShadow: 'var(--shadow-2)' } as const;

const alertTypes = { default: 'info', destructive: 'error', success: 'success' } as const;

const durationMs = 5000;
const swipeThresholdPx = 50;

const appeared = (toast: HTMLElement | null) => {
  if (toast === null) return undefined;
  const ends = [keepClear(toast), closeOnRetry(toast)];
  return () => ends.forEach((end) => end());
};

/** The area where toasts appear; rendered once in the app. */
export function Toaster() {
  const t = useT();
  const current = useToast();
  const viewport = useRef<HTMLOListElement>(null);
  /** What had the focus before a key or a press moved it to the toast. */
  const before = useRef<Element>(null);
  const dismiss = () => {
    dismissToast();
    if (viewport.current?.contains(document.activeElement) !== true) return;
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  return (
    <Provider duration={durationMs} swipeThreshold={swipeThresholdPx} label={t('Notification')}>
      {current !== undefined && (
        <Root
          key={current.id}
          ref={appeared}
          className={styles.toast}
          style={raised}
          data-variant={current.variant ?? 'default'}
          type={current.variant === 'destructive' ? 'foreground' : 'background'}
          open={current.open}
          {...(current.action === undefined ? {} : { duration: 2 * durationMs })}
          onOpenChange={(open) => !open && dismiss()}
        >
          <Alert
            // Screen readers announce the surrounding list item instead.
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
      <Viewport
        ref={viewport}
        className={`${styles.viewport} screen-only`}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
        label={t('Notifications ({hotkey})', { hotkey: 'F8' })}
      />
    </Provider>
  );
}
