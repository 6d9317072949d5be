/**
 * The rows of a prototype and what belongs to them: side by side if there is room, otherwise one at a time, because on a
 * phone the rows alone are many windows high.
 */
import { useState, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.ts';
import { Beside } from '../../ui/layout.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './prototypes.module.css';

interface SplitViewProps {
  readonly rows: ReactNode;
  /** Already translated; names `children` where only one of both is shown. */
  readonly name: string;
  readonly children: ReactNode;
}

export function SplitView({ rows, name, children }: SplitViewProps) {
  const t = useT();
  const [shown, setShown] = useState<'rows' | 'rest'>('rows');
  // The same width as in `Beside`. Paper has room for both, one below the other.
  const isNarrow = useMediaQuery('screen and (width <= 1000px)');
  return (
    <>
      {isNarrow && (
        <Segmented<'rows' | 'rest'>
          block
          aria-label={t('Part of the page')}
          style={{ marginBlockEnd: 'var(--space-4)' }}
          value={shown}
          options={[
            { value: 'rows', label: t('Preview') },
            { value: 'rest', label: name },
          ]}
          onChange={setShown}
        />
      )}
      {/* Hidden rather than removed: both keep what is typed or chosen in them. */}
      <Beside gap={4} columns="minmax(0, 1fr) clamp(340px, 34vw, 480px)" className={styles.studio}>
        <div hidden={isNarrow && shown !== 'rows'}>{rows}</div>
        <div hidden={isNarrow && shown !== 'rest'}>{children}</div>
      </Beside>
    </>
  );
}
