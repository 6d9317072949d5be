/** The reports of a survey period, as downloads for users who may have them. */
import { isCancel } from 'axios';
import { useState } from 'react';
import type { SurveyDashboard } from '../../../contracts/surveys/survey-dashboard.ts';
import { useT } from '../../../i18n/translate.ts';
import { useMay } from '../../../providers/access.ts';
import { download } from '../../../providers/download.ts';
import { toast } from '../../../shell/toast.ts';
import { toastFailure } from '../../../shell/toast-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { CardTitle } from './card-title.tsx';

const reports = {
  downloadHhscProvidersReport: 'HHSC providers report',
  downloadHhscReport: 'HHSC report',
  downloadMcoReport: 'MCO report',
} as const;

interface ReportsProps {
  readonly period: Pick<NonNullable<SurveyDashboard['period']>, 'id' | 'audience'>;
}

export function Reports({ period }: ReportsProps) {
  const t = useT();
  /** What each holds, and for whom. */
  const contents = {
    downloadHhscProvidersReport: t(
      'For the state agency HHSC: a row for each survey of a provider about an MCO, with its status, who attested to it and the percent satisfied.',
    ),
    downloadHhscReport: t(
      'For the state agency HHSC: a row for each topic and each organization assessed, with the percent satisfied of all who answered.',
    ),
    downloadMcoReport: t(
      'For MCOs, each its own surveys: a row for each survey of an MCO about a provider, with its status, who attested to it and the percent satisfied.',
    ),
  };
  const may = {
    downloadHhscProvidersReport: useMay('surveys.downloadHhscProvidersReport'),
    downloadHhscReport: useMay('surveys.downloadHhscReport'),
    downloadMcoReport: useMay('surveys.downloadMcoReport'),
  };
  // One report contains the answers of providers, the other those of MCOs. A period has only one kind, so the other is empty.
  const single = period.audience === 'provider' ? 'downloadHhscProvidersReport' : 'downloadMcoReport';
  const open = ([single, 'downloadHhscReport'] as const).filter((verb) => may[verb]);
  if (open.length === 0) return null;
  return (
    <Stack framed={5} className="screen-only">
      <CardTitle>{t('Reports of this survey period')}</CardTitle>
      <Stack as="ul" gap={3}>
        {open.map((verb) => (
          <Line key={verb} as="li" wrap={false} align="center" justify="space-between">
            <Stack gap={1}>
              <span>{t(reports[verb])}</span>
              <Text tone="muted" size="s">
                {contents[verb]}
              </Text>
            </Stack>
            <Line wrap={false}>
              {(['csv', 'xlsx'] as const).map((format) => (
                <Report key={format} verb={verb} format={format} period={period.id} />
              ))}
            </Line>
          </Line>
        ))}
      </Stack>
    </Stack>
  );
}

interface ReportProps {
  readonly verb: keyof typeof reports;
  readonly format: 'csv' | 'xlsx';
  readonly period: number;
}

/** Downloads a report; meanwhile, it cancels the download. */
function Report({ verb, format, period }: ReportProps) {
  const t = useT();
  const [running, setRunning] = useState<AbortController>();
  const name = `${t(reports[verb])}, ${format.toUpperCase()}`;
  const start = async () => {
    const ending = new AbortController();
    setRunning(ending);
    try {
      const params = new URLSearchParams({ format, period: String(period) });
      const rows = await download({ url: `/api/surveys/${verb}`, params, signal: ending.signal });
      toast({
        title: t(
          { by: 'rows', one: 'Downloaded: 1 row', other: 'Downloaded: {rows:number} rows' },
          { rows: rows ?? 0 },
        ),
        variant: 'success',
      });
    } catch (error) {
      if (isCancel(error)) return;
      toastFailure(error, t('The download failed'));
    } finally {
      setRunning(undefined);
    }
  };
  return running === undefined ? (
    <Button size="small" aria-label={name} onClick={() => void start()}>
      {format.toUpperCase()}
    </Button>
  ) : (
    <Button size="small" aria-label={`${t('Cancel')}: ${name}`} onClick={() => running.abort()}>
      {t('Cancel')}
    </Button>
  );
}
