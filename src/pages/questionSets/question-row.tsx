/** One-line row of a question: it can be dragged, moved with buttons, or opened to edit the question in place. */
import { useEffect, useRef } from 'react';
import type { Question } from '../../contracts/surveys/survey-questions.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CopyIcon,
  DeleteIcon,
  DownIcon,
  DragIcon,
  UpIcon,
} from '../../ui/icons.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { classes } from '../../ui/spacing.ts';
import { partId, useBuilding } from './builder-context.ts';
import {
  duplicateQuestion,
  freeKey,
  removeQuestion,
  stepOf,
  type QuestionPosition,
} from './content-edits.ts';
import { useDropTarget } from './use-drop-target.ts';
import { QuestionEditor } from './question-editor.tsx';
import { factsOf } from './question-words.ts';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './builder.module.css';

export function QuestionRow({
  question,
  place,
}: {
  readonly question: Question;
  readonly place: QuestionPosition;
}) {
  const t = useT();
  const { content, change, move, findings, open, setOpen, dragged, setDragged } = useBuilding();
  const { isOver, target } = useDropTarget(place);
  // Touch screens get no drag handle: browsers scroll on touch.
  const isTouch = useMediaQuery('(pointer: coarse)');
  const { key, label } = question;
  const { section, index } = place;
  const number = `${section + 1}.${index + 1}`;
  const name = label || t('New question');
  const isOpen = open === key;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It closes the one that was open, which may have stood above it and moves it out of sight.
    if (isOpen && document.activeElement === opener.current)
      opener.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const wrong = findings.some(
    ({ path }) => path[1] === section && path[2] === 'questions' && path[3] === index,
  );
  const step = (by: 1 | -1) => {
    const to = stepOf(content, place, by);
    if (to === undefined) return;
    move(place, to, partId(key, by === 1 ? 'down' : 'up'));
  };
  return (
    // Dragging works only with a mouse; buttons in the row do the same from the keyboard.
    <Stack
      as="li"
      framed={2}
      className={classes(
        isOver && styles.over,
        dragged?.section === section && dragged.index === index && styles.dragged,
      )}
      {...target}
    >
      <Line gap={0} align="center" justify="flex-end">
        {!isTouch && (
          <span
            className={styles.handle}
            draggable
            aria-hidden
            data-handle={key}
            onDragStart={(event) => {
              const row = event.currentTarget.closest('li');
              if (row !== null) event.dataTransfer.setDragImage(row, 12, 12);
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', name);
              setDragged(place);
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <DragIcon />
          </span>
        )}
        <Button
          look="text"
          wraps
          start
          ref={opener}
          id={partId(key, 'open')}
          className={styles.open ?? ''}
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? undefined : key)}
        >
          <Text as="span" tone="muted">
            {number}
          </Text>
          <Stack as="span" flex={1}>
            <Text as="span" breakWords {...(label === '' ? { tone: 'muted' } : { strong: true })}>
              {name}
            </Text>
            <Text as="span" tone="muted" size="s" breakWords>
              {factsOf(question, content)}
              {wrong && (
                <Text as="strong" tone="warning">
                  {' '}
                  · {t('needs fixing')}
                </Text>
              )}
            </Text>
          </Stack>
          {isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
        </Button>
        <Line as="span" gap={0} wrap={false}>
          <Button
            id={partId(key, 'up')}
            look="text"
            icon={<UpIcon />}
            aria-label={t('Move up: {name}', { name })}
            aria-disabled={stepOf(content, place, -1) === undefined}
            onClick={() => step(-1)}
          />
          <Button
            id={partId(key, 'down')}
            look="text"
            icon={<DownIcon />}
            aria-label={t('Move down: {name}', { name })}
            aria-disabled={stepOf(content, place, 1) === undefined}
            onClick={() => step(1)}
          />
          <Button
            look="text"
            icon={<CopyIcon />}
            aria-label={t('Duplicate: {name}', { name })}
            onClick={() => {
              const copy = freeKey(content, 'question');
              setOpen(copy);
              change(duplicateQuestion(content, place, copy), { focus: partId(copy, 'label') });
            }}
          />
          <Button
            look="text"
            icon={<DeleteIcon />}
            aria-label={t('Remove: {name}', { name })}
            onClick={() =>
              change(removeQuestion(content, place), {
                focus: partId(content.sections[section]?.key ?? '', 'add'),
                removed: { title: t('Question removed'), name, back: partId(key, 'open') },
              })
            }
          />
        </Line>
      </Line>
      {isOpen && <QuestionEditor question={question} place={place} />}
    </Stack>
  );
}
