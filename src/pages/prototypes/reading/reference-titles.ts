/** Titles of existing records, to recognize columns that refer to them. */
import { useQueries } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import { manifests } from 'virtual:manifests';
import { maxPageSize } from '../../../contracts/lists/list-query.ts';
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import type { ReferenceTitles } from '../../../contracts/prototypes/prototype-guess.ts';
import { titleKeys } from '../../../contracts/resource/title.ts';
import { titleWords } from '../../../framework/words.ts';
import { mayOpen } from '../../../providers/access.ts';
import { useSession } from '../../../providers/session.ts';

/** Only resources in the navigation can be referred to. */
const pointedAt = manifests.filter(({ routes, menu }) => routes.list !== undefined && menu !== undefined);

async function titlesOf(provider: DataProvider, name: string): Promise<ReferenceTitles> {
  const manifest = pointedAt.find((one) => one.name === name) ?? { title: 'id', label: [name] };
  const keys = titleKeys(manifest.title);
  const { data } = await provider.getList<UnknownRecord>({
    resource: name,
    pagination: { pageSize: maxPageSize },
    meta: { fields: [...new Set(['id', ...keys])] },
  });
  const records = new Map<string, { readonly id: number; readonly name: string }>();
  for (const record of data) {
    const reference = { id: record.id, name: titleWords(manifest, record) || String(record.id) };
    records.set(String(record.id), reference);
    records.set(reference.name.toLowerCase(), reference);
  }
  return { resource: name, called: manifest.label, records };
}

/** Loads the titles for all resources that the caller may list, skipping those that fail to load. */
export function useReferenceTitles(): () => Promise<readonly ReferenceTitles[]> {
  const { principal } = useSession();
  const provider = useDataProvider()();
  return useCallback(async () => {
    const names = pointedAt.map(({ name }) => name).filter((name) => mayOpen(principal, name, 'list'));
    const found = await Promise.allSettled(names.map(async (name) => titlesOf(provider, name)));
    return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }, [principal, provider]);
}

/** Titles for these resources; those still loading are left out. Memoize `names` between renders. */
export function useTitlesOf(names: readonly string[]): readonly ReferenceTitles[] {
  const provider = useDataProvider()();
  return useQueries({
    queries: names
      .filter((name) => pointedAt.some((one) => one.name === name))
      .map((name) => ({
        queryKey: ['titles of references', name],
        queryFn: async () => titlesOf(provider, name),
        staleTime: Infinity,
      })),
    combine: titlesFound,
  });
}

function titlesFound(found: readonly { readonly data?: ReferenceTitles | undefined }[]) {
  return found.flatMap(({ data }) => (data === undefined ? [] : [data]));
}
