/**
 * The header of a page, above its content. Inside List, Show, Create and Edit of @refinedev/antd it replaces the one
 * from @ant-design/pro-layout (build/page-header.ts), which brings a layout, thirty languages and styles of its own.
 */
import type { ReactNode } from 'react';
import button from './button.module.css';
import { Line } from './layout.tsx';

export interface PageHeaderProps {
  /** The heading and anything beside it. */
  readonly title: ReactNode;
  /** The breadcrumb trail above the heading. */
  readonly breadcrumb?: ReactNode;
  /** Buttons at the end of the heading's line. */
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
