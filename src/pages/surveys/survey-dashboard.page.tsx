import { everything } from '../../contracts/resource/predicate.ts';
import { askedAt, overdueAt, toAnswerAt } from '../../contracts/surveys/survey-figures.ts';
import { EmbeddedList } from '../../framework/list/embedded-list.tsx';
import { useT } from '../../i18n/translate.ts';
import { Page, type OwnPageProps } from '../../shell/page/page.tsx';
import { isSuperTenant } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import { UnassignedNote } from '../dashboards/figures/unassigned-note.tsx';
import { Text } from '../../ui/text.tsx';
import { useMomentOf, useToday } from '../../ui/use-current.ts';
import { Figures } from '../dashboards/figures/figures.tsx';
import { Tiles } from '../dashboards/figures/tiles.tsx';
import { SurveyFiguresSection } from '../dashboards/surveys/survey-figures-section.tsx';

const surveyColumns = ['subject', 'respondent', 'surveyPeriod', 'state'];
const periodColumns = ['name', 'audience', 'opensAt', 'dueAt', 'state'];

export default function SurveyDashboard({ title }: OwnPageProps) {
  const t = useT();
  const now = useMomentOf(useToday());
  const overdue = {
    label: t('Overdue'),
    tone: 'danger',
    where: overdueAt(now),
  } as const;
  return (
    <Page title={title}>
      <SurveyFiguresSection waiting={<Tiles />}>
        <Figures
          title={t('Surveys of open periods')}
          resource="surveys"
          by="state"
          where={askedAt(now)}
          more={[overdue]}
          none={<NoSurveys />}
        >
          <EmbeddedList
            resource="surveys"
            title={t('To be answered')}
            where={toAnswerAt(now)}
            columns={surveyColumns}
          />
        </Figures>
        <EmbeddedList
          resource="surveyPeriods"
          title={t('Survey periods')}
          where={everything}
          columns={periodColumns}
        />
      </SurveyFiguresSection>
    </Page>
  );
}

function NoSurveys() {
  const t = useT();
  const { principal } = useSession();
  return (
    <>
      <Text tone="muted">
        {isSuperTenant(principal)
          ? t('No surveys are open. They appear here when a survey period opens.')
          : t('No surveys are open to you. They appear here when a survey period that includes you opens.')}
      </Text>
      <UnassignedNote />
    </>
  );
}
