/** A label that is short for something says for what, to the pointer and to the keyboard. */
import { Tooltip, type TooltipProps } from 'antd';
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

/** Around what can take the focus. `does`: a press does something of its own, and what the term means waits until that is done. */
export function TermTip({
  term,
  does = false,
  children,
}: {
  readonly term: Term;
  readonly does?: boolean;
  readonly children: ReactElement;
}) {
  return (
    <Tooltip title={`${term.words}. ${term.meaning}`} {...(does ? later : atOnce)}>
      {children}
    </Tooltip>
  );
}

type Opening = Pick<TooltipProps, 'trigger' | 'mouseEnterDelay'> & {
  /** Of antd's trigger, in seconds; the types of its tooltip do not name it. */
  readonly focusDelay?: number;
};
const atOnce: Opening = { trigger: ['hover', 'focus', 'click'] };
const later: Opening = { trigger: ['hover', 'focus'], mouseEnterDelay: 0.3, focusDelay: 0.3 };
