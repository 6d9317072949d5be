import { Spin } from 'antd';
import { Text } from '../../ui/text.tsx';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import styles from './loading.module.css';

/** Covers content that stays in place while something loads. */
export function LoadingOverlay() {
  return (
    <Stack className={styles.overlay}>
      <Indicator />
    </Stack>
  );
}

/** Covers the whole window: between signing out and the sign-in page, or while a form is submitted. */
export function FullPageLoader({ label }: { readonly label?: string }) {
  return (
    <Stack justify="center" className={styles.full}>
      <Indicator {...(label === undefined ? {} : { label })} />
    </Stack>
  );
}

/** Placeholder for a page while its code loads. */
export function PageLoading() {
  return (
    <Stack justify="center" className={styles.page}>
      <Indicator />
    </Stack>
  );
}

function Indicator({ label }: { readonly label?: string }) {
  const t = useT();
  return (
    <Stack as="output" gap={3} align="center">
      <Spin aria-hidden="true" delay={0} />
      <Text as="span" tone="muted" className={label === undefined ? 'visually-hidden' : ''}>
        {label ?? t('Loading…')}
      </Text>
    </Stack>
  );
}
