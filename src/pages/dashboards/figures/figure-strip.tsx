import { useCallback, useState, type ReactNode } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { length } from '../../../ui/spacing.ts';
import { Text } from '../../../ui/text.tsx';
import styles from './figures.module.css';

export interface FigureState {
  /** As displayed; `undefined` while loading or if it failed to load. */
  readonly count: string | undefined;
  /** Retries, if it failed to load. */
  readonly retry: (() => void) | undefined;
}
/** Called by a figure, with an id of its own, to report its state. */
export type OnFigureState = (id: string, state: FigureState) => void;

/** Prints on one sheet of paper. */
const unbroken = { breakInside: 'avoid' } as const;

interface FigureStripProps {
  readonly title: string;
  /** How many figures there are. */
  readonly of: number;
  /** Shown instead while every figure is 0. */
  readonly none: ReactNode;
  readonly children: (onState: OnFigureState) => ReactNode;
  /** Shown below the figures unless every one of them is 0. */
  readonly below?: ReactNode;
}

/** A heading with a row of figures below it, as many per line as fit. One button retries all that failed. */
export function FigureStrip({ title, of, none, children, below }: FigureStripProps) {
  const t = useT();
  const [states, setStates] = useState<ReadonlyMap<string, FigureState>>(new Map());
  const onState = useCallback<OnFigureState>(
    (id, one) => setStates((before) => new Map(before).set(id, one)),
    [],
  );
  const retries = [...states.values()].flatMap(({ retry }) => retry ?? []);
  const isNone = [...states.values()].filter(({ count }) => count === '0').length === of;
  const strip = (
    <Stack as="section" gap={3} aria-label={title} style={unbroken}>
      <Line align="center" justify="space-between" wrap={false}>
        <Text as="h2" size="l">
          {title}
        </Text>
        {retries.length > 0 && (
          <Button
            look="quiet"
            className="screen-only"
            // Keeps the figures below in place.
            style={{ margin: `calc(-1 * ${length(3)}) calc(-1 * ${length(4)})` }}
            aria-label={t('Try again: {what}', { what: title })}
            onClick={() => {
              for (const retry of retries) retry();
            }}
          >
            {t('Try again')}
          </Button>
        )}
      </Line>
      <div style={overlaid}>
        {/* Hidden rather than removed: the counts may change, and the strip keeps its height. */}
        <ul className={styles.strip} style={{ gridArea, visibility: isNone ? 'hidden' : undefined }}>
          {children(onState)}
        </ul>
        {isNone && (
          <Stack framed gap={3} justify="center" style={{ gridArea }}>
            {none}
          </Stack>
        )}
      </div>
    </Stack>
  );
  return (
    <>
      {strip}
      {!isNone && below}
    </>
  );
}

const overlaid = { display: 'grid' } as const;
const gridArea = '1 / 1';
