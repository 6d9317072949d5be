import type { ReactNode } from 'react';
import { t } from '../../i18n/words.ts';
import { isFocusLost } from '../../ui/lost-focus.ts';
import { Text } from '../../ui/text.tsx';
import { Titled } from './titled.tsx';
import styles from './sign-in.module.css';

/** Tells the user what has been done or cannot be done, with links to go on. */
export function Outcome({
  title,
  paragraphs,
  children,
}: {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly children?: ReactNode;
}) {
  return (
    <Titled title={title}>
      {/* The form with the focus is gone. */}
      <output
        tabIndex={-1}
        ref={(element) => {
          if (isFocusLost()) element?.focus();
        }}
      >
        {paragraphs.map((words) => (
          <Text key={words} size="l" below={4}>
            {words}
          </Text>
        ))}
      </output>
      <p className={styles.links}>
        {children}
        <a className="lone-link" href="/login">
          {t('Back to sign in')}
        </a>
      </p>
    </Titled>
  );
}
