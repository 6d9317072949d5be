import { useState, useSyncExternalStore, type MouseEvent } from 'react';
import { t, useT } from '../../../i18n/translate.ts';
import { useHolder } from './holder-form.ts';
import styles from './progress-rail.module.css';
import { sectionId, sectionNames, sectionTitle, type SectionState } from './sections.ts';

/** Names each fieldset and how far it has come: a long form is scanned, not paged. On narrow screens it folds into one line. */
export function ProgressRail() {
  useT();
  const { findings } = useHolder();
  const sections = useSyncExternalStore(findings.subscribe, () => findings.get().sections);
  const [open, setOpen] = useState(false);
  // One that may stay empty, and is, has nothing to complete.
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
    <nav className={styles.rail} aria-label={t('Sections of the form')}>
      <button type="button" className={styles.summary} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          {t(
            {
              by: 'all',
              one: '{done} of {all} section complete',
              other: '{done} of {all} sections complete',
            },
            { done, all: counted.length },
          )}
        </span>
        <span className={styles.bars} aria-hidden="true">
          {counted.map((name) => (
            <span key={name} className={styles.bar} data-state={stateName(sections[name])} />
          ))}
        </span>
      </button>
      <ol className={styles.list} data-open={open}>
        {sectionNames.map((name) => (
          <li key={name}>
            <a
              className={styles.link}
              href={`#${sectionId(name)}`}
              data-state={stateName(sections[name])}
              onClick={(event) => go(event, sectionId(name))}
            >
              <span className={styles.mark} aria-hidden="true" />
              <span className={styles.title}>{sectionTitle(name)}</span>
              <span className={styles.state}>{stateWords(sections[name])}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What was submitted so is a problem, begun or not. */
function stateName({ kind, toFix }: SectionState): string {
  return toFix > 0 ? 'problem' : kind;
}

const words: Readonly<Record<SectionState['kind'], (left: number) => string>> = {
  none: () => t('None'),
  done: () => t('Complete'),
  partial: (left) => t('{n} to fill in', { n: left }),
  untouched: () => t('Not started'),
};

function stateWords({ kind, left, toFix }: SectionState): string {
  return toFix > 0 ? t('{n} to fix', { n: toFix }) : words[kind](left);
}
