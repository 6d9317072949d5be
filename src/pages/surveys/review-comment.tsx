/** A reviewer's comment on a question: saved while reading the answers, sent when the survey is sent back. */
import { useInvalidate } from '@refinedev/core';
import { TextArea } from '../../ui/text-area.ts';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { maxCommentLength } from '../../contracts/surveys/survey-sheet.ts';
import { holdNews } from '../../providers/live.ts';
import { useUnsentInput } from '../../providers/unsaved-input.ts';
import { useT } from '../../i18n/translate.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { questionId } from './question-id.ts';
import { sendComment } from './sheet-calls.ts';
import { useOutline, useSheet } from './sheet-context.ts';

/** Id of the survey that the caller is reviewing; `undefined` if the caller is not reviewing. */
export const ReviewedSurvey = createContext<number | undefined>(undefined);

/** Renders nothing if the question does not belong to the survey under review. */
export function ReviewComment({
  subject,
  question,
  label,
}: {
  readonly subject: number | null;
  readonly question: string;
  readonly label: string;
}) {
  const reviewed = use(ReviewedSurvey);
  const surveys = useOutline('surveys');
  const survey = surveys.find(({ id }) => id === reviewed);
  if (survey?.state !== 'submitted' || (subject !== null && survey.subject.id !== subject)) return null;
  const written = survey.comments.find((one) => one.question === question && one.state === 'written');
  return (
    <Editor
      survey={survey.id}
      question={question}
      label={label}
      id={`${questionId(question, subject)}-comment`}
      written={written?.comment ?? ''}
    />
  );
}

interface EditorProps {
  readonly survey: number;
  readonly question: string;
  readonly label: string;
  readonly id: string;
  readonly written: string;
}

function Editor({ survey, question, label, id, written }: EditorProps) {
  const t = useT();
  const store = useSheet();
  const invalidate = useInvalidate();
  const [text, setText] = useState<string>();
  const isUnsent = text !== undefined && text.trim() !== written;
  useUnsentInput(isUnsent);
  // A survey that is no longer under review has no place for what is being written.
  useEffect(() => (isUnsent ? holdNews() : undefined), [isUnsent]);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<TextAreaRef>(null);
  /** What is being sent. */
  const underWay = useRef<{ readonly comment: string; readonly saved: Promise<boolean> }>(undefined);
  /** Whether "Done" or "Remove" was pressed and is not answered yet: leaving then saves nothing of its own. */
  const finishing = useRef(false);
  /** Whether the page was left. */
  const left = useRef(false);
  const send = async (comment: string): Promise<boolean> => {
    try {
      const comments = await sendComment(survey, { question, comment });
      store.refresh({
        ...store.sheet,
        surveys: store.sheet.surveys.map((one) => (one.id === survey ? { ...one, comments } : one)),
      });
      // The page that comes next asks for the sheet again.
      if (left.current) await invalidate({ resource: 'surveys', invalidates: ['list'] });
      return true;
    } catch (error) {
      toastFailure(error, t('The comment is not saved'));
      return false;
    }
  };
  const save = async (comment: string): Promise<boolean> => {
    if (comment.trim() === written) return true;
    if (underWay.current?.comment === comment) return underWay.current.saved;
    const saved = send(comment);
    underWay.current = { comment, saved };
    const isSaved = await saved;
    if (underWay.current?.saved === saved) underWay.current = undefined;
    return isSaved;
  };
  // Back takes the page away without taking the focus from the field first.
  const leave = useRef(async () => {});
  useEffect(() => {
    leave.current = async () => {
      if (text === undefined || finishing.current) return;
      await save(text);
    };
  });
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      void leave.current();
    };
  }, []);
  const isOpen = text !== undefined;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it. A ref callback would take the focus again at each render.
    if (isOpen !== wasOpen.current) (isOpen ? field : opener).current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const finish = async (comment: string) => {
    finishing.current = true;
    const saved = await save(comment);
    finishing.current = false;
    if (!saved) return;
    setText(undefined);
  };
  if (text === undefined)
    return (
      <Line gap={[2, 3]} align="center" above={2}>
        {written !== '' && <Note>{t('Comment: {comment}', { comment: written })}</Note>}
        <Button
          ref={opener}
          size="small"
          className="screen-only"
          aria-label={
            written === ''
              ? t('Add a comment on “{question}”', { question: label })
              : t('Edit the comment on “{question}”', { question: label })
          }
          onClick={() => setText(written)}
        >
          {written === '' ? t('Add a comment') : t('Edit')}
        </Button>
      </Line>
    );
  return (
    <Stack gap={2} above={2}>
      <label htmlFor={id}>{t('Comment on “{question}”', { question: label })}</label>
      <TextArea
        id={id}
        ref={field}
        rows={2}
        maxLength={maxCommentLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => void save(text)}
      />
      <Line>
        <Button size="small" onClick={() => void finish(text)}>
          {t('Done')}
        </Button>
        {written !== '' && (
          <Button size="small" onClick={() => void finish('')}>
            {t('Remove')}
          </Button>
        )}
      </Line>
    </Stack>
  );
}
