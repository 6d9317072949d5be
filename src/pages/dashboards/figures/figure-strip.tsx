import type { ReactNode } from 'react';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from './figures.module.css';

/** A heading, and below it figures beside each other, as many in a line as fit. */
export function FigureStrip({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" gap={3} aria-label={title}>
      <Text as="h2" size="l">
        {title}
      </Text>
      <ul className={styles.strip}>{children}</ul>
    </Stack>
  );
}
