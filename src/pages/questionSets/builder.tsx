/** Editor for the questions of a set: edits and moves sections and questions, lists findings, and shows a preview. */
import { TextArea } from '../../ui/text-area.ts';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import {
  questionFindings,
  type QuestionFinding,
  withPlace,
} from '../../contracts/surveys/question-checks.ts';
import type { SetContent } from '../../contracts/surveys/survey-questions.ts';
import { Field, Messages, redWhereWrong } from '../../framework/form/fields/field.tsx';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { messageWords } from '../../i18n/messages.ts';
import { BuilderContext, partId, type Building } from './builder-context.ts';
import { Beside, Line, Stack } from '../../ui/layout.tsx';
import {
  addSection,
  emptyContent,
  freeKey,
  landingOf,
  moveQuestion,
  type QuestionPosition,
} from './content-edits.ts';
import { Findings } from './findings.tsx';
import { Preview, previewId } from './preview.tsx';
import { SectionCard } from './section-card.tsx';
import { StartFrom } from './start-from.tsx';
import { useEdits } from './use-edits.ts';
import { useUndoToast } from './use-undo-toast.ts';

export interface BuilderProps {
  readonly value: SetContent | null;
  readonly onChange: (value: SetContent) => void;
  /** Id of the field's control. */
  readonly id: string;
  /** Why the set could not be saved; undefined unless that was tried. */
  readonly message: string | undefined;
}

export function Builder({ id, value, onChange, message }: BuilderProps) {
  const t = useT();
  const content = value ?? emptyContent;
  const { last, change, undo, redo } = useEdits(content, onChange);
  const offerUndo = useUndoToast(last, undo);
  const [previewed, setPreviewed] = useState(() => window.matchMedia('(min-width: 1280px)').matches);
  const [open, setOpen] = useState<string>();
  const [dragged, setDragged] = useState<QuestionPosition>();
  const [gone, setGone] = useState(false);
  const { announce, region } = useAnnouncer();
  /** Id of the element to focus next; a new object each time, so that the same id can be focused again. */
  const [focus, setFocus] = useState<{ readonly id: string }>();
  const findings = useMemo(() => questionFindings(content), [content]);
  const later = useDeferredValue(content);
  useEffect(() => {
    if (focus === undefined) return;
    const control = document.getElementById(focus.id);
    // To focus the button of what was moved would not scroll to it, as it has the focus already.
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'nearest' });
  }, [focus]);
  const changeAnd: Building['change'] = (next, { focus: id, announcement, removed } = {}) => {
    change(next);
    if (id !== undefined) setFocus({ id });
    if (announcement !== undefined) announce(announcement);
    if (removed !== undefined)
      offerUndo(content, removed, () => {
        setFocus({ id: removed.back });
        announce(t('Undone'));
      });
  };
  const building: Building = {
    content,
    change: changeAnd,
    move: (from, to, focused) => {
      const question = content.sections[from.section]?.questions[from.index];
      const { section, index } = landingOf(from, to);
      if (question === undefined || (section === from.section && index === from.index)) return;
      changeAnd(moveQuestion(content, from, to), {
        ...(focused === undefined ? {} : { focus: focused }),
        announcement: t('{name} is now {number}.', {
          name: question.label || t('New question'),
          number: `${section + 1}.${index + 1}`,
        }),
      });
    },
    findings,
    shown: message !== undefined || gone,
    open,
    setOpen,
    dragged,
    setDragged,
  };
  const statement = findings.find(({ path }) => path[0] === 'statement');
  // Whatever a part of the set says itself is not said once more for the whole.
  const isSaidByPart = findings.some(
    (finding) =>
      finding.reason.id !== 'questionSet.noSection' && messageWords(withPlace(finding)) === message,
  );
  const addId = partId('set', 'add');
  const lead = (finding: QuestionFinding) => {
    setGone(true);
    const [, section = 0, part, index] = finding.path;
    const at = content.sections[Number(section)];
    const question = part === 'questions' ? at?.questions[Number(index)] : undefined;
    if (question !== undefined) setOpen(question.key);
    const control =
      finding.path[0] === 'statement'
        ? partId('set', 'statement')
        : question === undefined
          ? partId(at?.key ?? 'set', part === 'title' ? 'title' : 'add')
          : partId(question.key, 'label');
    setFocus({ id: control });
  };
  return (
    <BuilderContext value={building}>
      <Stack gap={4} data-takes-width>
        {/* The form's summary of problems leads here, and on to the first of them. */}
        <span
          id={id}
          tabIndex={-1}
          onFocus={() => {
            const [first] = findings;
            if (first !== undefined) lead(first);
          }}
        />
        <Line align="center">
          <Button
            disabled={undo === undefined}
            onClick={() => {
              undo?.();
              announce(t('Undone'));
            }}
          >
            {t('Undo')}
          </Button>
          <Button
            disabled={redo === undefined}
            onClick={() => {
              redo?.();
              announce(t('Redone'));
            }}
          >
            {t('Redo')}
          </Button>
          <Button
            aria-pressed={previewed}
            onClick={() => {
              setPreviewed(!previewed);
              // Where there is no room beside the questions, the preview is far below them.
              if (!previewed && !window.matchMedia('(width > 1000px)').matches) setFocus({ id: previewId });
            }}
          >
            {previewed ? t('Hide preview') : t('Show preview')}
          </Button>
          {region}
        </Line>
        <Beside
          gap={6}
          columns={previewed ? 'minmax(0, 1fr) minmax(0, clamp(360px, 37.5vw, 480px))' : 'minmax(0, 1fr)'}
        >
          <Stack gap={4}>
            {content.sections.length === 0 && (
              <StartFrom
                // A statement that was typed already stays.
                onChange={(from, isChosen) =>
                  changeAnd(
                    { ...from, statement: content.statement || from.statement },
                    isChosen ? { focus: partId(from.sections[0]?.key ?? 'set', 'title') } : {},
                  )
                }
              />
            )}
            {content.sections.length > 0 && <Findings onGo={lead} />}
            {content.sections.map((section, at) => (
              <SectionCard key={section.key} section={section} at={at} />
            ))}
            <div>
              <Button
                id={addId}
                icon={<PlusIcon />}
                onClick={() => {
                  const key = freeKey(content, 'section');
                  building.change(addSection(content, key), { focus: partId(key, 'title') });
                }}
              >
                {t('Add a section')}
              </Button>
              <Messages id={id} message={isSaidByPart ? undefined : message} />
            </div>
            <Field
              id={partId('set', 'statement')}
              label={t('Statement')}
              help={t('The person who submits the survey attests to this statement.')}
              message={building.shown && statement !== undefined ? messageWords(statement.reason) : undefined}
              required
            >
              {(control) => (
                <TextArea
                  {...control}
                  {...redWhereWrong(control)}
                  rows={3}
                  maxLength={2_000}
                  value={content.statement}
                  onChange={({ target }) => change({ ...content, statement: target.value })}
                />
              )}
            </Field>
          </Stack>
          {previewed && <Preview content={later} at={open} />}
        </Beside>
      </Stack>
    </BuilderContext>
  );
}
