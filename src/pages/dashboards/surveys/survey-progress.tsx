/** The progress of the surveys of a provider or of an area's providers. Each figure links to its surveys. */
import { Progress } from 'antd';
import { percentOfCounts } from '../../../contracts/values/money.ts';
import { allOf, type Predicate } from '../../../contracts/resource/predicate.ts';
import {
  answered,
  overdueAt,
  toAnswerAt,
  type SurveyProgress,
} from '../../../contracts/surveys/survey-figures.ts';
import { useT } from '../../../i18n/translate.ts';
import { agreeingWithSeveral } from '../../../i18n/words.ts';
import { percentText } from '../payments/amounts.ts';
import { FigureCell } from '../figures/figure-cell.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useMomentOf } from '../../../ui/use-current.ts';
import figures from '../figures/figures.module.css';

interface SurveyProgressStripProps {
  /** `undefined` while loading. */
  readonly progress: SurveyProgress | undefined;
  /** Selects the surveys by their respondent. */
  readonly where: Predicate;
}

const whole = new Intl.NumberFormat('en-US');

/** Renders nothing when there are no surveys that the caller may read. */
export function SurveyProgressStrip({ progress, where }: SurveyProgressStripProps) {
  const t = useT();
  // The lists behind the figures are those of the moment of the figures.
  const now = useMomentOf(progress);
  if (progress?.of === 0) return null;
  const percent = progress && (percentOfCounts(progress.submitted, progress.of) ?? 0);
  return (
    <Stack as="section" gap={3} aria-labelledby="survey-progress" aria-busy={progress === undefined}>
      <Text id="survey-progress" as="h2" size="l">
        {t('Surveys')}
      </Text>
      <ul className={figures.strip} data-of={3}>
        <FigureCell
          resource="surveys"
          label={agreeingWithSeveral('Submitted', 'Survey')}
          tone="success"
          number={percent === undefined ? undefined : percentText(percent)}
          where={allOf(where, answered)}
        >
          <Text as="span" tone="muted" size="s" breakWords>
            {progress === undefined
              ? '\u2007'
              : t(
                  {
                    by: 'all',
                    one: '{n:number} of {all:number} survey',
                    other: '{n:number} of {all:number} surveys',
                  },
                  { n: progress.submitted, all: progress.of },
                )}
          </Text>
          <span aria-hidden>
            <Progress percent={percent ?? 0} size="small" showInfo={false} />
          </span>
        </FigureCell>
        <FigureCell
          resource="surveys"
          label={t('To be answered')}
          number={progress && whole.format(progress.toAnswer)}
          where={allOf(where, toAnswerAt(now))}
        />
        <FigureCell
          resource="surveys"
          label={t('Overdue')}
          tone="danger"
          number={progress && whole.format(progress.overdue)}
          where={allOf(where, overdueAt(now))}
        />
      </ul>
    </Stack>
  );
}
