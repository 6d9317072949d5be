/** One section of the set: its title and note, its questions, and the actions on it. */
import { Input } from 'antd';
import { TextArea } from '../../ui/text-area.ts';
import type { Section } from '../../contracts/surveys/survey-questions.ts';
import { Field } from '../../framework/form/fields/field.tsx';
import { messageWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CopyIcon, DeleteIcon, DownIcon, PlusIcon, UpIcon } from '../../ui/icons.tsx';
import { partId, useBuilding } from './builder-context.ts';
import {
  addQuestion,
  changeSection,
  duplicateSection,
  freeKey,
  moveSection,
  removeSection,
} from './content-edits.ts';
import { useDropTarget } from './use-drop-target.ts';
import { QuestionRow } from './question-row.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './builder.module.css';

export function SectionCard({ section, at }: { readonly section: Section; readonly at: number }) {
  const t = useT();
  const { content, change, findings, shown, setOpen } = useBuilding();
  const { key, title, note = '', questions } = section;
  const { isOver, target } = useDropTarget({ section: at, index: questions.length });
  const name = title || t('New section');
  const messageOf = (part: string) => {
    const found = findings.find(({ path }) => path.length === 3 && path[1] === at && path[2] === part);
    return shown && found !== undefined ? messageWords(found.reason) : undefined;
  };
  const none = messageOf('questions');
  const step = (by: 1 | -1) =>
    change(moveSection(content, at, by), {
      focus: partId(key, by === 1 ? 'down' : 'up'),
      announcement: t('{name} is now section {n}.', { name, n: at + by + 1 }),
    });
  return (
    <Stack as="section" framed sunken gap={4} aria-label={t('Section {n}: {name}', { n: at + 1, name })}>
      <Line as="header" gap={0} wrap={false} align="center" justify="space-between">
        <Text as="h3" tone="muted" size="s">
          {t('Section {n}', { n: at + 1 })}
        </Text>
        <Line gap={0} wrap={false}>
          <Button
            id={partId(key, 'up')}
            look="text"
            icon={<UpIcon />}
            aria-label={t('Move up: {name}', { name })}
            aria-disabled={at === 0}
            onClick={() => at > 0 && step(-1)}
          />
          <Button
            id={partId(key, 'down')}
            look="text"
            icon={<DownIcon />}
            aria-label={t('Move down: {name}', { name })}
            aria-disabled={at === content.sections.length - 1}
            onClick={() => at < content.sections.length - 1 && step(1)}
          />
          <Button
            look="text"
            icon={<CopyIcon />}
            aria-label={t('Duplicate: {name}', { name })}
            onClick={() => {
              const copy = freeKey(content, 'section');
              change(duplicateSection(content, at, copy), { focus: partId(copy, 'title') });
            }}
          />
          <Button
            look="text"
            icon={<DeleteIcon />}
            aria-label={t('Remove: {name}', { name })}
            onClick={() =>
              change(removeSection(content, at), {
                focus: partId('set', 'add'),
                removed: { title: t('Section removed'), name, back: partId(key, 'title') },
              })
            }
          />
        </Line>
      </Line>
      <Field id={partId(key, 'title')} label={t('Section title')} message={messageOf('title')} required>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={title}
            onChange={({ target }) =>
              change(changeSection(content, at, (one) => ({ ...one, title: target.value })))
            }
          />
        )}
      </Field>
      <Field id={partId(key, 'note')} label={t('Introduction')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={1_000}
            value={note}
            onChange={({ target }) =>
              change(
                changeSection(content, at, (one) => {
                  const { note: _, ...rest } = one;
                  return target.value === '' ? rest : { ...rest, note: target.value };
                }),
              )
            }
          />
        )}
      </Field>
      {questions.length > 0 && (
        <Stack as="ol" gap={2}>
          {questions.map((question, index) => (
            <QuestionRow key={question.key} question={question} place={{ section: at, index }} />
          ))}
        </Stack>
      )}
      {none !== undefined && (
        <Text tone="danger" size="s" strong>
          {none}
        </Text>
      )}
      <div className={isOver ? styles.over : undefined} {...target}>
        <Button
          id={partId(key, 'add')}
          icon={<PlusIcon />}
          aria-label={t('Add a question to {name}', { name })}
          onClick={() => {
            const added = freeKey(content, 'question');
            setOpen(added);
            change(addQuestion(content, at, added), { focus: partId(added, 'label') });
          }}
        >
          {t('Add a question')}
        </Button>
      </div>
    </Stack>
  );
}
