/** All sections on one page, to read or print. */
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { QuestionList } from './question-list.tsx';
import { Statement } from './statement.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useSheet } from './sheet-context.ts';
import styles from './survey-sheet.module.css';

export function WholeSheet() {
  const t = useT();
  const { sheet } = useSheet();
  const { sections, statement } = sheet.set.content;
  return (
    <Stack gap={4}>
      <Line justify="end" className="screen-only">
        <Button icon={<PrintIcon />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Line>
      {sections.map((section) => (
        <Stack
          key={section.key}
          as="section"
          framed={5}
          className={styles.card}
          aria-labelledby={`section-${section.key}`}
        >
          <SectionHeading section={section} as="h2" id={`section-${section.key}`} />
          <QuestionList section={section} />
        </Stack>
      ))}
      <Statement>{statement}</Statement>
    </Stack>
  );
}
