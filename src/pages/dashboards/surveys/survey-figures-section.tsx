/**
 * The survey dashboard of one period: the user's own surveys, the progress, how satisfied the respondents are, and the reports.
 */
import { useKeys } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Progress, Skeleton, Table } from 'antd';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { plainListState, writeListState } from '../../../contracts/lists/list-state.ts';
import {
  percentSatisfied,
  surveyDashboardSchema,
  type Completion,
  type Satisfaction,
  type SurveyDashboard,
} from '../../../contracts/surveys/survey-dashboard.ts';
import { surveysOfGroup, type SurveyGroup } from '../../../contracts/surveys/survey-figures.ts';
import { useT } from '../../../i18n/translate.ts';
import { agreeingWithSeveral } from '../../../i18n/words.ts';
import { http } from '../../../providers/http.ts';
import { useRefreshOn } from '../../../providers/live.ts';
import { useSession } from '../../../providers/session.ts';
import { parsed } from '../../../providers/parsed.ts';
import { CardTitle } from './card-title.tsx';
import { daysLeft } from './days-left.ts';
import { SheetsToAnswer } from './sheets-to-answer.tsx';
import { FiguresFailure } from '../figures/figures-failure.tsx';
import { FiguresNotice } from '../figures/figures-notice.tsx';
import { Reports } from './survey-reports.tsx';
import { Button } from '../../../ui/button.tsx';
import { Columns, Line, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Text } from '../../../ui/text.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCurrent } from '../../../ui/use-current.ts';

function useSurveyDashboard(period: string | null) {
  const { keys } = useKeys();
  const queryKey = keys().data().resource('surveys').action('list').params({ dashboard: period }).get();
  useRefreshOn(['surveys', 'surveyPeriods'], queryKey);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/api/dashboards/surveys', {
        params: period === null ? {} : { period },
        signal,
      });
      return parsed(surveyDashboardSchema, data);
    },
    placeholderData: keepPreviousData,
  });
}

/** The usual number of rows in a list of areas, classes or respondents. */
const rowsToCome = 12;

interface SurveyFiguresSectionProps {
  /** Stands between the surveys to complete and the period's figures; like `children`, hidden until their height is known. */
  readonly waiting: ReactNode;
  /** The content below. */
  readonly children: ReactNode;
}

export function SurveyFiguresSection({ waiting, children }: SurveyFiguresSectionProps) {
  const [params] = useSearchParams();
  const asked = params.get('period');
  const { data, error, refetch } = useSurveyDashboard(
    asked !== null && /^\d{1,9}$/.test(asked) ? asked : null,
  );
  const isToCome = data === undefined && error === null;
  return (
    <Stack gap={7}>
      {data !== undefined && <FiguresNotice error={error} refetch={refetch} isStale />}
      {data !== undefined && <SheetsToAnswer {...data} />}
      <div style={{ display: isToCome ? 'none' : 'contents' }}>{waiting}</div>
      {data !== undefined ? (
        <PeriodFigures data={data} />
      ) : error === null ? (
        <ToCome />
      ) : (
        <FiguresFailure reason={error.message} onRetry={() => void refetch()} />
      )}
      <Stack gap={7} style={{ display: isToCome ? 'none' : undefined }}>
        {children}
      </Stack>
    </Stack>
  );
}

function ToCome() {
  return (
    <Columns min={340} align="start" aria-busy>
      {['sda', 'class', 'respondent'].map((by) => (
        <Stack key={by} framed={5}>
          <Skeleton active paragraph={{ rows: rowsToCome }} aria-hidden />
        </Stack>
      ))}
    </Columns>
  );
}

