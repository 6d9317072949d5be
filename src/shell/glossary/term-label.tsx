/** A label that is short for something says for what, to the pointer and to the keyboard. */
import { Tooltip } from 'antd';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { termIn, type Term } from './terms.ts';
import styles from './term-label.module.css';

export function TermLabel({ label }: { readonly label: string }) {
  const term = termIn(label);
  if (term === undefined) return label;
  return (
    <TermTip term={term}>
      <Button look="link" size="small" className={styles.term ?? ''}>
        {label}
      </Button>
    </TermTip>
  );
}

/** Around what can take the focus. */
export function TermTip({ term, children }: { readonly term: Term; readonly children: ReactElement }) {
  return (
    <Tooltip title={`${term.words}. ${term.meaning}`} trigger={triggers}>
      {children}
    </Tooltip>
  );
}

const triggers: ('hover' | 'focus' | 'click')[] = ['hover', 'focus', 'click'];
