/** Editor for one question of a set. */
import { Checkbox, Input } from 'antd';
import { TextArea } from '../../ui/text-area.ts';
import { useState } from 'react';
import { isScale, questionTypes, type Question } from '../../contracts/surveys/survey-questions.ts';
import { Field } from '../../framework/form/fields/field.tsx';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx';
import { partId } from './builder-context.ts';
import { satisfactionLabels } from './content-edits.ts';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { typeWords } from './question-words.ts';
import { ShowIf } from './show-if.tsx';
import { useQuestionEdits, type EditorProps } from './use-question-edits.ts';
import { Select } from '../../ui/select.tsx';

export function QuestionEditor({ question, place }: EditorProps) {
  const t = useT();
  const { put, set, problemOf } = useQuestionEdits({ question, place });
  const { key, type, label, help = '', required = false, topic = '' } = question;
  /** What the question last had for each type alone, so that choosing a type again brings back its choices or labels. */
  const [formerly] = useState(() => new Map<Question['type'], Partial<Question>>());
  return (
    <Stack gap={4} nested above={2} below={4}>
      <Field id={partId(key, 'label')} label={t('Question')} message={problemOf('label')} required>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={500}
            value={label}
            onChange={({ target }) => set({ label: target.value })}
          />
        )}
      </Field>
      <Columns min={220} align="start">
        <Field id={partId(key, 'type')} label={t('Answer type')} required>
          {({ id }) => (
            <Select
              id={id}
              value={type}
              options={questionTypes.map((one) => ({ value: one, label: t(typeWords[one]) }))}
              onChange={(next) => {
                const { help: _help, required: _required, showIf: _showIf, ...ofThisType } = question;
                formerly.set(type, ofThisType);
                put(ofType({ ...formerly.get(next), ...question }, next));
              }}
            />
          )}
        </Field>
        {isScale(question) && (
          <Field id={partId(key, 'topic')} label={t('Topic')} help={t('Scores are reported by topic.')}>
            {(control) => (
              <Input
                {...control}
                maxLength={60}
                value={topic}
                onChange={({ target }) => put(withText(question, 'topic', target.value))}
              />
            )}
          </Field>
        )}
      </Columns>
      <Field id={partId(key, 'help')} label={t('Help')}>
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            value={help}
            onChange={({ target }) => put(withText(question, 'help', target.value))}
          />
        )}
      </Field>
      {(type === 'choice' || type === 'choices') && <Choices question={question} place={place} />}
      {isScale(question) && <Points question={question} place={place} />}
      {(type === 'number' || type === 'percent') && <Range question={question} place={place} />}
      <ShowIf question={question} place={place} />
      <Checkbox checked={required} onChange={({ target }) => set({ required: target.checked })}>
        {t('An answer is required')}
      </Checkbox>
    </Stack>
  );
}

/** Drops the members that do not apply to the type. */
function ofType(
  { key, label, help, required, showIf, topic, options, labels, noInteraction, min, max }: Question,
  type: Question['type'],
): Question {
  const scale = type === 'scale' || type === 'matrix';
  const choice = type === 'choice' || type === 'choices';
  const number = type === 'number' || type === 'percent';
  return {
    key,
    type,
    label,
    ...(help === undefined ? {} : { help }),
    ...(required === undefined ? {} : { required }),
    ...(showIf === undefined ? {} : { showIf }),
    ...(scale ? { labels: labels ?? satisfactionLabels } : {}),
    ...(scale && topic !== undefined ? { topic } : {}),
    ...(type === 'matrix' ? { noInteraction: noInteraction ?? 'No interaction' } : {}),
    ...(choice ? { options: options ?? firstChoices } : {}),
    ...(number && min !== undefined ? { min } : {}),
    ...(number && max !== undefined ? { max } : {}),
  };
}

const firstChoices = [
  { key: 'choice1', label: '' },
  { key: 'choice2', label: '' },
];

/** Sets the member, or removes it if the text is empty. */
function withText(question: Question, member: 'help' | 'topic' | 'noInteraction', text: string): Question {
  const { [member]: _, ...rest } = question;
  return text === '' ? rest : { ...rest, [member]: text };
}