function PeriodFigures({ data }: { readonly data: SurveyDashboard }) {
  const t = useT();
  const { principal } = useSession();
  const [params, setParams] = useSearchParams();
  const { period, periods } = data;
  const left = useCurrent(() => (period === null ? '' : daysLeftWords(t, period)));
  if (period === null)
    return periods.length === 0 ? null : (
      <Note
        tone="warning"
        announced="status"
        action={
          <Button
            onClick={() => {
              params.delete('period');
              setParams(params, { replace: true });
            }}
          >
            {t('Show another survey period')}
          </Button>
        }
      >
        {t('This survey period was not found. It may have been deleted, or you may not have access to it.')}
      </Note>
    );
  return (
    <Stack as="section" gap={3} aria-labelledby="survey-period">
      <Line as="header" gap={[2, 4]} align="center" justify="space-between">
        <Line gap={[2, 4]} align="center">
          <Text id="survey-period" as="h2" size="l">
            {period.name}
          </Text>
          <Text as="span" tone="muted" size="s">
            {left}
          </Text>
        </Line>
        <Stack flex="0 1 240px" className="screen-only">
          <Select
            aria-label={t('Survey period')}
            value={period.id}
            options={periods.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              params.set('period', String(id));
              setParams(params, { replace: true });
            }}
          />
        </Stack>
      </Line>
      {principal.tenantType === 1 && period.audience === 'provider' && period.state !== 'archived' && (
        <Text tone="muted" size="s">
          {t('Your scores are shown here once this survey period is archived.')}
        </Text>
      )}
      <Columns min={340}>
        <CompletionCard title={t('Completion by SDA')} rows={several(data.bySda)} period={period} by="sda" />
        <CompletionCard
          title={t('Completion by class')}
          rows={several(data.byClass)}
          period={period}
          by="class"
        />
        <CompletionCard
          title={data.byTenant.length > 1 ? t('Lowest completion') : t('Completion')}
          rows={data.byTenant}
          period={period}
          by="respondent"
        />
      </Columns>
      <SatisfactionCard {...data} />
      <Columns min={340}>
        <TrendCard {...data} />
        <Reports period={period} />
      </Columns>
    </Stack>
  );
}

/** Leaves out a breakdown with a single group, which the list of respondents already shows. */
const several = (rows: readonly Completion[]) => (rows.length > 1 ? rows : []);

type Period = NonNullable<SurveyDashboard['period']>;

function daysLeftWords(t: ReturnType<typeof useT>, { state, dueAt }: Period): string {
  if (state !== 'open') return state === 'archived' ? t('Archived') : t('Closed');
  const days = daysLeft(dueAt, new Date());
  if (days === undefined) return t('Past its due date');
  return days === 0
    ? t('Due today')
    : t({ by: 'n', one: '{n:number} day left', other: '{n:number} days left' }, { n: days });
}

function listOf(period: Period, by: SurveyGroup, id: number): string {
  const where = surveysOfGroup(period, by, id);
  return `/surveys?${writeListState({ ...plainListState, where })}`;
}

function assessedList(period: number, subject: number): string {
  const where = { surveyPeriod: { id: period }, subject: { id: subject } };
  return `/surveys?${writeListState({ ...plainListState, where })}`;
}

function CompletionCard({
  title,
  rows,
  period,
  by,
}: {
  readonly title: string;
  readonly rows: readonly Completion[];
  readonly period: Period;
  readonly by: SurveyGroup;
}) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <Stack framed={5}>
      <CardTitle>{title}</CardTitle>
      <Table<Completion>
        aria-label={title}
        size="small"
        pagination={false}
        rowKey={({ group }) => group.id}
        dataSource={[...rows]}
        columns={[
          {
            title: t('Name'),
            rowScope: 'row',
            render: (_, { group }) => (
              <Link to={listOf(period, by, group.id)}>{by === 'class' ? t(group.name) : group.name}</Link>
            ),
          },
          {
            title: agreeingWithSeveral('Submitted', 'Survey'),
            align: 'end',
            // As wide as its longest count: the bars begin at one edge, so that they can be compared.
            width: 1,
            render: (_, { answered, of }) => (
              <Line wrap={false} align="center" justify="space-between">
                <span aria-hidden>
                  <Progress percent={(100 * answered) / of} size={[48, 6]} showInfo={false} />
                </span>
                <Text as="span" nowrap>
                  {t('{answered:number} of {of:number}', { answered, of })}
                </Text>
              </Line>
            ),
          },
        ]}
      />
    </Stack>
  );
}

