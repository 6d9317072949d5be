/** The page of a survey period: before it opens, whom it would ask. */
import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { surveyTargetsSchema } from '../../contracts/surveys/survey-targets.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { http } from '../../providers/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './targets.module.css';

export default function SurveyPeriodPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={Before} />;
}

function Before({ record }: { readonly record: UnknownRecord }) {
  const may = useMay('surveyPeriods.targets');
  const { state } = record;
  if (state === 'open') return <ToDashboard id={record.id} />;
  return may && (state === 'draft' || state === 'scheduled') ? (
    <Targets id={record.id} version={record.version} />
  ) : null;
}

function ToDashboard({ id }: { readonly id: number }) {
  const t = useT();
  return (
    <p className={styles.note}>
      <span>{t('This survey period is open. Its progress is on the survey dashboard.')}</span>
      <ButtonLink to={`/dashboard?period=${id}`}>{t('Survey Dashboard')}</ButtonLink>
    </p>
  );
}

/** `version`: of the period, whose every change may be one of whom it asks. */
function Targets({ id, version }: { readonly id: number; readonly version: number }) {
  const t = useT();
  const { keys } = useKeys();
  const { data, error, refetch } = useQuery({
    queryKey: keys().data().resource('surveyPeriods').action('one').id(id).params({ targets: version }).get(),
    queryFn: async ({ signal }) => {
      const { data: targets } = await http.get<unknown>(`/api/surveyPeriods/${id}/targets`, { signal });
      return surveyTargetsSchema.parse(targets);
    },
  });
  if (error !== null)
    return (
      <p className={styles.note} role="alert">
        {t('The number of surveys could not be counted.')} {error.message}{' '}
        <Button look="quiet" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  if (data === undefined) return <p className={styles.note}>{t('Counting…')}</p>;
  const { surveys, providers, mcos } = data;
  return (
    <p className={styles.note} data-none={surveys === 0}>
      {surveys === 0
        ? t('No provider and MCO match these choices, so no surveys would be created. Change who takes part.')
        : t(
            {
              by: 'surveys',
              one: 'When it opens, it makes {surveys:number} survey: {providers:number} provider, {mcos:number} MCO.',
              other:
                'Opening this period creates {surveys:number} surveys: {providers:number} providers and {mcos:number} MCOs take part.',
            },
            { surveys, providers, mcos },
          )}
    </p>
  );
}
