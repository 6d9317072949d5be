/**
 * What the frames of @refinedev/antd (List, Show, Create, Edit) get, so that a resource's pages look like every other page
 * of the portal: its heading, the way here, its buttons and its measure.
 */
import type { ListProps, ShowProps } from '@refinedev/antd';
import { useId, type ReactNode } from 'react';
import { Crumbs, pageClass, PageTitle, type PageProps } from '../../shell/page/page.tsx';
import { Line } from '../../ui/layout.tsx';

export type PageFrame = Pick<PageProps, 'title' | 'breadcrumb' | 'aside' | 'actions' | 'width'>;

type Frame = Pick<ListProps, 'title' | 'breadcrumb' | 'wrapperProps'> & {
  readonly headerButtons: () => ReactNode;
};

/** For List, whose content stands on the page itself. */
export function useListFrame({ title, breadcrumb = [], aside, actions, width = 'wide' }: PageFrame): Frame {
  const id = useId();
  // Made here: the frames of Refine are drawn again with each address.
  const buttons = actions === undefined ? null : <Line shared>{actions}</Line>;
  return {
    title: <PageTitle id={id} title={title} aside={aside} />,
    breadcrumb: <Crumbs crumbs={breadcrumb} />,
    wrapperProps: { className: pageClass(width), role: 'region', 'aria-labelledby': id },
    headerButtons: () => buttons,
  };
}

const unframed = { root: { background: 'none', boxShadow: 'none' }, body: { padding: 0 } };

/** For Show, Create and Edit: their card is no frame here, for the sections in it have one each. */
export function useRecordFrame(frame: PageFrame): Frame & Pick<ShowProps, 'contentProps'> {
  const list = useListFrame(frame);
  // Buttons of a form stand in a bar of its own, which stays in sight.
  return { ...list, contentProps: { styles: unframed, actions: [] } };
}
