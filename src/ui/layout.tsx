/** Layout components on antd's Flex, so that pages need no style sheets of their own for arranging their parts. */
import { Flex, type FlexProps } from 'antd';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { classes, length, margins, type Margins, type Step } from './spacing.ts';
import css from './layout.module.css';

interface Framing {
  /** Drawn as a card: a border and this much padding, the default padding if `true`. */
  readonly framed?: Step | true | undefined;
  /** Uses the page's background, for content inside a card. */
  readonly sunken?: boolean;
  /** Subordinate to what is above: indented, with a line in front. */
  readonly nested?: boolean;
}

interface Arranged
  extends Omit<FlexProps, 'component' | 'gap' | 'orientation' | 'vertical' | 'children'>, Margins, Framing {
  readonly as?: keyof HTMLElementTagNameMap;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
  /** For forms: turns off the browser's own validation messages. */
  readonly noValidate?: boolean;
  /** For labels. */
  readonly htmlFor?: string;
  /** Maximum width, in pixels. */
  readonly measure?: number;
  /** Pushed to the end of its line. */
  readonly toEnd?: boolean;
  /** Within `Beside`: stays in view while its neighbor scrolls. */
  readonly rail?: boolean;
}

interface StackProps extends Arranged {
  readonly gap?: Step;
  /** For lists. */
  readonly bullets?: boolean;
  /** Scrolls on its own when it would take up most of the window, so that what is below stays in view. */
  readonly scrolls?: boolean;
  /** Draws a line between its children. */
  readonly ruled?: boolean;
}

interface LineProps extends Arranged {
  /** One step, or one between rows and one between neighbors. */
  readonly gap?: Step | readonly [rows: Step, columns: Step];
  /** On a narrow screen the children share the full width. */
  readonly shared?: boolean;
  /** Sticks to the bottom of the window. */
  readonly foot?: boolean;
}

/** Stacks its children vertically. */
export function Stack({
  as,
  ruled = false,
  gap = ruled ? 3 : 0,
  bullets = false,
  scrolls = false,
  className,
  ...rest
}: StackProps) {
  return (
    <Flex
      vertical
      gap={length(gap)}
      {...arranged(as, {
        ...rest,
        className: classes(
          className,
          bullets && css['bullets'],
          ruled && css['ruled'],
          scrolls && css['scrolls'],
        ),
      })}
    />
  );
}

interface BesideProps extends Omit<StackProps, 'ruled' | 'bullets'> {
  /** As in CSS `grid-template-columns`. */
  readonly columns: string;
}

/** Columns on a wide screen; stacked on a narrow one and on paper. */
export function Beside({ columns, className, ...rest }: BesideProps) {
  return (
    <Stack className={classes(className, css['beside'])} style={{ gridTemplateColumns: columns }} {...rest} />
  );
}

/** Places its children side by side and wraps what does not fit onto another line. */
export function Line({ as, gap = 2, shared = false, foot = false, className, ...rest }: LineProps) {
  return (
    <Flex
      wrap
      gap={lengths(gap)}
      {...arranged(as, {
        ...rest,
        className: classes(className, shared && css['shared'], foot && css['foot']),
      })}
    />
  );
}

function lengths(gap: Step | readonly [rows: Step, columns: Step]): string {
  const [rows, columns] = typeof gap === 'number' ? [gap, gap] : gap;
  return `${length(rows)} ${length(columns)}`;
}

function arranged(
  tag: keyof HTMLElementTagNameMap = 'div',
  {
    above,
    below,
    measure,
    toEnd = false,
    rail = false,
    framed,
    sunken,
    nested,
    className,
    style,
    ...rest
  }: Arranged,
): FlexProps {
  return {
    ...rest,
    component: tag,
    className: classes(className, rail && css['rail'], framing({ framed, sunken, nested })),
    style: {
      ...margins({ above, below }),
      ...(measure === undefined ? {} : { maxWidth: measure }),
      ...(toEnd ? { marginInlineStart: 'auto' } : {}),
      ...padding(framed),
      ...style,
    },
    children: rest.children,
  };
}

function framing({ framed, sunken = false, nested = false }: Framing): string {
  return classes(framed !== undefined && css['framed'], sunken && css['sunken'], nested && css['nested']);
}

function padding(framed: Framing['framed']): CSSProperties {
  return framed === undefined ? {} : { padding: length(framed === true ? 4 : framed) };
}

interface ColumnsProps extends Margins, Framing {
  readonly as?: 'div' | 'dl' | 'ol' | 'section' | 'ul';
  /** Minimum column width in pixels; as many columns as fit are shown. */
  readonly min: number;
  /** Keeps that column width even when there are fewer children than would fit. */
  readonly steady?: boolean;
  readonly gap?: Step | readonly [rows: Step, columns: Step];
  readonly align?: 'start' | 'stretch';
  /** As in CSS `flex`: its share of the line it is in. */
  readonly flex?: number;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** Columns of equal width. */
export function Columns({
  as: TagName = 'div',
  min,
  steady = false,
  gap = 4,
  align = 'stretch',
  flex,
  above,
  below,
  framed,
  sunken,
  nested,
  ...rest
}: ColumnsProps) {
  const style: CSSProperties = {
    gap: lengths(gap),
    display: 'grid',
    gridTemplateColumns: `repeat(${steady ? 'auto-fill' : 'auto-fit'}, minmax(min(100%, ${min}px), 1fr))`,
    alignItems: align,
    flex,
    ...padding(framed),
    ...margins({ above, below }),
  };
  return <TagName className={classes(framing({ framed, sunken, nested }))} style={style} {...rest} />;
}
