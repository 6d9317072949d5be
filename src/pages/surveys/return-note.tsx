/** Shows at a question the comments its survey was sent back with, now and earlier, and the editor for the reviewer's own. */
import { useT } from '../../i18n/translate.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Text } from '../../ui/text.tsx';
import { ReviewComment } from './review-comment.tsx';
import { useOutline } from './sheet-context.ts';

export function ReturnNote({
  subject,
  question,
  label,
}: {
  /** `null` if the question is asked once for the whole sheet: the comments of all its surveys are shown. */
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
        <Text key={comment} tone="muted" size="s" above={2} breakWords keepLines>
          {t('Sent back earlier: {comment}', { comment })}
        </Text>
      ))}
      {wordsIn('sent').map((comment) => (
        <Note key={comment} tone="warning" above={2}>
          <WarningIcon /> {t('Sent back: {comment}', { comment })}
        </Note>
      ))}
      <ReviewComment subject={subject} question={question} label={label} />
    </>
  );
}
