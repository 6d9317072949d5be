/** What happened to a record: when, who did it, and what changed. Fetched on demand. */
import { useDataProvider, useKeys } from '@refinedev/core';
import { Line, Stack } from '../../ui/layout.tsx';
import { Timeline } from 'antd';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo } from 'react';
import { fieldOf, wirePath, type Resource } from '../../contracts/resource/define-resource.ts';
import type { Changes, HistoryEntry } from '../../contracts/audit/audit-changes.ts';
import { auditActions } from '../../contracts/audit/audit-words.ts';
import { changeLabel, detailWords } from '../../contracts/audit/changes-in-words.ts';
import { choiceLabel, labelOf, type ChoiceSpec } from '../../contracts/resource/fields.ts';
import { capitalized } from '../../contracts/values/capitals.ts';
import { useT } from '../../i18n/translate.ts';
import { agreeing } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Cell } from '../kinds/cells.tsx';
import { useSlot } from '../kinds/use-slot.ts';
import { valueText } from '../../kinds/texts.ts';
import { timestampText } from '../../kinds/timestamp/text.ts';
import { RecordContextProvider } from '../record-context.ts';
import { useResource } from '../resources.tsx';
import { kindOf } from '../../kinds/kinds.ts';
import { JsonValue } from './json-value.tsx';
import { SkeletonBlock } from '../../ui/skeleton-block.tsx';
import { Text } from '../../ui/text.tsx';

const pageSize = 20;

/** The history entries of a record that have been fetched so far. */
export function useHistory(resource: Resource, id: number) {
  const dataProvider = useDataProvider();
  const { keys } = useKeys();
  const query = useInfiniteQuery({
    // The key is below the record's own, so that a change to the record refetches its history.
    queryKey: keys().data().resource(resource.name).action('one').id(id).params({ history: true }).get(),
    queryFn: async (context) => {
      const { pageParam } = context;
      const answer = await dataProvider().custom?.<readonly HistoryEntry[]>({
        url: `${wirePath(resource)}/${id}/history`,
        method: 'get',
        query: { _start: pageParam, _end: pageParam + pageSize },
        meta: { queryContext: context },
      });
      const entries = answer?.data ?? [];
      const total =
        answer !== undefined && 'total' in answer && typeof answer.total === 'number'
          ? answer.total
          : undefined;
      return {
        entries,
        // A page of long entries has fewer of them than asked for.
        next: pageParam + entries.length,
        more: total === undefined ? entries.length === pageSize : pageParam + entries.length < total,
      };
    },
    initialPageParam: 0,
    getNextPageParam: ({ more, next }) => (more ? next : undefined),
  });
  // Deferred: an entry whose parts are still being loaded must not hide the entries that are shown.
  const pages = useDeferredValue(query.data?.pages);
  return {
    query,
    isPending: pages === undefined && !query.isError,
    entries: pages?.flatMap((page) => page.entries) ?? [],
  };
}

export function RecordHistory({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const t = useT();
  const { query, isPending, entries } = useHistory(resource, id);
  if (isPending) return <Bones />;
  return (
    <Suspense fallback={<Bones />}>
      {entries.length === 0 && query.isSuccess && <Text tone="muted">{t('Nothing is recorded yet.')}</Text>}
      {entries.length > 0 && (
        <Timeline
          items={entries.map((entry) => ({
            key: entry.id,
            content: <EntryItem resource={resource.name} id={id} entry={entry} />,
          }))}
        />
      )}
      {query.isError && (
        <Text tone="muted" below={3} role="alert">
          {query.error.message}{' '}
          <Button onClick={() => void (entries.length > 0 ? query.fetchNextPage() : query.refetch())}>
            {t('Try again')}
          </Button>
        </Text>
      )}
      {query.hasNextPage && !query.isError && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? t('Loading…') : t('Show older')}
        </Button>
      )}
    </Suspense>
  );
}

interface EntryItemProps {
  /** The resource of the record whose history this is. */
  readonly resource: string;
  readonly id: number;
  readonly entry: HistoryEntry;
}