function Choices({ question, place }: EditorProps) {
  const t = useT();
  const { set, problemOf } = useQuestionEdits({ question, place });
  const { key, options = [] } = question;
  const choiceId = (choice: string) => partId(key, `choice-${choice}`);
  const free = () => {
    for (let number = 1; ; number += 1)
      if (!options.some((one) => one.key === `choice${number}`)) return `choice${number}`;
  };
  const problem = problemOf('options');
  return (
    <Stack as="fieldset" gap={2} measure={520}>
      <Text as="legend" strong below={1}>
        {t('Choices')}
      </Text>
      {options.map((option, index) => {
        const name = option.label || t('Choice {n}', { n: index + 1 });
        return (
          <Line key={option.key} gap={1} wrap={false}>
            <Input
              id={choiceId(option.key)}
              aria-label={t('Choice {n}', { n: index + 1 })}
              aria-invalid={problemOf('options', index) !== undefined}
              status={problemOf('options', index) === undefined ? '' : 'error'}
              maxLength={200}
              value={option.label}
              onChange={({ target }) =>
                set({
                  options: options.map((one, at) => (at === index ? { ...one, label: target.value } : one)),
                })
              }
            />
            <Button
              look="text"
              icon={<CloseIcon />}
              aria-label={t('Remove: {name}', { name })}
              onClick={() =>
                set(
                  { options: options.filter((_, at) => at !== index) },
                  {
                    focus: partId(key, 'add-choice'),
                    removed: { title: t('Choice removed'), name, back: choiceId(option.key) },
                  },
                )
              }
            />
          </Line>
        );
      })}
      {problem !== undefined && (
        <Text tone="danger" size="s" strong>
          {problem}
        </Text>
      )}
      <Line>
        <Button
          id={partId(key, 'add-choice')}
          size="small"
          icon={<PlusIcon />}
          onClick={() => {
            const added = free();
            set({ options: [...options, { key: added, label: '' }] }, { focus: choiceId(added) });
          }}
        >
          {t('Add a choice')}
        </Button>
      </Line>
    </Stack>
  );
}

function Points({ question, place }: EditorProps) {
  const t = useT();
  const { put, set, problemOf } = useQuestionEdits({ question, place });
  const labels = question.labels ?? satisfactionLabels;
  const problem = problemOf('labels');
  return (
    <Stack as="fieldset" gap={2} measure={520}>
      <Text as="legend" strong below={1}>
        {t('Scale labels, from worst to best')}
      </Text>
      <Stack gap={2} below={3}>
        {labels.map((label, index) => (
          <Line
            as="label"
            gap={3}
            wrap={false}
            align="center"
            // The points of a scale are identified only by their position.
            key={String(index)}
          >
            <Text as="span" tone="muted">
              {index + 1}
            </Text>
            <Input
              aria-label={t('Label for point {n}', { n: index + 1 })}
              maxLength={60}
              value={label}
              onChange={({ target }) =>
                set({ labels: labels.map((one, at) => (at === index ? target.value : one)) })
              }
            />
          </Line>
        ))}
      </Stack>
      {problem !== undefined && (
        <Text tone="danger" size="s" strong>
          {problem}
        </Text>
      )}
      <Field
        id={partId(question.key, 'none')}
        label={t('Label for “no interaction”')}
        help={t('Counts as an answer but not toward scores. Leave empty if you do not want to offer it.')}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={60}
            value={question.noInteraction ?? ''}
            onChange={({ target }) => put(withText(question, 'noInteraction', target.value))}
          />
        )}
      </Field>
    </Stack>
  );
}

/** Lower and upper bound; input that is not a number is discarded. */
function Range({ question, place }: EditorProps) {
  const t = useT();
  const { put, problemOf } = useQuestionEdits({ question, place });
  const change = (member: 'min' | 'max', text: string) => {
    const { [member]: _, ...rest } = question;
    const value = Number(text);
    put(text === '' || !Number.isFinite(value) ? rest : { ...rest, [member]: value });
  };
  return (
    <Columns min={220} align="start">
      {(['min', 'max'] as const).map((member) => (
        <Field
          key={member}
          id={partId(question.key, member)}
          label={member === 'min' ? t('Smallest number') : t('Largest number')}
          message={member === 'min' ? problemOf('min') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              value={question[member] ?? ''}
              onChange={({ target }) => change(member, target.value)}
            />
          )}
        </Field>
      ))}
    </Columns>
  );
}
