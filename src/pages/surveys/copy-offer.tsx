/** Before the first answer, offers to copy the answers from an earlier survey period for the user to check and change. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { answerProblem, questionsOf } from '../../contracts/surveys/survey-questions.ts';
import { isOpenState, type Sheet } from '../../contracts/surveys/survey-sheet.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/lost-focus.ts';
import { Note } from '../../ui/note.tsx';
import { Text } from '../../ui/text.tsx';
import { fetchSheet, type SheetAddress } from './sheet-calls.ts';
import { useOutline, useSheet } from './sheet-context.ts';
import { subjectOf } from './sheet-store.ts';

export interface CopyOfferProps {
  readonly address: SheetAddress;
  /** Periods with earlier surveys, latest first. */
  readonly others: readonly { readonly id: number; readonly name: string }[];
}

export function CopyOffer({ address, others }: CopyOfferProps) {
  const t = useT();
  const store = useSheet();
  const mayAnswer = useOutline('mayAnswer');
  const begun = useOutline('begun');
  const [busy, setBusy] = useState(false);
  const [copied, setCopied] = useState<number>();
  const [failed, setFailed] = useState<string>();
  const [params] = useSearchParams();
  const section = params.get('section');
  // The offer stays until the user leaves the section, because the questions below it would move under the pointer.
  const [offeredIn, setOfferedIn] = useState<string | null>();
  if (!begun && offeredIn !== section) setOfferedIn(section);
  const [last] = others;
  // Once the answers are copied, the button is gone.
  useKeptFocus(copied);
  if (copied !== undefined)
    return (
      <Note announced="status" className="screen-only">
        {copied === 0
          ? t('Nothing was copied: this survey does not ask those questions, or they are already answered.')
          : t(
              {
                by: 'n',
                one: '{n:number} answer was copied. Check it before you submit.',
                other: '{n:number} answers were copied. Check them before you submit.',
              },
              { n: copied },
            )}
      </Note>
    );
  if (last === undefined || !mayAnswer || (begun && offeredIn !== section)) return null;
  const copy = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      const { sheet } = await fetchSheet({ ...address, period: last.id }, new AbortController().signal);
      const taken = sheet === null ? [] : answersToTake(sheet, store.sheet);
      const missing = taken.filter(({ subject, question }) => store.entry(subject, question).value === null);
      for (const { subject, question, value } of missing) store.answer(subject, question, value);
      setCopied(missing.length);
    } catch (error) {
      setFailed(failureWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Note
      className="screen-only"
      action={
        <Button busy={busy} onClick={() => void copy()}>
          {t('Copy answers')}
        </Button>
      }
    >
      {t('You can copy your answers from “{period}” into the questions not answered yet.', {
        period: last.name,
      })}
      {failed !== undefined && (
        <Text tone="danger" role="alert">
          {failed}
        </Text>
      )}
    </Note>
  );
}

/** Answers to copy: the question and the subject must also be in this survey, and the value must be valid here. */
function answersToTake(from: Sheet, to: Sheet) {
  const questions = new Map(questionsOf(to.set.content).map((one) => [one.key, one]));
  const open = new Set(to.surveys.filter(({ state }) => isOpenState(state)).map(({ subject }) => subject.id));
  const once = new Map(questionsOf(from.set.content).map((one) => [one.key, one]));
  return from.answers.flatMap(({ subject, question: key, value }) => {
    const question = questions.get(key);
    if (question === undefined || value === null || once.get(key)?.type !== question.type) return [];
    if (subject !== null && !open.has(subject)) return [];
    if ((subjectOf(to, question, 0) === null) !== (subject === null)) return [];
    return answerProblem(question, value) === undefined ? [{ subject, question: key, value }] : [];
  });
}