const percentWords = (cell: Pick<Satisfaction, 'satisfied' | 'answered'> | undefined) => {
  const percent = cell === undefined ? null : percentSatisfied(cell);
  return percent === null ? '–' : `${percent.toFixed(1)}%`;
};

interface Assessed {
  readonly key: number;
  readonly name: ReactNode;
  readonly cellOf: (topic: string) => Pick<Satisfaction, 'satisfied' | 'answered'> | undefined;
}

function SatisfactionCard({ satisfaction, period }: SurveyDashboard) {
  const t = useT();
  const topics = [...new Set(satisfaction.map(({ topic }) => topic))];
  // A table of hundreds of providers would be too long, so show one row for all of them.
  const subjects =
    period?.audience === 'mco'
      ? []
      : [...new Map(satisfaction.map(({ subject }) => [subject?.id ?? 0, subject])).values()];
  if (topics.length === 0) return null;
  const at = (topic: string, id: number | undefined) =>
    satisfaction.find((cell) => cell.topic === topic && cell.subject?.id === id);
  const sum = (topic: string) => {
    const cells = satisfaction.filter((cell) => cell.topic === topic);
    return {
      satisfied: cells.reduce((all, cell) => all + cell.satisfied, 0),
      answered: cells.reduce((all, cell) => all + cell.answered, 0),
    };
  };
  const rows: Assessed[] =
    subjects.length === 0
      ? [{ key: 0, name: t('All providers'), cellOf: sum }]
      : subjects.map((subject) => ({
          key: subject?.id ?? 0,
          name:
            subject === null || period === null ? (
              t('All other MCOs')
            ) : (
              <Link to={assessedList(period.id, subject.id)}>{subject.name}</Link>
            ),
          cellOf: (topic) => at(topic, subject?.id),
        }));
  const topicWords = (topic: string) => (topic === '' ? t('Other') : topic);
  return (
    <Stack framed={5}>
      <CardTitle>{t('Percent satisfied')}</CardTitle>
      <Table<Assessed>
        aria-label={t('Percent satisfied')}
        size="small"
        scroll={{ x: true }}
        pagination={false}
        dataSource={rows}
        columns={[
          { title: t('Assessed'), dataIndex: 'name', rowScope: 'row', responsive: ['sm'] },
          ...topics.map((topic) => ({
            key: topic,
            title: topicWords(topic),
            align: 'end' as const,
            responsive: ['sm' as const],
            render: (_: unknown, { cellOf }: Assessed) => percentWords(cellOf(topic)),
          })),
          {
            // On a narrow screen a single column lists the topics, so that none is cut off.
            title: t('Assessed'),
            responsive: ['xs'],
            render: (_, { name, cellOf }) => (
              <dl>
                <Text as="dt" strong>
                  {name}
                </Text>
                {topics.map((topic) => (
                  <Line key={topic} as="dd" wrap={false} justify="space-between">
                    <Text as="span" tone="muted">
                      {topicWords(topic)}
                    </Text>{' '}
                    {percentWords(cellOf(topic))}
                  </Line>
                ))}
              </dl>
            ),
          },
        ]}
      />
      <Text tone="muted" size="s" above={3}>
        {period?.audience === 'mco'
          ? t('Share of scale answers rated 4 or 5 in submitted surveys.')
          : t(
              'Share of scale answers rated 4 or 5 in submitted surveys. MCOs see their results once the survey period is archived, where at least five providers responded.',
            )}
      </Text>
    </Stack>
  );
}

function TrendCard({ trend }: SurveyDashboard) {
  const t = useT();
  if (trend.length === 0) return null;
  return (
    <Stack framed={5}>
      <CardTitle>{t('Percent satisfied over time')}</CardTitle>
      <Stack as="ul" gap={3} ruled>
        {trend.map(({ period, ...counts }) => (
          <Line key={period.id} as="li" justify="space-between">
            <Link to={`/dashboard?period=${period.id}`}>{period.name}</Link> {percentWords(counts)}
          </Line>
        ))}
      </Stack>
    </Stack>
  );
}
