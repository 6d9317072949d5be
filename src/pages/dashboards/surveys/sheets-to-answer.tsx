/** The surveys that the caller must answer, each with one button that opens it. Those that were sent back come first. */
import type { SurveyDashboard } from '../../../contracts/surveys/survey-dashboard.ts';
import { timestampText } from '../../../kinds/timestamp/text.ts';
import { useT } from '../../../i18n/translate.ts';
import { useSession } from '../../../providers/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

export function SheetsToAnswer({ mine, mineCount }: SurveyDashboard) {
  const t = useT();
  const { tenant } = useSession();
  if (mine.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="survey-mine">
      <Text id="survey-mine" as="h2" size="l">
        {t('Surveys to complete')}
      </Text>
      <Stack as="ul" gap={2}>
        {mine.map(
          (
            { period, audience, respondent, subject, surveys, returned, begun, missing, dueAt, delegated },
            index,
          ) => {
            const toDo = returned > 0 ? t('Make corrections') : begun ? t('Continue') : t('Start answering');
            const [given] = delegated;
            const to = [
              audience === 'provider'
                ? `/surveys/providers/${respondent.id}?period=${period.id}`
                : `/surveys/mcos/${subject?.id}?period=${period.id}&respondent=${respondent.id}`,
              given === undefined || returned > 0 ? '' : `&section=${given.section}`,
            ].join('');
            // A system answers for several providers, so show the name; a provider's own name would tell it nothing.
            const name = subject?.name ?? (respondent.id === tenant.id ? period.name : respondent.name);
            return (
              <Line
                key={`${period.id}-${respondent.id}-${subject?.id ?? ''}`}
                as="li"
                gap={3}
                align="center"
                justify="space-between"
                framed
              >
                <div>
                  <Text strong>{name}</Text>
                  <Text tone="muted" size="s">
                    {name !== period.name && `${period.name} · `}
                    {audience === 'provider' &&
                      `${t({ by: 'n', one: '{n:number} MCO to assess', other: '{n:number} MCOs to assess' }, { n: surveys })} · `}
                    {t('Due {date}', { date: timestampText(dueAt) })}
                    {returned > 0 && ` · ${t('Sent back')}`}
                    {begun && missing !== null && missing > 0 && ` · ${t('{n} to fill in', { n: missing })}`}
                  </Text>
                  {delegated.length > 0 && (
                    <Text size="s" strong>
                      {t('Delegated to you: {sections}', {
                        sections: delegated.map(({ title }) => title).join(', '),
                      })}
                    </Text>
                  )}
                </div>
                <ButtonLink
                  look={index === 0 ? 'primary' : 'default'}
                  to={to}
                  aria-label={`${toDo}: ${name}`}
                >
                  {toDo}
                </ButtonLink>
              </Line>
            );
          },
        )}
      </Stack>
      {mineCount > mine.length && (
        <Text tone="muted" size="s">
          {t('{n:number} more in the list below.', { n: mineCount - mine.length })}
        </Text>
      )}
    </Stack>
  );
}
