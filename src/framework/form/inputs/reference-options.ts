/** The records a reference may point to, as found by the server among those the caller may see. */
import { useSelect } from '@refinedev/antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { Reference, UnknownRecord } from '../../../contracts/resource/fields.ts';
import type { Manifest } from '../../../contracts/resource/manifest.ts';
import { bind, type Predicate } from '../../../contracts/resource/predicate.ts';
import { myValues } from '../../../contracts/resource/policy.ts';
import { titleKeys } from '../../../contracts/resource/title.ts';
import type { RequestFailure } from '../../../providers/request-failure.ts';
import { t } from '../../../i18n/translate.ts';
import { useSession } from '../../../providers/session.ts';
import { useManifest } from '../../resources.tsx';
import { useHeldDuringPress } from '../fields/after-press.ts';
import { titleWords } from '../../words.ts';

/** As many as a user would look through; further ones are found by typing. */
const pageSize = 20;
/** Cached names are considered fresh this long; a write to the resource refetches them. */
const namesStayMs = 60_000;

export interface ReferenceQuery {
  readonly resource: string;
  readonly where?: Predicate | undefined;
  readonly text?: string;
  readonly enabled: boolean;
}

export interface ReferenceOptions {
  readonly options: readonly Reference[];
  readonly more: boolean;
  readonly isLoading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useReferenceOptions({
  resource,
  where,
  text = '',
  enabled,
}: ReferenceQuery): ReferenceOptions {
  const manifest = useManifest(resource);
  const { title, finds } = manifest;
  const keys = titleKeys(title);
  const { principal } = useSession();
  const { query } = useSelect<UnknownRecord, RequestFailure>({
    resource,
    optionLabel: title,
    pagination: { currentPage: 1, pageSize: pageSize + 1, mode: 'server' },
    sorters: finds.inOrderOfTitle ? keys.map((field) => ({ field, order: 'asc' })) : [],
    filters:
      text === ''
        ? []
        : finds.byWords
          ? [{ field: 'q', operator: 'eq', value: text }]
          : [{ field: title, operator: 'contains', value: text }],
    meta: { where: where === undefined ? {} : bind(where, myValues(principal)), fields: [...keys] },
    queryOptions: { enabled, placeholderData: keepPreviousData },
    // The control shows the error itself.
    errorNotification: false,
  });
  // Keep options from moving while the pointer presses one.
  const answer = useHeldDuringPress(query.data);
  const found = (answer?.data ?? []).map((record) => named(record, manifest));
  return {
    options: found.slice(0, pageSize),
    more: found.length > pageSize,
    isLoading: enabled && (query.isPending || query.isPlaceholderData),
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** Looks up names for ids that came without one, for example from a URL. */
export function useReferenceNames(
  resource: string,
  values: readonly { readonly id: number; readonly name?: string }[],
): readonly Reference[] {
  const manifest = useManifest(resource);
  const { title } = manifest;
  const unnamed = values.filter((value) => (value.name ?? '') === '').map(({ id }) => id);
  const { defaultValueQuery } = useSelect<UnknownRecord, RequestFailure>({
    resource,
    optionLabel: title,
    defaultValue: unnamed,
    meta: { fields: [...titleKeys(title)] },
    queryOptions: { enabled: false },
    defaultValueQueryOptions: { enabled: unnamed.length > 0, staleTime: namesStayMs },
    errorNotification: false,
  });
  const found = (defaultValueQuery.data?.data ?? []).map((record) => named(record, manifest));
  const missing = (id: number) =>
    defaultValueQuery.isSuccess ? t('Not found (No. {id})', { id: String(id) }) : `#${id}`;
  return values.map(({ id, name: given = '' }) => ({
    id,
    name: given === '' ? (found.find((one) => one.id === id)?.name ?? missing(id)) : given,
  }));
}

function named(record: UnknownRecord, manifest: Manifest): Reference {
  return { id: record.id, name: titleWords(manifest, record) || `#${record.id}` };
}
