/** Breadcrumb to an upload: starts at the list of the uploaded resource, unless the menu has uploads in the same group. */
import { plainListState, writeListState } from '../../contracts/lists/list-state.ts';
import { useManifest, useManifests } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';
import { mayOpen } from '../../providers/access.ts';
import { useSession } from '../../providers/session.ts';
import type { Crumb } from '../../shell/page/page.tsx';

export function useUploadCrumbs(): (kind: string | undefined) => readonly Crumb[] {
  const t = useT();
  const { principal } = useSession();
  const uploads = useManifest('uploadBatches');
  const manifests = useManifests();
  return (kind) => {
    const list = uploads.routes.list ?? '/dashboard';
    const label = t(uploads.label[1]);
    const of = manifests.find(({ name }) => name === kind);
    if (of === undefined || of.menu?.group === uploads.menu?.group) return [{ label, to: list }];
    const own = writeListState({ ...plainListState, where: { kind: of.name } });
    return [
      ...(of.routes.list !== undefined && mayOpen(principal, of.name, 'list')
        ? [{ label: t(of.label[1]), to: of.routes.list }]
        : []),
      { label, to: `${list}?${own}` },
    ];
  };
}
