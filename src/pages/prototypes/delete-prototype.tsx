/** Asks before a prototype is deleted, and says how many rows of its pilot and comments go with it. */
import { useDataProvider, useInvalidate } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { DeleteDialog } from '../../framework/form/delete-record.tsx';
import { useManifest } from '../../framework/resources.tsx';
import { nounOf } from '../../framework/words.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { http } from '../../providers/http.ts';
import { unreadableAnswer } from '../../providers/request-failure.ts';
import { DownloadButton } from '../../shell/download-button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

interface DeletePrototypeProps {
  /** The record as last saved. */
  readonly record: UnknownRecord;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeletePrototype({ record, ...props }: DeletePrototypeProps) {
  const t = useT();
  const manifest = useManifest('prototypes');
  const invalidate = useInvalidate();
  const { data: counts, error } = useCounts(record.id);
  const n = counts?.rows ?? 0;
  return (
    <DeleteDialog
      {...props}
      manifest={manifest}
      record={record}
      isReady={counts !== undefined}
      confirm={
        n === 0
          ? t('Delete this {one}', { one: nounOf(manifest) })
          : t({ by: 'n', one: 'Delete it with 1 row', other: 'Delete it with {n:number} rows' }, { n })
      }
      send={async () => {
        // The server deletes nothing if these are no longer the numbers that are shown here.
        await http.delete(`/api/prototypes/${record.id}`, {
          params: { version: record.version, ...counts },
        });
        void invalidate({ resource: 'prototypes', invalidates: ['list', 'many'] });
      }}
    >
      {counts !== undefined ? (
        <Lost prototype={record.id} {...counts} />
      ) : error === null ? (
        <output>{t('Counting the rows…')}</output>
      ) : (
        <Text tone="danger" role="alert">
          {t('The rows could not be counted. {reason}', { reason: failureWords(error) })}
        </Text>
      )}
    </DeleteDialog>
  );
}

interface Counts {
  readonly rows: number;
  readonly comments: number;
}

function Lost({ prototype, rows, comments }: Counts & { readonly prototype: number }) {
  const t = useT();
  const rowWords =
    rows === 0
      ? ''
      : t({ by: 'n', one: '1 row of its pilot', other: '{n:number} rows of its pilot' }, { n: rows });
  const commentWords =
    comments === 0
      ? ''
      : t({ by: 'n', one: '{n:number} comment', other: '{n:number} comments' }, { n: comments });
  return (
    <Stack gap={3} align="flex-start">
      <p>
        {rowWords !== '' && commentWords !== ''
          ? t('This also deletes {rows} and {comments}. It cannot be undone.', {
              rows: rowWords,
              comments: commentWords,
            })
          : rowWords + commentWords === ''
            ? t('This cannot be undone.')
            : t('This also deletes {what}. It cannot be undone.', { what: rowWords + commentWords })}
      </p>
      {rows > 0 && (
        <>
          <Text tone="muted">
            {t('These are the rows of every tenant that took part. Download them first to keep them.')}
          </Text>
          <DownloadButton file={{ url: `/api/prototypes/${prototype}/rows/download` }}>
            {t('Download the pilot’s rows')}
          </DownloadButton>
        </>
      )}
    </Stack>
  );
}

/** Counted anew each time, exactly. */
function useCounts(prototype: number) {
  const provider = useDataProvider()();
  return useQuery({
    queryKey: ['what a prototype is deleted with', prototype],
    queryFn: async ({ signal }): Promise<Counts> => {
      const [{ data: answer }, { total }] = await Promise.all([
        http.get<unknown>(`/api/prototypes/${prototype}/rows/download/count`, { signal }),
        provider.getList({
          resource: 'prototypeComments',
          pagination: { pageSize: 1 },
          meta: { where: { parent: { id: prototype } } },
        }),
      ]);
      if (!isObject(answer) || typeof answer['count'] !== 'number') throw unreadableAnswer();
      return { rows: answer['count'], comments: total };
    },
    gcTime: 0,
    staleTime: 0,
  });
}
