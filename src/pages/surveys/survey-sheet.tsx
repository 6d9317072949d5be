/** The survey sheet: the list of sections, the questions of one section, and the save status. */
import { Skeleton } from 'antd';
import { memo, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Section } from '../../contracts/surveys/survey-questions.ts';
import type { Sheet } from '../../contracts/surveys/survey-sheet.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { hasUnsentAnswers, unsentAnswersKey } from '../../providers/unsent-answers.ts';
import { timestampText } from '../../kinds/timestamp/text.ts';
import { useT } from '../../i18n/translate.ts';
import { holdNews } from '../../providers/live.ts';
import { useSession } from '../../providers/session.ts';
import { PartFailure } from '../../shell/page/part-failure.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Beside, Line, Stack } from '../../ui/layout.tsx';
import { isFocusLost } from '../../ui/lost-focus.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Note } from '../../ui/note.tsx';
import { Text } from '../../ui/text.tsx';
import { CopyOffer } from './copy-offer.tsx';
import { useCommentedQuestions } from './question-path.ts';
import { QuestionList } from './question-list.tsx';
import { ReviewedSurvey } from './review-comment.tsx';
import { CommentList, Review } from './review.tsx';
import { SectionDelegation } from './delegation.tsx';
import { SectionHeading } from './section-heading.tsx';
import { reviewKey, SectionRail, useSectionPath, wholeKey } from './section-rail.tsx';
import { sendAnswers, type SheetAddress } from './sheet-calls.ts';
import { SheetContext, useOutline, useSaveState, useSheet } from './sheet-context.ts';
import type { OutlinedSurvey } from './sheet-outline.ts';
import { createSheetStore } from './sheet-store.ts';
import { AttestedStatement } from './statement.tsx';
import { sheetAsSubmitted } from './submitted-sheet.ts';
import styles from './survey-sheet.module.css';
import { useSheetAt } from './use-sheet.ts';
import { useReadOnlyReason } from './use-read-only-reason.ts';
import { ReadSection, usePrinting, WholeSheet } from './whole-sheet.tsx';

/** Widths of the list of sections and of the content next to it. */
const columns = '240px minmax(0, 1fr)';

/** Says that there are no questions if none are asked or the caller may not see them. */
export function SurveySheet({
  address,
  survey,
}: {
  readonly address: SheetAddress;
  /** Id of the survey whose page shows the sheet. */
  readonly survey?: number;
}) {
  const { data, error, refetch } = useSheetAt(address);
  const t = useT();
  const others = data?.others;
  // Memoized so that a refetch with the same offer does not rerender the whole sheet.
  const offer = useMemo(
    () => others !== undefined && <CopyOffer address={address} others={others} />,
    [address, others],
  );
  const given = data?.sheet;
  const sheet = useMemo(() => given && sheetAsSubmitted(given, survey), [given, survey]);
  if (sheet === undefined)
    return error === null ? (
      <SheetLoading />
    ) : (
      <Stack below={6}>
        <PartFailure
          title={t('The questions could not be loaded.')}
          reason={error.message}
          onRetry={() => void refetch()}
        />
      </Stack>
    );
  if (sheet === null)
    return (
      <Stack gap={4} below={6}>
        <Text tone="muted">{t('There are no questions to answer here.')}</Text>
        <UnsentAnswers />
      </Stack>
    );
  return (
    <Filled key={`${sheet.period.id}.${sheet.respondent.id}.${sheet === given}`} sheet={sheet}>
      {offer}
    </Filled>
  );
}

/** Where there is no sheet anymore to say it, as for whoever lost access to it while typing. */
export function UnsentAnswers() {
  const t = useT();
  return hasUnsentAnswers() ? (
    <Note tone="warning" announced="alert">
      {t(
        'Some answers have not been saved to the server yet. They are kept in this browser and will be sent when you return.',
      )}
    </Note>
  ) : null;
}

/** The height of the questions is unknown, so what follows them stays hidden until they load; otherwise it would shift. */
export function SheetLoading() {
  const railRows = useMediaQuery('(width <= 640px)') ? 1 : 6;
  return (
    <Stack gap={5} className={styles.loading} aria-hidden>
      <Skeleton active title={false} paragraph={{ rows: 1 }} />
      <Beside gap={6} columns={columns}>
        <Skeleton active title={false} paragraph={{ rows: railRows }} />
        <Stack framed={5}>
          <Skeleton active paragraph={{ rows: 12 }} />
        </Stack>
      </Beside>
    </Stack>
  );
}

