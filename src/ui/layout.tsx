/** How parts of a page stand to each other, on antd's Flex: pages need no style sheets of their own for it. */
import { Flex, type FlexProps } from 'antd';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { classes, length, margins, type Margins, type Step } from './spacing.ts';
import css from './layout.module.css';

interface Framing {
  /** As a card has it: with a line around it, and so much room within; the usual room if no step is given. */
  readonly framed?: Step | true | undefined;
  /** Its ground is that of the page, for what stands in a card. */
  readonly sunken?: boolean;
  /** Of what stands above it: moved in, with a line before it. */
  readonly nested?: boolean;
}

interface Arranged
  extends Omit<FlexProps, 'component' | 'gap' | 'orientation' | 'vertical' | 'children'>, Margins, Framing {
  readonly as?: keyof HTMLElementTagNameMap;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
  /** Of a form: the browser's own messages stay away. */
  readonly noValidate?: boolean;
  /** Of a label. */
  readonly htmlFor?: string;
  /** In pixels: no wider. */
  readonly measure?: number;
  /** At the end of the line that it stands in. */
  readonly toEnd?: boolean;
  /** In `Beside`: it stays in sight while what it stands beside scrolls. */
  readonly rail?: boolean;
}

interface StackProps extends Arranged {
  readonly gap?: Step;
  /** Of a list. */
  readonly bullets?: boolean;
  /** By itself, where it would take most of the window: what stands below it stays in sight. */
  readonly scrolls?: boolean;
  /** With a line between its parts. */
  readonly ruled?: boolean;
}

interface LineProps extends Arranged {
  /** One step, or that between lines and that between neighbors. */
  readonly gap?: Step | readonly [rows: Step, columns: Step];
  /** On a narrow screen what stands in it takes all its width. */
  readonly shared?: boolean;
  /** It stays in sight at the foot of the window. */
  readonly foot?: boolean;
}

/** One below the other. */
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
  /** As in CSS, of the columns. */
  readonly columns: string;
}

/** In columns on a wide screen; one below the other on a narrow one, and on paper. */
export function Beside({ columns, className, ...rest }: BesideProps) {
  return (
    <Stack className={classes(className, css['beside'])} style={{ gridTemplateColumns: columns }} {...rest} />
  );
}

/** Side by side, and on a second line what finds no room. */
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
  /** In pixels: as many columns as fit, none narrower. */
  readonly min: number;
  /** Of this width also where there are fewer than fit. */
  readonly steady?: boolean;
  readonly gap?: Step | readonly [rows: Step, columns: Step];
  readonly align?: 'start' | 'stretch';
  /** As in CSS: its share of the line that it stands in. */
  readonly flex?: number;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** Columns of one width. */
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
  className,
  ...rest
}: ColumnsProps) {
  const style: CSSProperties = {
    gap: lengths(gap),
    gridTemplateColumns: `repeat(${steady ? 'auto-fill' : 'auto-fit'}, minmax(min(100%, ${min}px), 1fr))`,
    alignItems: align,
    flex,
    ...padding(framed),
    ...margins({ above, below }),
  };
  return (
    <TagName
      className={classes(className, css['columns'], framing({ framed, sunken, nested }))}
      style={style}
      {...rest}
    />
  );
}