function EntryItem({ resource: name, id, entry }: EntryItemProps) {
  const t = useT();
  const { of } = entry;
  const resource = useResource(of?.resource ?? name);
  const place = useMemo(() => ({ resource: resource.name, id: of?.id ?? id }), [resource.name, of, id]);
  return (
    <>
      <Line as="p" gap={[0, 1]}>
        {of !== null && (
          <span>
            {t(resource.label[0])}{' '}
            <Cell field={{ kind: 'ref', target: resource.name, options: {} }} value={of} />
            <span aria-hidden="true"> ·</span>
          </span>
        )}
        <span>
          <strong>{actionWords(resource, entry.action, t)}</strong>{' '}
          {/* Not "by": actions are worded in too many ways for it to fit, as in "Signed in". */}
          <span aria-hidden="true">·</span> {entry.actor?.name ?? t('automatically')}
          {entry.tenant !== null && ` (${entry.tenant.name})`}
        </span>
        <Line as="span" toEnd>
          <time dateTime={entry.at} title={t('{moment} UTC', { moment: timestampText(entry.at, 'utc') })}>
            <Text as="span" tone="muted" size="s">
              {timestampText(entry.at)}
            </Text>
          </time>
        </Line>
      </Line>
      {entry.changes.length > 0 && (
        <RecordContextProvider value={place}>
          <ChangeLines resource={resource} changes={entry.changes} isNew={entry.action === 'create'} />
        </RecordContextProvider>
      )}
    </>
  );
}

interface ChangeLinesProps {
  /** `undefined` if the changes do not belong to a declared resource. */
  readonly resource: Resource | undefined;
  readonly changes: Readonly<Changes>;
  /** Whether the entry created the record, so that there are no previous values. */
  readonly isNew: boolean;
}

export function ChangeLines({ resource, changes, isNew }: ChangeLinesProps) {
  return (
    <Stack as="dl" gap={1} above={2}>
      {changes.map((change) => (
        <ChangeLine key={change.field} resource={resource} change={change} isNew={isNew} />
      ))}
    </Stack>
  );
}

interface ChangeLineProps extends Pick<ChangeLinesProps, 'resource' | 'isNew'> {
  readonly change: Changes[number];
}

function ChangeLine({ resource, change, isNew }: ChangeLineProps) {
  const t = useT();
  const { field: path, before, after, inWords } = change;
  const field = resource === undefined ? undefined : fieldOf(resource, path);
  const isChanged = (before ?? null) !== null;
  const own = useSlot(path);
  const OwnChange = own?.Change;
  // Too much for a line of the history, and personal data may be in it: the record itself has it.
  const isUntold = field?.kind === 'json' && own?.Cell === undefined;
  const shown = (value: unknown, text: string | undefined) => {
    if (field === undefined)
      return (text ?? '') || detailWords(path, value, resource, { t, textOf: valueText });
    if (isUntold && (value ?? null) !== null) return <Text tone="muted">{t('new content')}</Text>;
    if (kindOf(field).isDocument === true && own?.Cell === undefined && typeof value === 'object')
      return <JsonValue value={value} path={path} label={t(labelOf(path, field))} piiKeys={[]} />;
    return <Cell field={field} value={value} fieldKey={path} full plain />;
  };
  return (
    <Line gap={[0, 4]}>
      <Stack as="dt" flex="0 1 200px">
        <Text as="span" tone="muted">
          {inWords?.field ?? changeLabel(resource, path, t)}
        </Text>
      </Stack>
      {OwnChange !== undefined && !isNew && isChanged ? (
        <Stack as="dd" flex="1 1 200px">
          <OwnChange before={before} after={after} />
        </Stack>
      ) : (
        <Line as="dd" gap={[0, 2]} flex="1 1 200px">
          {!isNew && isChanged && !isUntold && (
            <>
              <Text as="span" tone="muted">
                {shown(before, inWords?.before)}
              </Text>
              <Text as="span" tone="muted" aria-hidden="true">
                →
              </Text>
              <span className="visually-hidden">{t('changed to')}</span>
            </>
          )}
          {(before ?? after ?? null) === null ? t('revealed') : shown(after, inWords?.after)}
        </Line>
      )}
    </Line>
  );
}

/** The resource's own wording for its declared actions; the audit trail's for all others. */
function actionWords({ actions = {}, label }: Resource, action: string, t: ReturnType<typeof useT>): string {
  const declared = Object.hasOwn(actions, action) ? actions[action] : undefined;
  const known: Readonly<Record<string, ChoiceSpec | undefined>> = auditActions;
  return declared === undefined
    ? agreeing(
        known[action] === undefined ? labelOf(action, undefined) : choiceLabel(known[action], action),
        label[0],
      )
    : capitalized(t(declared.done));
}

function Bones() {
  const t = useT();
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t('Loading…')}</output>
      {[0, 1, 2].map((line) => (
        <SkeletonBlock key={line} width="min(420px, 80%)" below={4} />
      ))}
    </div>
  );
}
