/** All sections on one page, to read or print. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Section } from '../../contracts/surveys/survey-questions.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { QuestionList } from './question-list.tsx';
import { AttestedStatement } from './statement.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useSheet } from './sheet-context.ts';
import styles from './survey-sheet.module.css';

export function WholeSheet() {
  const t = useT();
  const { sheet } = useSheet();
  const { sections } = sheet.set.content;
  return (
    <Stack gap={4}>
      <Line justify="end" className="screen-only">
        <Button icon={<PrintIcon />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Line>
      {sections.map((section) => (
        <ReadSection key={section.key} section={section} />
      ))}
      <AttestedStatement />
    </Stack>
  );
}

/** A section without what belongs to answering it alone. */
export function ReadSection({ section }: { readonly section: Section }) {
  const id = `section-${section.key}`;
  return (
    <Stack as="section" framed={5} className={styles.card} aria-labelledby={id}>
      <SectionHeading section={section} as="h2" id={id} />
      <QuestionList section={section} />
    </Stack>
  );
}

/** Whether the page is being printed: the browser waits for what is rendered then. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
