/** antd's styles as text, made by antd itself under Node. */
import { createRequire } from 'node:module';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { antTheme } from '../src/theme/ant-theme.ts';

/**
 * By the name under which cssinjs registers a component, such as `Table-Table`, a style sheet. It refers to custom properties, so
 * it holds for every theme and size. `classPrefix` stands for the class of the component.
 */
export type Sheets = Readonly<Record<string, string>>;

export const classPrefix = 'ant-component';

/** These two register under the same name. */
const hookClasses: Readonly<Record<string, string>> = { useRowStyle: 'ant-row', useColStyle: 'ant-col' };

type StyleHook = (classPrefix: string) => unknown;
type StyleComponent = ComponentType<{ readonly prefixCls: string }>;

const load = createRequire(import.meta.url);

/**
 * @param module relative to antd's folder of modules, such as `table/style/index`
 * @param components its exports that are components: they draw nothing, but call a hook. The others are hooks.
 */
export function sheetsOf(module: string, components: readonly string[]): Sheets {
  // antd's types leave out its style modules.
  const exported = load(`antd/lib/${module}`) as Record<string, unknown>;
  const hooks = Object.keys(exported).filter(
    (name) => !components.includes(name) && (name === 'default' || /^use[A-Z]/.test(name)),
  );
  return made(() => {
    for (const name of hooks) (exported[name] as StyleHook)(hookClasses[name] ?? classPrefix);
    return components.map((name) =>
      createElement(exported[name] as StyleComponent, { key: name, prefixCls: classPrefix }),
    );
  });
}

const shared = ['Shared', 'ant-design-icons'];

/** The sheets that every component brings along: for links and icons. */
export function sharedSheets(): Sheets {
  // A type of antd's own says less than the module exports.
  const { default: useStyle } = load('antd/lib/empty/style/index') as { default: StyleHook };
  return made(() => (useStyle('ant-empty'), null), true);
}

function made(Caller: ComponentType, isShared = false): Sheets {
  const [sheets = {}, others = {}] = themes.map((theme) => madeIn(theme, Caller, isShared));
  for (const [name, text] of Object.entries(sheets))
    if (text !== others[name])
      throw new Error(
        `antd's styles of ${name} depend on the theme or on sizes: build/antd-css.ts cannot make them.`,
      );
  return sheets;
}

/** They differ in everything on which styles could depend. */
const themes = [
  antTheme('light', { textScale: 1, touch: false }),
  antTheme('dark', { textScale: 1.25, touch: true }),
];

function madeIn(theme: ThemeConfig, Caller: ComponentType, isShared: boolean): Sheets {
  const cache = createCache();
  const component = createElement(ConfigProvider, { theme }, createElement(Caller));
  renderToStaticMarkup(createElement(StyleProvider, { cache, layer: true }, component));
  const sheets: Record<string, string> = {};
  for (const [key, entry] of cache.cache) {
    const [, name] = /^style%%layer%([^%]+)%/.exec(key) ?? [];
    if (name === undefined || shared.includes(name) !== isShared) continue;
    const alone = createCache();
    alone.cache.set(key, entry);
    // Without the rule by which cssinjs would find the sheet in a page from a server.
    const text = extractStyle(alone, { plain: true, types: 'style' }).replace(
      /\.data-ant-cssinjs-cache-path\{[^}]*\}/,
      '',
    );
    sheets[name] = `${sheets[name] ?? ''}${text}`;
  }
  return sheets;
}
