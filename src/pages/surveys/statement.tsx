import { formatDate } from '../../contracts/values/dates.ts';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { byAttestation } from './attestations.ts';
import { useOutline, useSheet } from './sheet-context.ts';

/** The statement that the person submitting a survey attests to. */
export function Statement({ children }: { readonly children: string }) {
  return (
    <Stack as="blockquote" nested measure={600}>
      {children}
    </Stack>
  );
}

/** The statement and, of what is submitted, who attested to it: a printed survey is kept for that. */
export function AttestedStatement() {
  const t = useT();
  const { sheet } = useSheet();
  const surveys = useOutline('surveys');
  const attested = byAttestation(surveys);
  return (
    <>
      <Statement>{sheet.set.content.statement}</Statement>
      {attested.map(({ name, title, on, subjects }) => {
        const by = { name, title, date: formatDate(on) };
        return (
          <Text key={subjects.join()} below={3} breakWords>
            {subjects.length === surveys.length
              ? t('Attested by {name}, {title}, on {date}', by)
              : t('Attested for {names} by {name}, {title}, on {date}', {
                  ...by,
                  names: subjects.join(', '),
                })}
          </Text>
        );
      })}
    </>
  );
}
