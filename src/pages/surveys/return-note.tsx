/** What a survey was sent back with, at the question that it is about. */
import { useT } from '../../i18n/translate.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { useOutline } from './sheet-context.ts';
import styles from './return-note.module.css';

export function ReturnNote({
  subject,
  question,
}: {
  /** Null: asked once, about whichever of the surveys it came back with. */
  readonly subject: number | null;
  readonly question: string;
}) {
  const t = useT();
  const { surveys } = useOutline();
  const comments = surveys
    .filter(
      (one) =>
        one.state === 'returned' &&
        one.returnQuestion === question &&
        (subject === null || one.subject.id === subject),
    )
    .flatMap(({ returnComment }) => returnComment ?? []);
  return [...new Set(comments)].map((comment) => (
    <p key={comment} className={styles.note}>
      <WarningIcon /> {t('Sent back: {comment}', { comment })}
    </p>
  ));
}
