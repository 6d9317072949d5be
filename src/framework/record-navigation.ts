import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isReadable, type NoLongerReadable, type UnknownRecord } from '../contracts/resource/fields.ts';
import type { Manifest } from '../contracts/resource/manifest.ts';
import { useT } from '../i18n/translate.ts';
import { mayOpen } from '../providers/access.ts';
import { useSession } from '../providers/session.ts';
import type { Crumb } from '../shell/page/page.tsx';
import { recordPath } from './record-path.ts';
import { recordName } from './words.ts';

export interface RecordNavigation {
  /** Breadcrumbs to the list and to the record, if there is one, as far as the caller may open them. */
  readonly crumbs: readonly Crumb[];
  /**
   * Goes to the record's page or, if there is none or the caller may no longer read the record, to the list. The form is
   * replaced in the history. Does nothing once the user has left the screen: an answer that arrives late takes nobody along.
   */
  readonly showRecord: (record: NoLongerReadable) => void;
  /** Goes to the list, likewise. */
  readonly showList: () => void;
  /** Goes back to the previous page. */
  readonly cancel: () => void;
}

/** Where the screens of a record lead to. */
export function useRecordNavigation(manifest: Manifest, record?: UnknownRecord): RecordNavigation {
  const t = useT();
  const navigate = useNavigate();
  const { principal } = useSession();
  const { routes, name, label } = manifest;
  const listPath = routes.list !== undefined && mayOpen(principal, name, 'list') ? routes.list : undefined;
  const home = listPath ?? '/dashboard';
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const replaceBy = (path: string) => {
    if (isHere.current) void navigate(path, { replace: true });
  };
  const pathOf = (one: NoLongerReadable) =>
    routes.show === undefined || !isReadable(one) ? home : recordPath(routes.show, one.id);
  return {
    crumbs: [
      ...(listPath === undefined ? [] : [{ label: t(label[1]), to: listPath }]),
      ...(record === undefined || routes.show === undefined
        ? []
        : [{ label: recordName(manifest, record), to: recordPath(routes.show, record.id) }]),
    ],
    showRecord: (one) => replaceBy(pathOf(one)),
    showList: () => replaceBy(home),
    cancel: () => {
      // React Router numbers its history entries: before the first one there is no page of this site.
      const entry: unknown = window.history.state;
      const first = typeof entry !== 'object' || entry === null || !('idx' in entry) || entry.idx === 0;
      void (first ? navigate(record === undefined ? home : pathOf(record)) : navigate(-1));
    },
  };
}
