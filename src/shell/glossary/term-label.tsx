/** A label that explains its abbreviation in a tooltip, on hover and on focus. */
import { Tooltip, type TooltipProps } from 'antd';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { termIn, type Term } from './terms.ts';

/** A term is underlined, and otherwise as the text around it. */
const asText = { color: 'inherit', font: 'inherit', textDecorationStyle: 'dotted' } as const;

export function TermLabel({ label }: { readonly label: string }) {
  const term = termIn(label);
  if (term === undefined) return label;
  return (
    <TermTip term={term}>
      <Button look="link" size="small" style={asText}>
        {label}
      </Button>
    </TermTip>
  );
}

/**
 * Adds the tooltip to a focusable element. `does`: pressing the element does something itself, so the tooltip opens with a
 * delay and not on click.
 */
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
  /** Seconds; supported by antd's trigger, but missing in the types of its tooltip. */
  readonly focusDelay?: number;
};
const atOnce: Opening = { trigger: ['hover', 'focus', 'click'] };
const later: Opening = { trigger: ['hover', 'focus'], mouseEnterDelay: 0.3, focusDelay: 0.3 };
