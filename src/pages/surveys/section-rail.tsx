/** Navigation between the sections, with the progress of each. */
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Section } from '../../contracts/surveys/survey-questions.ts';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon, ChevronUpIcon, PrintIcon, SuccessIcon } from '../../ui/icons.tsx';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Text } from '../../ui/text.tsx';
import styles from './section-rail.module.css';
import { useCommentedQuestions } from './question-path.ts';
import { useOutline, useSheet } from './sheet-context.ts';
import { isSectionAsked, type Gap } from './sheet-outline.ts';

/** These cannot collide with section keys, which contain no hyphens. */
export const reviewKey = 'review-and-submit';
export const wholeKey = 'all-on-one-page';

export function SectionRail({ current }: { readonly current: string }) {
  const t = useT();
  const { sheet } = useSheet();
  const gaps = useOutline('gaps');
  const troubled = useOutline('troubled');
  const mayAnswer = useOutline('mayAnswer');
  const delegations = useOutline('delegations');
  const { me } = useSession();
  const { sections } = sheet.set.content;
  const asked = useOutline('asked');
  const optional = useOutline('optional');
  const comments = useCommentedQuestions('sent');
  const inSection = (places: readonly Gap[], { key }: Section) =>
    places.filter(({ section }) => section === key).length;
  const shown = sections.filter((section) => isSectionAsked(asked, section));
  // Optional sections that are empty do not count: nothing in them has to be completed.
  const counted = shown.filter(({ key }) => !optional.includes(key));
  const done = counted.filter((section) => inSection([...gaps, ...troubled], section) === 0).length;
  const standing = (section: Section) => {
    if (!shown.includes(section)) return { state: 'none', words: t('No questions so far') };
    const wrong = inSection(troubled, section);
    if (wrong > 0) return { state: 'partial', words: t('{n} to fix', { n: wrong }) };
    if (!counted.includes(section)) return { state: 'none', words: t('Optional') };
    const n = inSection(gaps, section);
    return n === 0
      ? { state: 'done', words: t('Complete') }
      : { state: 'partial', words: t('{n} to fill in', { n }) };
  };
  const commentsOn = ({ questions }: Section) => {
    const n = comments.filter(({ question }) => questions.includes(question)).length;
    return n === 0 ? [] : [t({ by: 'n', one: '{n:number} comment', other: '{n:number} comments' }, { n })];
  };
  return (
    <Stack as="nav" rail className="screen-only" aria-label={t('Sections of the survey')}>
      <Foldable current={current}>
        {counted.length > 0 && (
          <Text tone="muted" size="s" className={styles.summary}>
            {t(
              {
                by: 'all',
                one: '{done} of {all} section complete',
                other: '{done} of {all} sections complete',
              },
              {
                done,
                all: counted.length,
              },
            )}
          </Text>
        )}
        <Columns as="ol" min={150} steady gap={0}>
          {sections.map((section) => (
            <SectionLink
              key={section.key}
              to={section.key}
              current={current}
              state={standing(section).state}
              words={[
                standing(section).words,
                ...commentsOn(section),
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
        </Columns>
      </Foldable>
    </Stack>
  );
}

/** On a phone the list of sections would fill most of the window, so a button that names the current one hides it. */
function Foldable({ current, children }: { readonly current: string; readonly children: ReactNode }) {
  const t = useT();
  const { sections } = useSheet().sheet.set.content;
  const isNarrow = useMediaQuery('(width <= 640px)');
  // Moving to another section collapses the list again.
  const [openedAt, setOpenedAt] = useState<string>();
  if (!isNarrow) return children;
  const isOpen = openedAt === current;
  const place = sections.findIndex(({ key }) => key === current);
  return (
    <>
      <Button
        block
        style={{ justifyContent: 'space-between' }}
        icon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
        iconPlacement="end"
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? undefined : current)}
      >
        {place === -1
          ? t(current === reviewKey ? 'Review' : 'All on one page')
          : t('Section {n} of {all}', { n: place + 1, all: sections.length })}
      </Button>
      {isOpen && children}
    </>
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
        aria-current={to === current ? 'step' : undefined}
      >
        <Line as="span" wrap={false} align="baseline">
          {state === 'done' ? (
            <Text as="span" tone="success">
              <SuccessIcon />
            </Text>
          ) : state === 'whole' ? (
            <PrintIcon />
          ) : (
            <Text as="span" tone="muted" aria-hidden>
              ○
            </Text>
          )}
          <span>
            {/* Bold type would wrap some titles, and the sections below would move. */}
            <Text as="span" {...(to === current ? { tone: 'accent' } : {})}>
              {children}
            </Text>{' '}
            <Text as="div" tone="muted" size="s">
              {words}
            </Text>
          </span>
        </Line>
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
