/** The sections and how far each has come. */
import { Link, useLocation } from 'react-router';
import type { Section } from '../../contracts/surveys/survey-questions.ts';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import styles from './section-rail.module.css';
import { useOutline, useSheet } from './sheet-context.ts';

/** No section's key: those have no hyphen. */
export const reviewKey = 'review-and-submit';
export const wholeKey = 'all-on-one-page';

export function SectionRail({ current }: { readonly current: string }) {
  const t = useT();
  const { sheet } = useSheet();
  const gaps = useOutline('gaps');
  const mayAnswer = useOutline('mayAnswer');
  const delegations = useOutline('delegations');
  const { me } = useSession();
  const { sections } = sheet.set.content;
  const left = (section: Section) => gaps.filter((gap) => gap.section === section.key).length;
  const done = sections.filter((section) => left(section) === 0).length;
  return (
    <nav className={styles.rail} aria-label={t('Sections of the survey')}>
      <p className={styles.summary}>
        {t(
          { by: 'all', one: '{done} of {all} section complete', other: '{done} of {all} sections complete' },
          {
            done,
            all: sections.length,
          },
        )}
      </p>
      <ol className={styles.list}>
        {sections.map((section) => (
          <SectionLink
            key={section.key}
            to={section.key}
            current={current}
            state={left(section) === 0 ? 'done' : 'partial'}
            words={[
              left(section) === 0 ? t('Complete') : t('{n} to fill in', { n: left(section) }),
              ...delegations
                .filter((one) => one.section === section.key)
                .map(({ to }) => (to.id === me.user.id ? t('assigned to you') : to.name)),
            ].join(' · ')}
          >
            {section.title}
          </SectionLink>
        ))}
        {mayAnswer && (
          <SectionLink to={reviewKey} current={current} state="review" words={t('Attest and submit')}>
            {t('Review')}
          </SectionLink>
        )}
        <SectionLink to={wholeKey} current={current} state="whole" words={t('To read or to print')}>
          {t('All on one page')}
        </SectionLink>
      </ol>
    </nav>
  );
}

function SectionLink({
  to,
  current,
  state,
  words,
  children,
}: {
  readonly to: string;
  readonly current: string;
  readonly state: string;
  readonly words: string;
  readonly children: string;
}) {
  return (
    <li>
      <Link
        className={styles.link}
        to={useSectionPath(to)}
        data-state={state}
        aria-current={to === current ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden />
        <span className={styles.title}>{children}</span>
        <span className={styles.state}>{words}</span>
      </Link>
    </li>
  );
}

export function useSectionPath(section: string): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('section', section);
  return `${pathname}?${params}`;
}
