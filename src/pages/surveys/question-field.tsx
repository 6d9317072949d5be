/** One question with the control for its type. A matrix has one row per subject. */
import { Checkbox, Input, Radio } from 'antd';
import { TextArea } from '../../ui/text-area.ts';
import { memo, useState, type ReactNode } from 'react';
import { longest, type AnswerValue, type Question } from '../../contracts/surveys/survey-questions.ts';
import {
  Field,
  FieldGroup,
  Messages,
  redWhereWrong,
  type ControlAttributes,
} from '../../framework/form/fields/field.tsx';
import { DateInput } from '../../framework/form/inputs/date-input.tsx';
import { typedDigits } from '../../kinds/shared/grouped-digits.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { Text } from '../../ui/text.tsx';
import { isDecimal } from '../../contracts/values/money.ts';
import { useT } from '../../i18n/translate.ts';
import { answerWords, choicesOf } from '../../contracts/surveys/answer-words.ts';
import { AttestedNote } from './attested-note.tsx';
import { ClashNote } from './clash-note.tsx';
import { ClearAnswer } from './clear-answer.tsx';
import { questionId } from './question-id.ts';
import { useEntry, useSheet } from './sheet-context.ts';
import styles from './question-field.module.css';
import { ReturnNote } from './return-note.tsx';

export interface QuestionFieldProps {
  readonly question: Question;
  /** `null` if the question is asked once for the whole sheet. */
  readonly subject: number | null;
  readonly readOnly: boolean;
}

export const QuestionField = memo(function QuestionField({
  question,
  subject,
  readOnly,
}: QuestionFieldProps) {
  const store = useSheet();
  const entry = useEntry(subject, question.key);
  const { key, type, label, help, required } = question;
  const id = questionId(key, subject);
  const change = (value: AnswerValue | null) => store.answer(subject, key, value);
  const words = {
    id,
    label,
    help,
    message: entry.problem,
    required: required === true,
  };
  const note = (
    <>
      {subject === null && <AttestedNote question={question} />}
      <ReturnNote subject={subject} question={key} label={label} />
      {entry.clash !== undefined && <ClashNote entry={entry} question={question} clash={entry.clash} />}
    </>
  );
  switch (type) {
    case 'choice':
    case 'scale':
      return (
        <FieldGroup {...words}>
          <Radio.Group
            // The fieldset around it has the name; a second group within would have none.
            role="presentation"
            // Choices are stacked vertically; the points of a scale are laid out along it.
            {...(type === 'scale' ? { className: styles.scale } : { vertical: true })}
            name={id}
            value={entry.value}
            disabled={readOnly}
            onChange={({ target }: { target: { value?: unknown } }) => change(pickedIn(target.value))}
          >
            {choicesOf(question).map(([value, text]) => (
              <Radio key={value} value={value}>
                {text}
              </Radio>
            ))}
          </Radio.Group>
          {required !== true && !readOnly && (
            <div>
              <ClearAnswer
                question={question}
                subject={subject}
                label={label}
                isHidden={entry.value === null}
              />
            </div>
          )}
          {note}
        </FieldGroup>
      );
    case 'choices':
      return (
        <FieldGroup {...words}>
          <Stack gap={2} align="flex-start">
            {choicesOf(question).map(([value, text]) => (
              <Checkbox
                key={value}
                checked={listOf(entry.value).includes(String(value))}
                disabled={readOnly}
                onChange={({ target }) => {
                  const rest = listOf(entry.value).filter((one) => one !== value);
                  const next = target.checked ? [...rest, String(value)] : rest;
                  change(next.length === 0 ? null : next);
                }}
              >
                {text}
              </Checkbox>
            ))}
          </Stack>
          {note}
        </FieldGroup>
      );
    default:
      return (
        <Stack gap={2}>
          <Field {...words}>
            {(control) => (
              <TextControl
                question={question}
                value={entry.value}
                readOnly={readOnly}
                control={control}
                onChange={change}
                onType={(value) => store.type(subject, key, value)}
                onLeave={() => void store.flush()}
              />
            )}
          </Field>
          {note}
        </Stack>
      );
  }
});

interface TextControlProps {
  readonly question: Question;
  readonly value: AnswerValue | null;
  readonly readOnly: boolean;
  readonly control: ControlAttributes;
  readonly onChange: (value: AnswerValue | null) => void;
  readonly onType: (value: AnswerValue | null) => void;
  readonly onLeave: () => void;
}

function TextControl({ question, value, readOnly, control, onChange, onType, onLeave }: TextControlProps) {
  const { type } = question;
  const isNumber = type === 'number' || type === 'percent';
  const typed = useTyped(value, isNumber ? numberIn : asTyped, onType);
  const common = { ...control, disabled: readOnly, onBlur: onLeave };
  const red = redWhereWrong(control);
  return (
    <Printable words={answerWords(question, value)}>
      {type === 'date' ? (
        <DateInput
          {...common}
          value={textOf(value)}
          onChange={(next) => onChange(next === '' ? null : next)}
        />
      ) : isNumber ? (
        <Stack measure={240}>
          <Input
            {...common}
            {...typed}
            {...red}
            inputMode="decimal"
            suffix={type === 'percent' ? '%' : undefined}
          />
        </Stack>
      ) : readOnly ? (
        // A disabled field cannot be scrolled with the keyboard, so it grows to show all of its text.
        <TextArea {...common} value={typed.value} rows={2} style={{ fieldSizing: 'content' }} />
      ) : type === 'longText' ? (
        <TextArea {...common} {...typed} {...red} rows={4} maxLength={longest.longText} />
      ) : (
        <Input {...common} {...typed} {...red} className={styles.line} maxLength={longest.text} />
      )}
    </Printable>
  );
}

