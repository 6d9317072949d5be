/** Resolves paths through references, such as `period.program.components`, to the values at their end. */
import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueries, type QueryFunctionContext } from '@tanstack/react-query';
import { isObject } from '../../../contracts/values/objects.ts';
import { useResourceLoader } from '../../resources.tsx';

export interface AmongValues {
  /** `undefined` while loading, and if the caller may not read the list. */
  readonly values: readonly string[] | undefined;
  readonly failed: boolean;
}

/**
 * The list that a value must be in.
 *
 * @param name the resource in which the path starts
 * @param from the id of the record that the path's first reference points to; undefined while it points to none
 */
export function useAmongValues(name: string, path: string, from: number | undefined): AmongValues {
  const [{ data, isError } = { data: undefined, isError: false }] = useValues(name, [path], () => from);
  const values = data === undefined ? undefined : Array.isArray(data) ? data.map(String) : [];
  return { values, failed: isError };
}

/** The values by path. Values that are still loading, or that the caller may not read, are undefined. */
export function usePathValues(
  name: string,
  paths: readonly string[],
  from: (root: string) => number | undefined,
): Readonly<Record<string, unknown>> {
  const found = useValues(name, paths, from);
  return Object.fromEntries(paths.map((path, index) => [path, found[index]?.data]));
}

function useValues(
  name: string,
  paths: readonly string[],
  from: (root: string) => number | undefined,
): readonly { readonly data: unknown; readonly isError: boolean }[] {
  const load = useResourceLoader();
  const dataProvider = useDataProvider();
  const { keys } = useKeys();
  return useQueries({
    queries: paths.map((path) => {
      const [root = '', ...rest] = path.split('.');
      const start = from(root);
      return {
        queryKey: keys().data().resource(name).action('list').params({ path, from: start }).get(),
        queryFn: async (queryContext: QueryFunctionContext): Promise<unknown> => {
          let declared = await load(name);
          let key = root;
          let value: unknown = { id: start };
          for (const next of rest) {
            const target = declared.fields[key]?.target ?? '';
            const id = isObject(value) ? value['id'] : undefined;
            if (typeof id !== 'number') return null;
            const { data } = await dataProvider().getOne({ resource: target, id, meta: { queryContext } });
            declared = await load(target);
            key = next;
            value = data[next];
          }
          return value ?? null;
        },
        enabled: start !== undefined,
      };
    }),
  });
}
