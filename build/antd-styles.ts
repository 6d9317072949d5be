import { Visitor, type ESTree, type Plugin } from 'vite';
import type { Sheets } from './antd-css.ts';

/**
 * Makes the styles of antd's components when the portal is built, not in every page that uses them. What creates them in a page
 * stays out of the bundle: style functions, stylis, and the walk through their objects. Custom properties are still made there:
 * they depend on the theme, on touch and on the text size.
 */
export function antdStyles(): Plugin {
  /** By module ID. */
  const texts = new Map<string, string>();
  /** Imports the sheets, which Vite then minifies, and gives them to `receiver`. `from` names the module. */
  const handOver = (sheets: Sheets, receiver: string, from: string) =>
    Object.entries(sheets)
      .map(([name, text], index) => {
        const id = `${virtual}${from}.${index}.css`;
        texts.set(id, text);
        return `import sheet${index} from '${id}?inline'; ${receiver}[${JSON.stringify(name)}] = sheet${index};`;
      })
      .join('\n');
  return {
    name: 'antd-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${virtual}`) },
      handler: (id) => ({ id, moduleSideEffects: false }),
    },
    load: {
      filter: { id: [new RegExp(`^${virtual}`), registering] },
      async handler(id) {
        if (id.startsWith(virtual)) return texts.get(id.replace('?inline', ''));
        const { classPrefix, sharedSheets } = await import('./antd-css.ts');
        return {
          code: `${register(classPrefix)}\n${handOver(sharedSheets(), 'shared', 'shared')}`,
          moduleSideEffects: false,
        };
      },
    },
    transform: {
      filter: {
        id: /\/antd\/es\/.+\/style(\/\w+)?\.js$/,
        code: hookMakers.map((name) => `${name}(`),
      },
      async handler(code, id) {
        const { sheetsOf } = await import('./antd-css.ts');
        const [, module = ''] = /\/antd\/es\/(.+)\.js$/.exec(id) ?? [];
        let cut = code;
        for (const { start, end } of styleFunctions(this.parse(code)).toReversed())
          cut = `${cut.slice(0, start)}() => null${cut.slice(end)}`;
        // Those of a menu in a dropdown and of a popover's tooltip, which have none.
        const receiver = code.includes('injectStyle') ? 'optionalSheets' : 'sheets';
        const sheets = handOver(sheetsOf(module, componentsIn(code)), receiver, module);
        return {
          code: `${cut}\nimport { ${receiver} } from '@ant-design/cssinjs/es/hooks/useStyleRegister.js';\n${sheets}`,
          map: null,
        };
      },
    },
  };
}

const virtual = 'virtual:antd/';
const registering = /\/@ant-design\/cssinjs\/es\/hooks\/useStyleRegister\.js$/;
const hookMakers = ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'];

/**
 * In place of the hook with which a component creates its styles: inserts those that its style module brought. As with antd's
 * own, a component's styles stand in the page when it is first drawn, in the order that antd gives them.
 */
const register = (classPrefix: string) => `
import hash from '@emotion/hash';
import { useInsertionEffect } from 'react';
import { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS';

export const STYLE_PREFIX = 'style';
export const uniqueHash = (path, text) => hash(path.join('%') + text);
export const extract = () => null, parseStyle = () => null;
export const sheets = {}, optionalSheets = {};
const shared = {};
const inserted = new Set();

function insert(key, [name, prefix], priority, styles) {
  if (inserted.size === 0) for (const one in shared) updateCSS(shared[one], one);
  if (inserted.has(key)) return;
  inserted.add(key);
  if (name in shared) return;
  const sheet = sheets[name] ?? (styles().length > 0 ? optionalSheets[name] : undefined);
  if (sheet !== undefined) updateCSS(sheet.replaceAll('${classPrefix}', prefix), key, { priority });
}

export default function useStyleRegister({ path, order = 0 }, styles) {
  const key = path.join('%');
  useInsertionEffect(() => insert(key, path, order, styles), [key]);
}`;

/** The names of a style module's exports that are components. */
const componentsIn = (code: string): readonly string[] =>
  [...code.matchAll(/export (?:const (\w+) =|default) genSubStyleComponent\(/g)].map(
    ([, name = 'default']) => name,
  );

/** The arguments that hold the style functions in the syntax tree of a style module. */
function styleFunctions(program: ESTree.Program): readonly ESTree.Span[] {
  const found: ESTree.Span[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, styles] }) {
      if (callee.type === 'Identifier' && hookMakers.includes(callee.name) && styles !== undefined)
        found.push(styles);
    },
  }).visit(program);
  return found;
}
