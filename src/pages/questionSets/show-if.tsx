/** Condition of a question: always shown, or only for certain answers to an earlier choice or scale question. */
import { isScale, questionsOf, type Question } from '../../contracts/surveys/survey-questions.ts';
import { Field } from '../../framework/form/fields/field.tsx';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { choicesOf } from '../../contracts/surveys/answer-words.ts';
import { partId, useBuilding } from './builder-context.ts';
import { Columns } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useQuestionEdits, type EditorProps } from './use-question-edits.ts';
import { MultiSelect, Select } from '../../ui/select.tsx';

export function ShowIf({ question, place }: EditorProps) {
  const t = useT();
  const { content } = useBuilding();
  const { put, problemOf } = useQuestionEdits({ question, place });
  const all = questionsOf(content);
  const earlier = all
    .slice(
      0,
      all.findIndex(({ key }) => key === question.key),
    )
    .filter((one) => one.type === 'choice' || isScale(one));
  const { showIf, ...always } = question;
  const entries = Object.entries(showIf ?? {});
  const [on, condition] = entries[0] ?? [];
  if (earlier.length === 0 && on === undefined) return null;
  const other = all.find(({ key }) => key === on);
  const values = valuesOf(condition);
  // Conditions that this editor cannot express can only be kept or removed.
  if (entries.length > 1 || (on !== undefined && values === undefined))
    return (
      <Text>
        {t('It is shown based on several answers.')}{' '}
        <Button size="small" onClick={() => put(always)}>
          {t('Always show it')}
        </Button>
      </Text>
    );
  const gone = on !== undefined && !earlier.some(({ key }) => key === on);
  return (
    <Columns min={220} align="start">
      <Field
        id={partId(question.key, 'if')}
        label={t('Show this question')}
        message={problemOf('showIf')}
        required
      >
        {(control) => (
          <Select
            {...control}
            value={on ?? ''}
            options={[
              { value: '', label: t('Always') },
              {
                label: t('Depending on the answer to'),
                options: [
                  ...earlier,
                  ...(gone ? [other ?? { key: on, label: t('a removed question') }] : []),
                ].map(({ key, label }) => ({ value: key, label })),
              },
            ]}
            onChange={(key) => {
              const first = earlier.find((one) => one.key === key);
              const value = first === undefined ? undefined : choicesOf(first)[0]?.[0];
              put(value === undefined ? always : { ...always, showIf: { [key]: { in: [value] } } });
            }}
          />
        )}
      </Field>
      {other !== undefined && on !== undefined && (
        <Field id={partId(question.key, 'is')} label={t('When the answer is any of')} required>
          {({ id }) => (
            <MultiSelect
              id={id}
              value={[...(values ?? [])]}
              options={choicesOf(other).map(([value, label]) => ({ value, label }))}
              onChange={(next) => put({ ...always, showIf: { [on]: { in: [...next] } } })}
            />
          )}
        </Field>
      )}
    </Columns>
  );
}

/** The answers for which the question is shown; `undefined` if the condition has another form. */
function valuesOf(
  condition: NonNullable<Question['showIf']>[string] | undefined,
): readonly (string | number)[] | undefined {
  if (typeof condition === 'string' || typeof condition === 'number') return [condition];
  if (typeof condition !== 'object' || condition === null) return undefined;
  const { in: among, eq, ...rest } = condition;
  if (Object.keys(rest).length > 0 || (among === undefined) === (eq === undefined)) return undefined;
  return among ?? (eq === undefined ? undefined : [eq]);
}
