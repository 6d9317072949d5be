import { Progress, Steps } from 'antd';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import {
  cloneElement,
  isValidElement,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { t, useT } from '../../../i18n/translate.ts';
import { agreeing } from '../../../i18n/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icons.tsx';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { useHolder } from './holder-form.ts';
import styles from './holder-form.module.css';
import { sectionId, sectionNames, sectionTitle, type SectionState } from './sections.ts';

/**
 * Lists each fieldset with its progress, because users scan a long form rather than page through it. On narrow screens it folds
 * into one line.
 */
export function ProgressRail() {
  useT();
  const { findings } = useHolder();
  const sections = useSyncExternalStore(findings.subscribe, () => findings.get().sections);
  // The same width as in `Beside`.
  const isNarrow = useMediaQuery('screen and (width <= 1000px)');
  const [open, setOpen] = useState(false);
  // A section that is allowed to be empty, and is, has nothing to complete.
  const counted = sectionNames.filter((name) => sections[name].kind !== 'none');
  const done = counted.filter((name) => sections[name].kind === 'done').length;

  const go = (event: MouseEvent, id: string) => {
    event.preventDefault();
    setOpen(false);
    const heading = document.getElementById(id);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  };
  return (
    <Stack as="nav" rail className={styles.rail} aria-label={t('Sections of the form')}>
      {isNarrow && (
        <>
          <Button
            look="text"
            block
            wraps
            icon={open ? <ChevronUpIcon /> : <ChevronDownIcon />}
            iconPlacement="end"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(
              {
                by: 'all',
                one: '{done} of {all} section complete',
                other: '{done} of {all} sections complete',
              },
              { done, all: counted.length },
            )}
          </Button>
          <Progress aria-hidden percent={(100 * done) / counted.length} showInfo={false} size="small" />
        </>
      )}
      {(open || !isNarrow) && (
        <Steps
          orientation="vertical"
          size="small"
          responsive={false}
          // No step is the current one: the user can fill in the sections in any order.
          current={-1}
          iconRender={unread}
          {...asList}
          items={sectionNames.map((name) => {
            const item = {
              ...asListItem,
              status: statusOf(sections[name]),
              title: (
                <a
                  href={`#${sectionId(name)}`}
                  className={styles.link}
                  onClick={(event) => go(event, sectionId(name))}
                >
                  {sectionTitle(name)}{' '}
                  <Text as="div" size="s" tone={toneOf(sections[name])}>
                    {stateWords(sections[name])}
                  </Text>
                </a>
              ),
            };
            return item;
          })}
        />
      )}
    </Stack>
  );
}

/** antd renders no list semantics of its own, but passes these attributes through to its elements. */
const [asList, asListItem] = [{ role: 'list' }, { role: 'listitem' }];

/** Hides a step's number or icon from screen readers, because the text beside it says the same. */
const unread = (icon: ReactNode) =>
  isValidElement<{ 'aria-hidden'?: boolean }>(icon) ? cloneElement(icon, { 'aria-hidden': true }) : icon;

const statuses = { none: 'wait', untouched: 'wait', partial: 'process', done: 'finish' } as const;

/** A section submitted with problems shows an error, whether the user started it or not. */
const statusOf = ({ kind, toFix }: SectionState) => (toFix > 0 ? ('error' as const) : statuses[kind]);

const toneOf = ({ kind, toFix }: SectionState) =>
  toFix > 0 ? ('danger' as const) : kind === 'done' ? 'success' : 'muted';

const words: Readonly<Record<SectionState['kind'], (left: number) => string>> = {
  // Only a section of owners can have this state.
  none: () => agreeing('None', 'Beneficial owner'),
  done: () => t('Complete'),
  partial: (left) => t('{n} to fill in', { n: left }),
  untouched: () => t('Not started'),
};

function stateWords({ kind, left, toFix }: SectionState): string {
  return toFix > 0 ? t('{n} to fix', { n: toFix }) : words[kind](left);
}
