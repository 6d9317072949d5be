import { Skeleton } from 'antd';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { columnsOf, plainListState, sameInAll, writeListState } from '../../contracts/lists/list-state.ts';
import { myValues, scopeOf } from '../../contracts/resource/policy.ts';
import { bind, type Predicate } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { mayOpen, useMay } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import { useReadableFields } from '../readable-fields.ts';
import { useResource } from '../resources.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { ListView } from './list-view.tsx';

const rowsShown = 10;

export interface EmbeddedListProps {
  readonly resource: string;
  readonly where: Predicate;
  /** An already translated title; defaults to the resource's label. */
  readonly title?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  /** Buttons in the list's header. */
  readonly tools?: ReactNode;
  /** Shown between the header and the rows. */
  readonly form?: ReactNode;
  readonly onEdit?: ((record: UnknownRecord) => void) | undefined;
}

/**
 * A list as part of another page: ten rows at a time, with a link to all of them. Renders nothing if the caller may not
 * read them.
 */
export function EmbeddedList(props: EmbeddedListProps) {
  if (!useMay(`${props.resource}.list`)) return null;
  return (
    // The page around it does not wait while the other resource's declaration loads.
    <Suspense fallback={<Skeleton active title={false} aria-hidden />}>
      <Shown {...props} />
    </Suspense>
  );
}

function Shown({ resource: name, where, title, columns, tools, form, onEdit }: EmbeddedListProps) {
  const t = useT();
  const declared = useResource(name);
  const readable = useReadableFields(declared);
  const { principal } = useSession();
  const [state, setState] = useState(() => ({ ...plainListState, size: rowsShown }));
  const chosen = columns?.join();
  const context = useMemo(() => {
    const list = { ...declared.list, columns: chosen?.split(',') ?? declared.list.columns, moreColumns: [] };
    return {
      resource: { ...declared, list },
      readable,
      sameInAll: sameInAll(scopeOf(declared.access.read, principal)),
    };
  }, [declared, readable, chosen, principal]);
  const label = title ?? t(declared.label[1]);
  const { list } = declared.routes;
  const seeAll = t('See all');
  const address = { ...plainListState, where: bind(where, myValues(principal)) };
  if (columnsOf(context, undefined).own.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-label={label}>
      <Line gap={4} align="baseline" justify="space-between">
        <Text as="h2" size="l">
          {label}
        </Text>
        <Line as="span" gap={4} align="center" justify="flex-end" className="screen-only">
          {list !== undefined && mayOpen(principal, name, 'list') && (
            <Link
              className="lone-link"
              to={{ pathname: list, search: writeListState(address).toString() }}
              aria-label={`${seeAll}: ${label}`}
            >
              {seeAll}
            </Link>
          )}
          {tools}
        </Line>
      </Line>
      {form}
      <ListView
        isEmbedded
        context={context}
        state={state}
        setState={setState}
        label={label}
        fixed={where}
        onEdit={onEdit}
      />
    </Stack>
  );
}