/** `children` appear above the sections. */
function Filled({ sheet, children }: { readonly sheet: Sheet; readonly children: ReactNode }) {
  const { me, tenant } = useSession();
  const { period, respondent, audience, surveys } = sheet;
  const [store] = useState(() =>
    createSheetStore({
      sheet,
      keptUnder: unsentAnswersKey(me.user.id, [
        period.id,
        respondent.id,
        audience === 'mco' ? surveys[0]?.subject.id : '',
      ]),
      send: (save) => sendAnswers(save, tenant.id),
      hold: holdNews,
    }),
  );
  useEffect(() => store.refresh(sheet), [store, sheet]);
  useEffect(() => () => store.stop(), [store]);
  return (
    <SheetContext value={store}>
      <Frame period={period} content={sheet.set.content}>
        {children}
      </Frame>
    </SheetContext>
  );
}

interface FrameProps {
  readonly period: Sheet['period'];
  readonly content: Sheet['set']['content'];
  readonly children: ReactNode;
}

/** Rerenders only when the period or its questions change; answers update on their own. */
const Frame = memo(function Frame({ period, content: { sections }, children }: FrameProps) {
  const isPrinting = usePrinting();
  const [params] = useSearchParams();
  const asked = params.get('section');
  const section = sections.find(({ key }) => key === asked) ?? sections[0];
  const shown = useRef(asked);
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (shown.current !== asked && hash === '' && place.current !== null) begin(place.current);
    shown.current = asked;
  }, [asked, hash]);
  const mayAnswer = useOutline('mayAnswer');
  const could = useRef(mayAnswer);
  useEffect(() => {
    // A control that takes no more answers drops the focus, but not before the browser draws it.
    const isDropped = isFocusLost() || document.activeElement?.matches(':disabled') === true;
    if (could.current && !mayAnswer && isDropped) place.current?.focus({ preventScroll: true });
    could.current = mayAnswer;
  }, [mayAnswer]);
  return (
    <Stack gap={5} below={6} className={styles.sheet}>
      <Head period={period}>{children}</Head>
      <Beside gap={6} columns={columns}>
        <SectionRail current={asked === reviewKey || asked === wholeKey ? asked : (section?.key ?? '')} />
        <div ref={place} tabIndex={-1}>
          {asked === wholeKey ? (
            <WholeSheet />
          ) : (
            <Stack gap={4}>
              {/* Whoever prints a survey wants all of it; what is on the screen stays as it is. */}
              {sections.map((one) =>
                one === section && asked !== reviewKey ? (
                  <Questions key={one.key} section={one} />
                ) : (
                  isPrinting && <ReadSection key={one.key} section={one} />
                ),
              )}
              {asked === reviewKey ? <Review /> : isPrinting && <AttestedStatement />}
            </Stack>
          )}
        </div>
      </Beside>
      <SaveFailure />
      <UnsavedAnswers />
    </Stack>
  );
});

/** Scrolls to the start of the section that was just opened. */
function begin(place: HTMLElement): void {
  window.scrollTo(0, 0);
  const { top } = place.getBoundingClientRect();
  const rail = place.previousElementSibling ?? place;
  // On a phone, the content above the sections takes up most of the window and has already been read.
  if (top > window.innerHeight / 2 || top > rail.getBoundingClientRect().top) rail.scrollIntoView();
  // The link that led here belonged to the previous section and is no longer in the document.
  if (document.activeElement === document.body) place.focus({ preventScroll: true });
}

/** A separate component: `dirty` toggles with every answer, and nothing else should rerender for it. */
function UnsavedAnswers() {
  const t = useT();
  const dirty = useOutline('dirty');
  useUnsavedInput(dirty, {
    title: t('Leave before everything is saved?'),
    text: t(
      'Some answers have not been saved to the server yet. They are kept in this browser and will be sent when you return.',
    ),
    leave: t('Leave'),
  });
  return null;
}

/** `children` appear below the details of the survey period. */
function Head({ period, children }: Omit<FrameProps, 'content'>) {
  const t = useT();
  const surveys = useOutline('surveys');
  const readOnlyReason = useReadOnlyReason();
  const returned = surveys.filter(({ state }) => state === 'returned');
  return (
    <Stack gap={2}>
      <Line gap={[2, 5]} align="center" justify="space-between">
        <Text>
          <strong>{period.name}</strong>
          {' · '}
          {t('Due {date}', { date: timestampText(period.dueAt) })}
        </Text>
        {readOnlyReason === undefined ? <SaveState /> : <Text tone="muted">{readOnlyReason}</Text>}
      </Line>
      {returned.map((survey) => (
        <SentBack key={survey.id} survey={survey} />
      ))}
      <WrittenComments />
      {children}
    </Stack>
  );
}

