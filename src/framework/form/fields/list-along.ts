/** The list that a value must stand in, found through references: `period.program.components`. */
import { useDataProvider, useKeys } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../../contracts/predicate.ts';
import { useResourceLoader } from '../../resources.tsx';

export interface ListAlong {
  /** Undefined until it is known, and where the caller may not read it. */
  readonly values: readonly string[] | undefined;
  readonly failed: boolean;
}

/**
 * @param name of the resource that the path begins in
 * @param from what the reference at its beginning points at; undefined while it points at nothing
 */
export function useListAlong(name: string, path: string, from: number | undefined): ListAlong {
  const load = useResourceLoader();
  const dataProvider = useDataProvider();
  const { keys } = useKeys();
  const [root = '', ...rest] = path.split('.');
  const query = useQuery({
    queryKey: keys().data().resource(name).action('list').params({ along: path, from }).get(),
    queryFn: async (queryContext): Promise<readonly string[]> => {
      let declared = await load(name);
      let key = root;
      let value: unknown = { id: from };
      for (const next of rest) {
        const target = declared.fields[key]?.target ?? '';
        const id = isObject(value) ? value['id'] : undefined;
        if (typeof id !== 'number') return [];
        const { data } = await dataProvider().getOne({ resource: target, id, meta: { queryContext } });
        declared = await load(target);
        key = next;
        value = data[next];
      }
      return Array.isArray(value) ? value.map(String) : [];
    },
    enabled: from !== undefined,
  });
  return { values: query.data, failed: query.isError };
}
