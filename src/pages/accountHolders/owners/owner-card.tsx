import { Card } from 'antd';
import { Line } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon, NextIcon } from '../../../ui/icons.tsx';
import { useT } from '../../../i18n/translate.ts';
import { useHolder } from '../form/holder-form.ts';

export interface OwnerCardProps {
  /** `beneficialOwnerEntities.k3x-9f`: of the card, and before the names of its inputs. */
  readonly id: string;
  readonly title: string;
  readonly onRemove: () => void;
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}

/** The id of what opens and closes a card, where the focus goes when a neighbour is removed. */
export const cardToggleId = (id: string): string => `${id}.toggle`;

/**
 * One owner. Closed, it says how much of it is missing. Not antd's Collapse, whose heading is two buttons, neither of which
 * the space bar presses.
 */
export function OwnerCard({ id, title, onRemove, startsOpen, children }: OwnerCardProps) {
  const t = useT();
  const [open, setOpen] = useState(startsOpen);
  const titleId = `${id}.title`;
  return (
    <li>
      <fieldset aria-labelledby={titleId} data-card={id}>
        <Card
          size="small"
          styles={open ? {} : { body: { display: 'none' } }}
          title={
            <Line gap={[0, 3]} align="center" style={head}>
              <h3 id={titleId} style={inLine}>
                <Button
                  look="text"
                  wraps
                  start
                  id={cardToggleId(id)}
                  icon={open ? <ChevronDownIcon /> : <NextIcon />}
                  aria-expanded={open}
                  onClick={() => setOpen(!open)}
                >
                  <Text as="span" strong>
                    {title}
                  </Text>
                </Button>
              </h3>
              <CardState id={id} />
            </Line>
          }
          extra={
            <Button look="quiet" aria-describedby={titleId} onClick={onRemove}>
              {t('Remove')}
            </Button>
          }
        >
          {children}
        </Card>
      </fieldset>
    </li>
  );
}

/** Of the heading, which is as wide as its button then: its sign stands above the labels of the inputs, not its frame. */
const inLine = { marginInlineStart: 'calc(-1 * var(--space-4))' } as const;
/** A name of several lines stands clear of the frame. */
const head = { paddingBlock: 'var(--space-2)' } as const;
/** Beside the title, which is bold: only what is wrong is, too. */
const plain = { fontWeight: 400 } as const;

function CardState({ id }: { readonly id: string }) {
  const t = useT();
  const { findings } = useHolder();
  const left = useSyncExternalStore(findings.subscribe, () => findings.get().leftByCard.get(id) ?? 0);
  const submitted = useSyncExternalStore(findings.subscribe, () => !findings.get().freshCards.has(id));
  if (left === 0)
    return (
      <Text as="span" tone="success" size="s" style={plain}>
        {t('Complete')}
      </Text>
    );
  return submitted ? (
    <Text as="span" tone="danger" size="s" strong>
      {t('{n} to fix', { n: left })}
    </Text>
  ) : (
    <Text as="span" tone="muted" size="s" style={plain}>
      {t('{n} to fill in', { n: left })}
    </Text>
  );
}