/** Lists the comments with links; each comment also appears at its question. */
function SentBack({ survey }: { readonly survey: OutlinedSurvey }) {
  const t = useT();
  const { id, subject, returnComment } = survey;
  const comments = useCommentedQuestions('sent').filter((one) => one.survey === id);
  return (
    <Note tone="warning">
      <strong>{t('Sent back: {name}', { name: subject.name })}</strong>
      {returnComment !== null && <div>{returnComment}</div>}
      {comments.length > 0 && <CommentList comments={comments} />}
    </Note>
  );
}

/** For the reviewer: the comments that will be included when the survey is sent back. */
function WrittenComments() {
  const t = useT();
  const reviewed = use(ReviewedSurvey);
  const comments = useCommentedQuestions('written').filter((one) => one.survey === reviewed);
  if (comments.length === 0) return null;
  return (
    <Note tone="warning">
      {t(
        {
          by: 'n',
          one: 'This comment will be included when the survey is sent back.',
          other: 'These {n:number} comments will be included when the survey is sent back.',
        },
        { n: comments.length },
      )}
      <CommentList comments={comments} />
    </Note>
  );
}

const toneOf = {
  idle: 'muted',
  waiting: 'muted',
  saving: 'muted',
  saved: 'success',
  failed: 'danger',
} as const;

function SaveState() {
  const t = useT();
  const state = useSaveState();
  // Troubled answers are not on the server, even if all others are.
  const isResting = state.kind === 'saved' || state.kind === 'idle';
  const troubled = useOutline('troubled').length > 0 && isResting;
  const time = (at: Date) => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <output>
      <Text as="span" tone={troubled ? 'warning' : toneOf[state.kind]}>
        {troubled && t('Some answers cannot be saved as entered. Each one is marked at its question.')}
        {state.kind === 'idle' &&
          !troubled &&
          state.at !== undefined &&
          t('Last saved {moment}', { moment: timestampText(state.at) })}
        {state.kind === 'saved' && !troubled && t('Saved {time}', { time: time(state.at) })}
        {(state.kind === 'waiting' || state.kind === 'saving') && t('Saving…')}
      </Text>
    </output>
  );
}

/** Sticks to the bottom of the window so that it is always visible; on a phone, the page header rarely is. */
function SaveFailure() {
  const t = useT();
  const store = useSheet();
  const state = useSaveState();
  const failed = state.kind === 'failed';
  return (
    <Line
      as="output"
      gap={[2, 4]}
      align="center"
      justify="space-between"
      foot={failed}
      data-below-toasts={failed ? true : undefined}
      className={failed ? 'screen-only' : 'visually-hidden'}
    >
      {failed && (
        <>
          <Text as="span" tone="danger" measure="80ch">
            {state.again
              ? t(
                  'Not saved: {reason} Your answers are kept in this browser and will be sent again automatically.',
                  { reason: state.words },
                )
              : t('Not saved: {reason} Your answers are kept in this browser.', { reason: state.words })}
          </Text>
          <Button onClick={() => void store.flush()}>{t('Try again')}</Button>
        </>
      )}
    </Line>
  );
}

function Questions({ section }: { readonly section: Section }) {
  const { sheet } = useSheet();
  const { sections } = sheet.set.content;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView({ block: 'center' });
    (target?.querySelector<HTMLElement>('input') ?? target)?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <Stack as="section" framed={5} className={styles.card} aria-labelledby={`section-${section.key}`}>
      <SectionHeading section={section} as="h2" id={`section-${section.key}`} />
      <SectionDelegation section={section.key} />
      <QuestionList section={section} />
      <WaysOn next={sections[sections.indexOf(section) + 1]} />
    </Stack>
  );
}

/** Links to the next section and, once no answers are missing, from every section to the review. */
function WaysOn({ next }: { readonly next: Section | undefined }) {
  const t = useT();
  const mayAnswer = useOutline('mayAnswer');
  const gaps = useOutline('gaps');
  const troubled = useOutline('troubled');
  const nextPath = useSectionPath(next?.key ?? reviewKey);
  const reviewPath = useSectionPath(reviewKey);
  const isReviewNext = mayAnswer && (next === undefined || gaps.length + troubled.length === 0);
  if (next === undefined && !isReviewNext) return null;
  return (
    <Line above={6} className="screen-only">
      {isReviewNext && (
        <ButtonLink look="primary" to={reviewPath}>
          {t('Review and submit')}
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink look={mayAnswer && !isReviewNext ? 'primary' : 'default'} wraps to={nextPath}>
          {t('Next: {section}', { section: next.title })}
        </ButtonLink>
      )}
    </Line>
  );
}
