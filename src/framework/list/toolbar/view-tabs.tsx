import { memo } from 'react';
import type { Resource } from '../../../contracts/resource/define-resource.ts';
import { plainListState, writeListState, type ListState } from '../../../contracts/lists/list-state.ts';
import { useT } from '../../../i18n/translate.ts';
import { agreeingWithSeveral } from '../../../i18n/words.ts';
import { PageLink } from '../../../shell/page/page-link.tsx';
import { Line } from '../../../ui/layout.tsx';
import styles from './list-toolbar.module.css';

interface ViewTabsProps extends Pick<ListState, 'view' | 'size' | 'search'> {
  readonly resource: Resource;
}

/** The resource's views as links: each one has its own address and can be opened in another tab. */
export const ViewTabs = memo(function ViewTabs({ resource, view: current, size, search }: ViewTabsProps) {
  const t = useT();
  const views = Object.keys(resource.views ?? {});
  if (views.length === 0) return null;
  return (
    <Line
      as="nav"
      gap={4}
      wrap={false}
      className={`${styles.views} ${current === undefined ? 'screen-only' : ''}`}
      aria-label={t('Views')}
    >
      {[undefined, ...views].map((view) => (
        <PageLink
          key={view ?? ''}
          // On paper, only the view that is shown.
          className={`${styles.view} ${view === current ? '' : 'screen-only'}`}
          aria-current={view === current ? 'page' : undefined}
          to={`?${writeListState({ ...plainListState, view, size, search }).toString()}`}
        >
          {agreeingWithSeveral(view ?? 'All', resource.label[0])}
        </PageLink>
      ))}
    </Line>
  );
});