/** A key press rerenders only its own control; everything that depends on the answer updates once typing pauses. */
function useTyped(
  value: AnswerValue | null,
  read: (text: string) => AnswerValue | null,
  onType: (value: AnswerValue | null) => void,
) {
  const [text, setText] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Keep the text as the user typed it: "1.0" may be on its way to "1.05".
    if (read(text) !== value) setText(textOf(value));
  }
  return {
    value: text,
    onChange({ target }: { readonly target: { readonly value: string } }) {
      setText(target.value);
      onType(read(target.value));
    },
  };
}

const asTyped = (text: string) => text;

/** Paper cannot be scrolled, so the answer is printed as text. If it is empty, the control is printed as a box to write in. */
function Printable({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <>
      <div className={words === '' ? undefined : 'screen-only'}>{children}</div>
      <Text keepLines className={styles.onPaper} aria-hidden>
        {words}
      </Text>
    </>
  );
}

/** Text that is not a number is returned unchanged, so that validation can report it. */
function numberIn(text: string): AnswerValue | null {
  const plain = typedDigits(text);
  if (plain === '') return null;
  return isDecimal(plain) ? Number(plain) : text;
}

const textOf = (value: AnswerValue | null) => (value === null ? '' : String(value));
const listOf = (value: AnswerValue | null): readonly string[] =>
  typeof value === 'object' && value !== null ? value : [];
const pickedIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null);

export interface MatrixProps {
  readonly question: Question;
  readonly subjects: readonly { readonly id: number; readonly name: string; readonly readOnly: boolean }[];
}

/** One row per subject, one column per point of the scale. */
export const MatrixQuestion = memo(function MatrixQuestion({ question, subjects }: MatrixProps) {
  const t = useT();
  const titleId = questionId(question.key, null);
  const points = choicesOf(question);
  return (
    <fieldset
      className={styles.matrix}
      // Approximate height until the matrix is first rendered.
      style={{ containIntrinsicBlockSize: `auto ${5 + 3 * subjects.length}rem` }}
    >
      <Text as="legend" id={titleId} size="m" strong breakWords>
        {question.label}
        {question.required !== true && (
          <Text as="span" tone="muted" style={{ fontWeight: 'normal' }}>
            {' '}
            {t('(optional)')}
          </Text>
        )}
      </Text>
      {question.help !== undefined && (
        <Text tone="muted" above={1} measure="76ch" breakWords>
          {question.help}
        </Text>
      )}
      <Stack above={3}>
        <div className={`${styles.row} ${styles.head}`} aria-hidden>
          <span />
          <div className={styles.points}>
            {points.map(([value, text]) => (
              <Text key={value} as="span" tone="muted" size="s" breakWords className={styles.point}>
                {text}
              </Text>
            ))}
          </div>
        </div>
        {subjects.map((subject) => (
          <MatrixRow key={subject.id} question={question} {...subject} />
        ))}
      </Stack>
    </fieldset>
  );
});

const MatrixRow = memo(function MatrixRow({
  question,
  id: subject,
  name,
  readOnly,
}: MatrixProps['subjects'][number] & Pick<MatrixProps, 'question'>) {
  const t = useT();
  const store = useSheet();
  const entry = useEntry(subject, question.key);
  const rowId = questionId(question.key, subject);
  return (
    <div className={styles.row}>
      <Line gap={2} wrap={false} align="center" justify="space-between">
        <Text as="span" id={`${rowId}-name`} breakWords>
          {name}
        </Text>
        {question.required !== true && !readOnly && entry.value !== null && (
          <ClearAnswer question={question} subject={subject} label={name} />
        )}
      </Line>
      <div
        id={rowId}
        role="radiogroup"
        className={styles.points}
        aria-labelledby={`${questionId(question.key, null)} ${rowId}-name`}
      >
        {choicesOf(question).map(([value, text]) => (
          <label key={value} className={styles.dot}>
            {/* Native radios: with hundreds of antd's, each paints three layers on every key press (docs/decisions/0051). */}
            <input
              type="radio"
              className={styles.radio}
              name={rowId}
              aria-label={text}
              checked={entry.value === value}
              disabled={readOnly}
              onChange={() => store.answer(subject, question.key, value)}
            />
            <span className={styles.pointWords}>{text}</span>
          </label>
        ))}
      </div>
      <div style={{ gridColumn: '1 / -1' }}>
        <Messages id={rowId} message={entry.problem} />
        {entry.late !== undefined && entry.late !== null && (
          <Note tone="warning" announced="alert" above={2}>
            {t('Your answer “{answer}” was not saved: this survey no longer takes answers.', {
              answer: answerWords(question, entry.late),
            })}
          </Note>
        )}
        <ReturnNote subject={subject} question={question.key} label={`${question.label}: ${name}`} />
        {entry.clash !== undefined && <ClashNote entry={entry} question={question} clash={entry.clash} />}
      </div>
    </div>
  );
});
