import { Link, useLocation } from 'react-router';
import type { Resource } from '../../../contracts/resource/define-resource.ts';
import { plainListState, writeListState, type ListState } from '../../../contracts/lists/list-state.ts';
import { useT } from '../../../i18n/translate.ts';
import { agreeingWithSeveral } from '../../../i18n/words.ts';
import { Line } from '../../../ui/layout.tsx';
import styles from './list-toolbar.module.css';

/** The resource's views as links: each is an address of its own, and can be opened beside the others. */
export function ViewTabs({ resource, state }: { readonly resource: Resource; readonly state: ListState }) {
  const t = useT();
  const { pathname } = useLocation();
  const views = Object.keys(resource.views ?? {});
  if (views.length === 0) return null;
  return (
    <Line as="nav" gap={4} wrap={false} className={styles.views} aria-label={t('Views')}>
      {[undefined, ...views].map((view) => (
        <Link
          key={view ?? ''}
          className={styles.view}
          aria-current={view === state.view ? 'page' : undefined}
          to={{
            pathname,
            search: writeListState({
              ...plainListState,
              view,
              size: state.size,
              search: state.search,
            }).toString(),
          }}
        >
          {agreeingWithSeveral(view ?? 'All', resource.label[0])}
        </Link>
      ))}
    </Line>
  );
}
