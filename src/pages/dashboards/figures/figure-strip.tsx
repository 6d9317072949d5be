import { useCallback, useState, type ReactNode } from 'react';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { length } from '../../../ui/spacing.ts';
import { Text } from '../../../ui/text.tsx';
import styles from './figures.module.css';

/** Told by a figure, under its name, how it is asked for again while it could not be; undefined once it is there. */
export type OnFailed = (name: string, retry: (() => void) | undefined) => void;

/** On one sheet of paper. */
const unbroken = { breakInside: 'avoid' } as const;

interface FigureStripProps {
  readonly title: string;
  readonly children: (onFailed: OnFailed) => ReactNode;
}

/** A heading, and below it figures beside each other, as many in a line as fit; those that failed are asked for again together. */
export function FigureStrip({ title, children }: FigureStripProps) {
  const t = useT();
  const [failed, setFailed] = useState<ReadonlyMap<string, () => void>>(new Map());
  const onFailed = useCallback<OnFailed>((name, retry) => {
    setFailed((before) => {
      if (retry === undefined && !before.has(name)) return before;
      const next = new Map(before);
      next.delete(name);
      return retry === undefined ? next : next.set(name, retry);
    });
  }, []);
  return (
    <Stack as="section" gap={3} aria-label={title} style={unbroken}>
      <Line align="center" justify="space-between" wrap={false}>
        <Text as="h2" size="l">
          {title}
        </Text>
        {failed.size > 0 && (
          <Button
            look="quiet"
            className="screen-only"
            // What stands below keeps its place.
            style={{ margin: `calc(-1 * ${length(3)}) calc(-1 * ${length(4)})` }}
            aria-label={t('Try again: {what}', { what: title })}
            onClick={() => {
              for (const retry of failed.values()) retry();
            }}
          >
            {t('Try again')}
          </Button>
        )}
      </Line>
      <ul className={styles.strip}>{children(onFailed)}</ul>
    </Stack>
  );
}
