/** Lists that appear in the navigation only for users who have something to see there (`menu.ifAny`). */
import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { manifests } from 'virtual:manifests';
import { isAllowed, mayOpen } from '../../providers/access.ts';
import { useRefreshOn } from '../../providers/live.ts';
import { useSession } from '../../providers/session.ts';

const queryKey = ['anything to see'] as const;
const conditional = manifests.filter(({ menu }) => menu?.ifAny === true).map(({ name }) => name);

/** Whether the list appears in the navigation. While loading and after a failure, it does not. */
export function useHasRecords(): (resource: string) => boolean {
  const { principal } = useSession();
  const provider = useDataProvider()();
  const asked = conditional.filter(
    (name) => mayOpen(principal, name, 'list') && !isAllowed(principal, `${name}.create`),
  );
  useRefreshOn(asked, queryKey);
  const answers = useQueries({
    queries: asked.map((resource) => ({
      queryKey: [...queryKey, resource],
      queryFn: () =>
        provider.getList({
          resource,
          pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
          meta: { fields: ['id'] },
        }),
    })),
    combine: (results) => results.map(({ data }) => (data?.total ?? 0) > 0),
  });
  return (resource) => {
    const place = asked.indexOf(resource);
    return place === -1 || answers[place] === true;
  };
}
