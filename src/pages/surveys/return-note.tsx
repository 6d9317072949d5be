/** What a survey was sent back with, at the question that it is about; and what was said there before. */
import { useT } from '../../i18n/translate.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { ReviewComment } from './review-comment.tsx';
import { useOutline } from './sheet-context.ts';
import styles from './return-note.module.css';

export function ReturnNote({
  subject,
  question,
  label,
}: {
  /** Null: asked once, about whichever of the surveys it came back with. */
  readonly subject: number | null;
  readonly question: string;
  readonly label: string;
}) {
  const t = useT();
  const surveys = useOutline('surveys');
  const comments = surveys
    .filter((one) => subject === null || one.subject.id === subject)
    .flatMap((one) => one.comments)
    .filter((one) => one.question === question);
  const wordsIn = (state: 'sent' | 'answered') => [
    ...new Set(comments.filter((one) => one.state === state).map(({ comment }) => comment)),
  ];
  return (
    <>
      {wordsIn('answered').map((comment) => (
        <p key={comment} className={styles.earlier}>
          {t('Sent back earlier: {comment}', { comment })}
        </p>
      ))}
      {wordsIn('sent').map((comment) => (
        <p key={comment} className={styles.note}>
          <WarningIcon /> {t('Sent back: {comment}', { comment })}
        </p>
      ))}
      <ReviewComment subject={subject} question={question} label={label} />
    </>
  );
}
