/** The last step: lists missing answers with links; when there are none, shows the attestation and submits the surveys. */
import { Checkbox, Input } from 'antd';
import { Fragment, useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useDataProvider, useInvalidate } from '@refinedev/core';
import { focusControl } from '../../framework/form/fields/error-summary.tsx';
import { attributesOf, Field, Messages, redWhereWrong } from '../../framework/form/fields/field.tsx';
import { newIdempotencyKey } from '../../framework/form/idempotency-key.ts';
import { useResource } from '../../framework/resources.tsx';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { isFocusLost } from '../../ui/lost-focus.ts';
import { Text } from '../../ui/text.tsx';
import { useToday } from '../../ui/use-current.ts';
import { useT } from '../../i18n/translate.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { sendAction } from '../../providers/act.ts';
import { toast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { reasonWords } from '../../framework/actions/action-words.ts';
import { questionId } from './question-id.ts';
import { isPerSubject } from '../../contracts/surveys/survey-questions.ts';
import { isOpenState } from '../../contracts/surveys/survey-sheet.ts';
import { formatDate } from '../../contracts/values/dates.ts';
import { useCommentedQuestions, type CommentedQuestion } from './question-path.ts';
import { useOutline, useSheet } from './sheet-context.ts';
import type { Gap } from './sheet-outline.ts';
import type { Attesting } from './sheet-store.ts';
import { useReadOnlyReason } from './use-read-only-reason.ts';
import { AttestedStatement, Statement } from './statement.tsx';
import styles from './survey-sheet.module.css';

export function Review() {
  const t = useT();
  const gaps = useOutline('gaps');
  const troubled = useOutline('troubled');
  const readOnlyReason = useReadOnlyReason();
  const isAttested = useOutline('surveys').some(({ attestation }) => attestation !== null);
  const own = useRef<HTMLElement>(null);
  const wasOpen = useRef(readOnlyReason === undefined);
  useEffect(() => {
    // The button that submitted is gone, and the focus with it.
    if (wasOpen.current && readOnlyReason !== undefined && isFocusLost()) own.current?.focus();
    wasOpen.current = readOnlyReason === undefined;
  }, [readOnlyReason]);
  if (readOnlyReason !== undefined)
    return (
      <Stack
        as="section"
        ref={own}
        tabIndex={-1}
        framed={5}
        gap={1}
        className={styles.card}
        aria-labelledby="survey-review"
      >
        <Text id="survey-review" as="h2" size="l">
          {t('Review')}
        </Text>
        <Text below={3}>{readOnlyReason}</Text>
        {isAttested && <AttestedStatement />}
        <div>
          <ButtonLink to="/dashboard">{t('Survey Dashboard')}</ButtonLink>
        </div>
      </Stack>
    );
  return (
    <Stack as="section" framed={5} ruled gap={5} className={styles.card} aria-labelledby="survey-review">
      <div>
        <Text id="survey-review" as="h2" size="l">
          {t('Review')}
        </Text>
        <Comments />
        {gaps.length === 0 ? (
          troubled.length === 0 && (
            <Text tone="muted" size="s" above={3}>
              {t('All required questions are answered.')}
            </Text>
          )
        ) : (
          <>
            <Text tone="muted" size="s" above={1}>
              {t(
                {
                  by: 'n',
                  one: '{n:number} required question is not answered yet.',
                  other: '{n:number} required questions are not answered yet.',
                },
                { n: gaps.length },
              )}
            </Text>
            <Places places={gaps} />
          </>
        )}
        {troubled.length > 0 && (
          <>
            <Text tone="muted" size="s" above={3} role="alert">
              {t('Some answers cannot be saved as entered. Each one is marked at its question.')}
            </Text>
            <Places places={troubled} />
          </>
        )}
      </div>
      {gaps.length === 0 && troubled.length === 0 && <Attestation />}
    </Stack>
  );
}

/** The comments that the survey was sent back with, by question. */
function Comments() {
  const t = useT();
  const comments = useCommentedQuestions('sent');
  if (comments.length === 0) return null;
  return (
    <>
      <Text as="h3" size="m" above={4}>
        {t('Sent back with these comments')}
      </Text>
      <CommentList comments={comments} />
    </>
  );
}

export function CommentList({ comments }: { readonly comments: readonly CommentedQuestion[] }) {
  return (
    <Stack as="ul" bullets above={3} gap={2}>
      {comments.map(({ question, path, subject, survey, comment }) => (
        <li key={`${survey}-${question.key}`}>
          <Text>
            <Link to={path}>
              {isPerSubject(question) ? `${question.label}: ${subject.name}` : question.label}
            </Link>
          </Text>
          <Text keepLines>{comment}</Text>
        </li>
      ))}
    </Stack>
  );
}

/** Links to questions that need attention. */
function Places({ places }: { readonly places: readonly Gap[] }) {
  const { pathname, search } = useLocation();
  const to = ({ section, question, subject }: Gap) => {
    const params = new URLSearchParams(search);
    params.set('section', section);
    return `${pathname}?${params}#${questionId(question.key, subject?.id ?? null)}`;
  };
  return (
    <Stack as="ul" bullets above={3} gap={2}>
      {byQuestion(places).map(([question, some]) => (
        <li key={question.key}>
          <Text>
            {some.map((gap, index) =>
              gap.subject === undefined || !isPerSubject(question) ? (
                <Link key={question.key} to={to(gap)}>
                  {question.label}
                </Link>
              ) : (
                <Fragment key={gap.subject.id}>
                  {index === 0 ? `${question.label}: ` : ', '}
                  <Link to={to(gap)} aria-label={`${question.label}: ${gap.subject.name}`}>
                    {gap.subject.name}
                  </Link>
                </Fragment>
              ),
            )}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

/** Groups gaps by question: an unanswered question usually lacks answers for many organizations, not just one. */
function byQuestion(gaps: readonly Gap[]): readonly (readonly [Gap['question'], readonly Gap[]])[] {
  const questions = new Map<Gap['question'], Gap[]>();
  for (const gap of gaps) questions.set(gap.question, [...(questions.get(gap.question) ?? []), gap]);
  return [...questions];
}

function Attestation() {
  const t = useT();
  const store = useSheet();
  const resource = useResource('surveys');
  const invalidate = useInvalidate();
  const provider = useDataProvider()();
  const { set, timeZone } = store.sheet;
  const [attesting, setAttesting] = useState(store.attesting);
  const { attestedName, attestedTitle } = attesting;
  const type = (typed: Partial<Attesting>) => {
    const next = { ...attesting, ...typed };
    store.keepAttesting(next);
    setAttesting(next);
  };
  useUnsavedInput(attestedName !== '' || attestedTitle !== '');
  const [agreed, setAgreed] = useState(false);
  const today = formatDate(useToday(timeZone));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  // The server answers a retry with what it answered the first time, if that answer was lost.
  const attempt = useRef({ of: '', key: '' });
  const mistakes = {
    'attested-name': attestedName.trim() === '' ? t('Enter your name.') : undefined,
    'attested-title': attestedTitle.trim() === '' ? t('Enter your title.') : undefined,
    attested: agreed ? undefined : t('Check the box to attest before you submit.'),
  };
  const shown: Partial<typeof mistakes> = tried ? mistakes : {};

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const action = resource.actions?.['submit'];
    const wrong = Object.entries(mistakes).find(([, message]) => message !== undefined);
    if (wrong !== undefined) focusControl(wrong[0]);
    if (wrong !== undefined || action === undefined || busy) return;
    setBusy(true);
    try {
      if (!(await store.flush())) {
        toast({
          title: t('Not submitted'),
          description: t('Some answers have not been saved to the server yet. Try again in a moment.'),
          variant: 'destructive',
        });
        return;
      }
      const records = store.sheet.surveys
        .filter(({ state }) => isOpenState(state))
        .map(({ id, version }) => ({ id, version }));
      const request = {
        selection: { records },
        input: { attestedName, attestedTitle },
        expected: { count: records.length },
      };
      const of = JSON.stringify(request);
      if (attempt.current.of !== of) attempt.current = { of, key: newIdempotencyKey() };
      const { key } = attempt.current;
      const { skipped, done } = await sendAction(provider, resource, ['submit', action], request, key);
      const [passedOver] = skipped;
      toast(
        passedOver === undefined
          ? {
              title: t('Submitted'),
              description: t(
                {
                  by: 'n',
                  one: '{n:number} survey was submitted.',
                  other: '{n:number} surveys were submitted.',
                },
                { n: done },
              ),
              variant: 'success',
            }
          : { title: t('Not submitted'), description: reasonWords(passedOver), variant: 'destructive' },
      );
      await invalidate({ resource: 'surveys', invalidates: ['resourceAll'] });
    } catch (error) {
      toastFailure(error, t('Not submitted'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
      <Text as="h3" size="m">
        {t('Attestation')}
      </Text>
      <Statement>{set.content.statement}</Statement>
      <Columns min={220}>
        <Field id="attested-name" label={t('Your name')} required message={shown['attested-name']}>
          {(control) => (
            <Input
              {...control}
              {...redWhereWrong(control)}
              autoComplete="name"
              maxLength={120}
              value={attestedName}
              onChange={({ target }) => type({ attestedName: target.value })}
            />
          )}
        </Field>
        <Field id="attested-title" label={t('Your title')} required message={shown['attested-title']}>
          {(control) => (
            <Input
              {...control}
              {...redWhereWrong(control)}
              autoComplete="organization-title"
              maxLength={120}
              value={attestedTitle}
              onChange={({ target }) => type({ attestedTitle: target.value })}
            />
          )}
        </Field>
      </Columns>
      <div>
        <Checkbox
          {...attributesOf({ id: 'attested', message: shown.attested, required: true })}
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
        >
          {t('I attest to this statement (edition {edition}), today, {date}.', {
            edition: set.edition,
            date: today,
          })}
        </Checkbox>
        <Messages id="attested" message={shown.attested} />
      </div>
      <Line shared>
        <Button look="primary" type="submit" busy={busy}>
          {t('Submit')}
        </Button>
      </Line>
    </Stack>
  );
}
