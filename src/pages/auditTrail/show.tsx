/** The page of an event: the columns of the list, the values before and after, and a link to the record. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { manifests } from 'virtual:manifests';
import { type Changes, changesSchema } from '../../contracts/audit/audit-changes.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { RecordContextProvider } from '../../framework/record-context.ts';
import { recordPath } from '../../framework/record-path.ts';
import { useResource } from '../../framework/resources.tsx';
import { ChangeLines } from '../../framework/show/record-history.tsx';
import { Text } from '../../ui/text.tsx';
import frame from '../../ui/layout.module.css';
import { Stack } from '../../ui/layout.tsx';
import ShowScreen from '../../framework/show/show-screen.tsx';
import { nounOf } from '../../framework/words.ts';
import { useT } from '../../i18n/translate.ts';
import { useMayCheck } from '../../providers/access.ts';
import { http } from '../../providers/http.ts';
import { parsed } from '../../providers/parsed.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

export default function AuditEventPage({ resource }: { readonly resource: string }) {
  return <ShowScreen resource={resource} section={BeforeAndAfter} />;
}

async function readChanges(id: number): Promise<Changes> {
  const { data } = await http.get<unknown>(`/api/audit/${id}/changes`);
  return parsed(changesSchema, data);
}

function BeforeAndAfter({ record }: { readonly record: UnknownRecord }) {
  const t = useT();
  const may = useMayCheck();
  const { data, error, refetch } = useQuery({
    queryKey: ['audit event', record.id],
    queryFn: () => readChanges(record.id),
  });
  const manifest = manifests.find(({ name }) => name === record['resource']);
  const recordId = Number(record['recordId'] ?? 0);
  const page = manifest?.routes.show;
  const isNew = record['action'] === 'create';
  return (
    <section className={frame.section} aria-labelledby="before-and-after">
      <Text id="before-and-after" as="h2" size="l">
        {t('Changes')}
      </Text>
      <Stack gap={3}>
        {error !== null && (
          <p role="alert">
            {error.message} <Button onClick={() => void refetch()}>{t('Try again')}</Button>
          </p>
        )}
        {data?.length === 0 && (
          <Text tone="muted" size="s" above={1}>
            {t('No field was changed.')}
          </Text>
        )}
        {data !== undefined &&
          data.length > 0 &&
          (manifest === undefined ? (
            <ChangeLines resource={undefined} changes={data} isNew={isNew} />
          ) : (
            <OfResource name={manifest.name} id={recordId} changes={data} isNew={isNew} />
          ))}
        {manifest !== undefined && page !== undefined && recordId > 0 && may(`${manifest.name}.read`) && (
          <div>
            <ButtonLink to={recordPath(page, recordId)}>
              {t('Open the {one}', { one: nounOf(manifest) })}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </section>
  );
}

function OfResource({
  name,
  id,
  ...rest
}: {
  readonly name: string;
  readonly id: number;
  readonly changes: Changes;
  readonly isNew: boolean;
}) {
  const place = useMemo(() => ({ resource: name, id }), [name, id]);
  return (
    <RecordContextProvider value={place}>
      <ChangeLines resource={useResource(name)} {...rest} />
    </RecordContextProvider>
  );
}
