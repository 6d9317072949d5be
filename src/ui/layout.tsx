/** How parts of a page stand to each other, on antd's Flex: pages need no style sheets of their own for it. */
import { Flex, type FlexProps } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { classes, length, margins, type Margins, type Step } from './spacing.ts';
import css from './layout.module.css';

interface Arranged
  extends Omit<FlexProps, 'component' | 'gap' | 'orientation' | 'vertical' | 'children'>, Margins {
  readonly as?: keyof HTMLElementTagNameMap;
  readonly children?: ReactNode;
  /** Of a form: the browser's own messages stay away. */
  readonly noValidate?: boolean;
  /** In pixels: no wider. */
  readonly measure?: number;
  /** As a card has it: with a line around it, and so much room within; the usual room if no step is given. */
  readonly framed?: Step | true;
}

interface StackProps extends Arranged {
  readonly gap?: Step;
}

interface LineProps extends Arranged {
  /** One step, or that between lines and that between neighbors. */
  readonly gap?: Step | readonly [rows: Step, columns: Step];
}

/** One below the other. */
export function Stack({ as, gap = 0, ...rest }: StackProps) {
  return <Flex vertical gap={length(gap)} {...arranged(as, rest)} />;
}

/** Side by side, and on a second line what finds no room. */
export function Line({ as, gap = 2, ...rest }: LineProps) {
  const [rows, columns] = typeof gap === 'number' ? [gap, gap] : gap;
  return <Flex wrap gap={`${length(rows)} ${length(columns)}`} {...arranged(as, rest)} />;
}

function arranged(
  tag: keyof HTMLElementTagNameMap = 'div',
  { above, below, measure, framed, className, style, ...rest }: Arranged,
): FlexProps {
  const isList = tag === 'ul' || tag === 'ol';
  return {
    ...rest,
    component: tag,
    className: classes(className, isList && css['list'], framed !== undefined && css['framed']),
    style: {
      ...margins({ above, below }),
      ...(measure === undefined ? {} : { maxWidth: measure }),
      ...(framed === undefined ? {} : { padding: length(framed === true ? 4 : framed) }),
      ...style,
    },
    children: rest.children,
  };
}

interface ColumnsProps extends Margins {
  /** In pixels: as many columns as fit, none narrower. */
  readonly min: number;
  readonly gap?: Step | readonly [rows: Step, columns: Step];
  readonly align?: 'start' | 'stretch';
  readonly children: ReactNode;
}

/** Columns of one width. */
export function Columns({ min, gap = 4, align = 'stretch', above, below, children }: ColumnsProps) {
  const [rows, columns] = typeof gap === 'number' ? [gap, gap] : gap;
  const style: CSSProperties = {
    gap: `${length(rows)} ${length(columns)}`,
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}px), 1fr))`,
    alignItems: align,
    ...margins({ above, below }),
  };
  return (
    <div className={css['columns']} style={style}>
      {children}
    </div>
  );
}
