/** The page of a survey period. Before the period opens, it shows whom the period would ask. */
import { useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { surveyTargetsSchema } from '../../contracts/surveys/survey-targets.ts';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { useT } from '../../i18n/translate.ts';
import { useMay } from '../../providers/access.ts';
import { http } from '../../providers/http.ts';
import { parsed } from '../../providers/parsed.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

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
    <Note action={<ButtonLink to={`/dashboard?period=${id}`}>{t('Survey Dashboard')}</ButtonLink>}>
      {t('This survey period is open. Its progress is on the survey dashboard.')}
    </Note>
  );
}

/** `version` is the period's version: any change of the period may change whom it asks. */
function Targets({ id, version }: { readonly id: number; readonly version: number }) {
  const t = useT();
  const { keys } = useKeys();
  const { data, error, refetch } = useQuery({
    queryKey: keys().data().resource('surveyPeriods').action('one').id(id).params({ targets: version }).get(),
    queryFn: async ({ signal }) => {
      const { data: targets } = await http.get<unknown>(`/api/surveyPeriods/${id}/targets`, { signal });
      return parsed(surveyTargetsSchema, targets);
    },
  });
  if (error !== null)
    return (
      <Note
        tone="warning"
        announced="alert"
        action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
      >
        {t('The number of surveys could not be counted.')} {error.message}
      </Note>
    );
  if (data === undefined) return <Note>{t('Counting…')}</Note>;
  const { surveys, providers, mcos, leftOut } = data;
  return (
    <Note tone={surveys === 0 || leftOut.length > 0 ? 'warning' : 'info'}>
      {surveys === 0
        ? t('No provider and MCO match its choices, so it would have no surveys. Change who takes part.')
        : t('Opening this period creates {surveys}: {providers} and {mcos} take part.', {
            surveys: t({ by: 'n', one: '{n:number} survey', other: '{n:number} surveys' }, { n: surveys }),
            providers: t(
              { by: 'n', one: '{n:number} provider', other: '{n:number} providers' },
              { n: providers },
            ),
            mcos: t({ by: 'n', one: '{n:number} MCO', other: '{n:number} MCOs' }, { n: mcos }),
          })}
      {surveys > 0 && leftOut.length > 0 && (
        <div>{t('Chosen, but without a survey: {names}', { names: leftOut.join(', ') })}</div>
      )}
    </Note>
  );
}
