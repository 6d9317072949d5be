/** Shows the questions as respondents see them. Answers given here are not saved. */
import { useEffect, useRef, useState } from 'react';
import { questionsOf, type SetContent } from '../../contracts/surveys/survey-questions.ts';
import type { Save, Saved, Sheet } from '../../contracts/surveys/survey-sheet.ts';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useT } from '../../i18n/translate.ts';
import { questionId } from '../surveys/question-id.ts';
import { QuestionList } from '../surveys/question-list.tsx';
import { SectionHeading } from '../surveys/section-heading.tsx';
import { SheetContext } from '../surveys/sheet-context.ts';
import { createSheetStore } from '../surveys/sheet-store.ts';
import { Statement } from '../surveys/statement.tsx';
import { partId } from './builder-context.ts';

export const previewId = partId('set', 'preview');

/** Pixels left above the question, so that its label is visible too. */
const roomAbove = 60;

/** `at`: key of the question being edited, which is scrolled into view. */
export function Preview({ content, at }: { readonly content: SetContent; readonly at: string | undefined }) {
  const t = useT();
  const place = useRef<HTMLElement>(null);
  const isThere = questionsOf(content).some(({ key }) => key === at);
  useEffect(() => {
    const box = place.current;
    const question = at === undefined || !isThere ? null : document.getElementById(questionId(at, null));
    if (box === null || question === null) return;
    // Scrolls only the preview; the page stays where it is.
    box.scrollTop += question.getBoundingClientRect().top - box.getBoundingClientRect().top - roomAbove;
  }, [at, isThere]);
  return (
    // The preview scrolls independently of the questions beside it.
    <Stack
      ref={place}
      id={previewId}
      as="section"
      framed={5}
      sunken
      rail
      gap={5}
      aria-label={t('Preview')}
      tabIndex={0}
    >
      <Text tone="muted" size="s">
        {t('Try out the questions here. Nothing you enter is saved.')}
      </Text>
      <Shown key={JSON.stringify(content)} content={named(content, t)} />
    </Stack>
  );
}

function Shown({ content }: { readonly content: SetContent }) {
  const t = useT();
  const [store] = useState(() =>
    createSheetStore({
      sheet: previewSheet(content, [t('First organization'), t('Second organization')]),
      keptUnder: undefined,
      send: answerAll,
    }),
  );
  return (
    <SheetContext value={store}>
      {content.sections.map((section) => (
        <div key={section.key}>
          <SectionHeading section={section} as="h3" />
          <QuestionList section={section} />
        </div>
      ))}
      {content.statement !== '' && <Statement>{content.statement}</Statement>}
    </SheetContext>
  );
}

/** Gives placeholder names to questions and sections that have none, so that they can be told apart. */
function named({ sections, statement }: SetContent, t: ReturnType<typeof useT>): SetContent {
  return {
    statement,
    sections: sections.map((section) => ({
      ...section,
      title: section.title || t('New section'),
      questions: section.questions.map((question) => ({
        ...question,
        label: question.label || t('New question'),
        ...(question.options === undefined
          ? {}
          : {
              options: question.options.map(({ key, label }, index) => ({
                key,
                label: label || t('Choice {n}', { n: index + 1 }),
              })),
            }),
      })),
    })),
  };
}

function previewSheet(content: SetContent, names: readonly string[]): Sheet {
  const later = '2999-01-01T00:00:00.000Z';
  return {
    period: { id: 1, name: '', state: 'open', dueAt: later, closesAt: later },
    audience: 'provider',
    timeZone: 'UTC',
    respondent: { id: 1, name: '', isActive: true },
    set: { id: 1, name: '', edition: 1, content },
    surveys: names.map((name, index) => ({
      id: index + 1,
      version: 1,
      subject: { id: index + 1, name },
      state: 'inProgress',
      missing: null,
      returnComment: null,
      comments: [],
      attestation: null,
      attested: [],
    })),
    answers: [],
    delegations: [],
    colleagues: [],
    mayAnswer: true,
  };
}

function answerAll({ answers }: Save): Promise<Saved> {
  return Promise.resolve({
    saved: answers.map(({ subject, question, version }) => ({ subject, question, version: version + 1 })),
    conflicts: [],
    refused: [],
    surveys: [],
    savedAt: new Date().toISOString(),
  });
}
