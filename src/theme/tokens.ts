/**
 * The single source of the visual design. `tokensCss` generates the custom properties that style every component
 * (build/tokens-css.ts puts them at the top of base.css).
 * Text meets WCAG 2.2 AA contrast on its background in both themes; tests/portal/tokens.test.ts checks this.
 */

const light = {
  /** The page background: warm paper. */
  bg: '#faf9f6',
  /** Cards, tables, inputs. */
  surface: '#ffffff',
  /** Menus, dialogs, toasts. */
  'surface-raised': '#ffffff',
  text: '#1b1e23',
  'text-muted': '#5a606a',
  /** Decorative hairlines. */
  border: '#e5e2da',
  /** Outlines of controls such as inputs and checkboxes. 3:1 on every background. */
  'border-strong': '#87837a',
  accent: '#0b5a5e',
  'accent-hover': '#08474a',
  /** Text on the accent. */
  'accent-text': '#ffffff',
  'accent-soft': '#e2eeed',
  focus: '#0a7a80',
  info: '#1d5a9e',
  'info-soft': '#e6eef8',
  success: '#1c6537',
  'success-soft': '#e4f1e8',
  warning: '#7f4c00',
  'warning-soft': '#faefd9',
  danger: '#b0241c',
  'danger-soft': '#fbe8e6',
  'neutral-soft': '#efede7',
  /** Behind dialogs. */
  veil: 'rgb(27 30 35 / 48%)',
} as const;

export type ColorName = keyof typeof light;

const dark: Readonly<Record<ColorName, string>> = {
  bg: '#121416',
  surface: '#191c1f',
  'surface-raised': '#22262a',
  text: '#e9e7e2',
  'text-muted': '#a4a8ae',
  border: '#2c3035',
  'border-strong': '#7d838b',
  accent: '#62c4be',
  'accent-hover': '#86d6d1',
  'accent-text': '#04201f',
  'accent-soft': '#17302f',
  focus: '#74d6d0',
  info: '#8bb9f0',
  'info-soft': '#1a2a3d',
  success: '#83cb9d',
  'success-soft': '#182d20',
  warning: '#e3b56b',
  'warning-soft': '#332812',
  danger: '#f4998f',
  'danger-soft': '#3c1e1b',
  'neutral-soft': '#292d32',
  veil: 'rgb(0 0 0 / 60%)',
};

export type Mode = 'light' | 'dark';
export const colors: Readonly<Record<Mode, Readonly<Record<ColorName, string>>>> = { light, dark };

/** In pixels. */
const radius = { s: 4, m: 6, l: 10 } as const;
const fontSize = { s: 13, m: 14, l: 16, xl: 20, xxl: 28 } as const;
const headerHeight = 64;
const space = [4, 8, 12, 16, 20, 24, 32, 48] as const;

const fontFamily =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';
const monoFamily = 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

const shadows: Readonly<Record<Mode, readonly [low: string, high: string]>> = {
  light: [
    '0 1px 2px rgb(27 30 35 / 6%)',
    '0 1px 2px rgb(27 30 35 / 6%), 0 12px 32px -8px rgb(27 30 35 / 18%)',
  ],
  dark: ['0 1px 2px rgb(0 0 0 / 40%)', '0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -8px rgb(0 0 0 / 60%)'],
};

/**
 * The tokens as CSS: shared tokens first, then light, then dark when the system prefers it, unless `data-theme`
 * overrides that.
 */
export function tokensCss(): string {
  const shared = [
    ...space.map((px, index) => `--space-${index + 1}: ${px}px;`),
    ...Object.entries(radius).map(([name, px]) => `--radius-${name}: ${px}px;`),
    ...Object.entries(fontSize).map(([name, px]) => `--font-size-${name}: ${px / 16}rem;`),
    `--font-family: ${fontFamily};`,
    `--font-mono: ${monoFamily};`,
    `--header-height: ${headerHeight}px;`,
  ].join(' ');
  return [
    `:root { ${shared} ${themeOf('light')} }`,
    `@media (prefers-color-scheme: dark) { :root { ${themeOf('dark')} } }`,
    `:root[data-theme='light'] { ${themeOf('light')} }`,
    `:root[data-theme='dark'] { ${themeOf('dark')} }`,
  ].join('\n');
}

function themeOf(mode: Mode): string {
  const lines = Object.entries(colors[mode]).map(([name, value]) => `--color-${name}: ${value};`);
  const [low, high] = shadows[mode];
  return [`color-scheme: ${mode};`, ...lines, `--shadow-1: ${low};`, `--shadow-2: ${high};`].join(' ');
}
