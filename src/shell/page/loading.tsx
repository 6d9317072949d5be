import { Spin } from 'antd';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import styles from './loading.module.css';

/** Over content that stays in place while something loads. */
export function LoadingOverlay() {
  return (
    <div className={styles.overlay}>
      <Indicator />
    </div>
  );
}

/** The whole window: between signing out and the sign-in page, or while a form is submitted. */
export function FullPageLoader({ label }: { readonly label?: string }) {
  return (
    <div className={styles.full}>
      <Indicator {...(label === undefined ? {} : { label })} />
    </div>
  );
}

/** Where a page will be, while its code comes. */
export function PageLoading() {
  return (
    <div className={styles.page}>
      <Indicator />
    </div>
  );
}

function Indicator({ label }: { readonly label?: string }) {
  const t = useT();
  return (
    <Stack as="output" gap={3} align="center">
      <Spin aria-hidden="true" delay={0} />
      <span className={label === undefined ? 'visually-hidden' : styles.label}>{label ?? t('Loading…')}</span>
    </Stack>
  );
}
