import type { ReactNode } from 'react';
import { t } from '../../i18n/words.ts';
import styles from './sign-in.module.css';

/** What has been done, or cannot be, and the way on. */
export function Outcome({
  paragraphs,
  children,
}: {
  readonly paragraphs: readonly string[];
  readonly children?: ReactNode;
}) {
  return (
    <>
      <output className={styles.text}>
        {paragraphs.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </output>
      <p className={styles.links}>
        {children}
        <a href="/login">{t('Back to sign in')}</a>
      </p>
    </>
  );
}
