import { Card } from 'antd';
import { Line } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon, NextIcon } from '../../../ui/icons.tsx';
import { useT } from '../../../i18n/translate.ts';
import { useHolder } from '../form/holder-form.ts';

export interface OwnerCardProps {
  /** The card's id and the prefix of its inputs' DOM ids, such as `beneficialOwnerEntities.k3x-9f`. */
  readonly id: string;
  readonly title: string;
  readonly onRemove: () => void;
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}

/** The id of the button that opens and closes a card. It takes the focus when a neighboring card is removed. */
export const cardToggleId = (id: string): string => `${id}.toggle`;

/**
 * One owner. The heading says how much is missing, even when the card is closed. This is not antd's Collapse, whose heading
 * consists of two buttons that the space bar does not press.
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
            <Button look="quiet" className="screen-only" aria-describedby={titleId} onClick={onRemove}>
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

/** Aligns the icon of the heading's button, rather than the button's frame, with the labels of the inputs below. */
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
