/**
 * Props for the page components of @refinedev/antd (List, Show, Create, Edit), so that a resource's pages look like
 * every other page of the portal: its heading, breadcrumbs, buttons and width.
 */
import type { ListProps, ShowProps } from '@refinedev/antd';
import { useId, type ReactNode } from 'react';
import { Crumbs, pageClass, PageTitle, type PageProps } from '../../shell/page/page.tsx';
import { Line } from '../../ui/layout.tsx';

export type PageFrame = Pick<PageProps, 'title' | 'breadcrumb' | 'aside' | 'actions' | 'width'>;

type Frame = Pick<ListProps, 'title' | 'breadcrumb' | 'wrapperProps'> & {
  readonly headerButtons: () => ReactNode;
};

/** For List, whose content is placed directly on the page. */
export function useListFrame({ title, breadcrumb = [], aside, actions, width = 'wide' }: PageFrame): Frame {
  const id = useId();
  // Created here, because Refine's page components rerender whenever the address changes.
  const buttons = actions === undefined ? null : <Line shared>{actions}</Line>;
  return {
    title: <PageTitle id={id} title={title} aside={aside} />,
    breadcrumb: <Crumbs crumbs={breadcrumb} />,
    wrapperProps: { className: pageClass(width), role: 'region', 'aria-labelledby': id },
    headerButtons: () => buttons,
  };
}

const unframed = { root: { background: 'none', boxShadow: 'none' }, body: { padding: 0 } };

/** For Show, Create and Edit: hides their card, because each section inside has its own. */
export function useRecordFrame(frame: PageFrame): Frame & Pick<ShowProps, 'contentProps'> {
  const list = useListFrame(frame);
  // A form has its buttons in its own sticky bar.
  return { ...list, contentProps: { styles: unframed, actions: [] } };
}
