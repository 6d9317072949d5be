/**
 * The head of a page over its content. Inside List, Show, Create and Edit of @refinedev/antd it stands for the one of
 * @ant-design/pro-layout (build/page-header.ts), which brings a layout, thirty languages and styles of its own along.
 */
import type { ReactNode } from 'react';
import button from './button.module.css';
import { Line } from './layout.tsx';

export interface PageHeaderProps {
  /** The heading, and what stands beside it. */
  readonly title: ReactNode;
  /** The way here, above the heading. */
  readonly breadcrumb?: ReactNode;
  /** Buttons, at the end of the heading's line. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHeader({ title, breadcrumb, extra, children }: PageHeaderProps) {
  return (
    <>
      {breadcrumb}
      <Line as="header" align="center" justify="space-between" style={{ minHeight: 40 }}>
        <Line gap={3} align="center">
          {title}
        </Line>
        {extra !== undefined && <Line className={`${button.within} screen-only`}>{extra}</Line>}
      </Line>
      <div style={{ position: 'relative' }}>{children}</div>
    </>
  );
}
