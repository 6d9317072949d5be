import type { Plugin } from 'vite';

/**
 * Puts antd's styles into constructed style sheets instead of `<style>` elements, so that the content security policy needs
 * neither a nonce nor 'unsafe-inline' for them, and no text becomes markup. A single module of antd's writes them all.
 * `priority` is the order that cssinjs requires.
 */
const sheets = `
const sheets = new Map();
export function updateCSS(css, key, { priority = 0 } = {}) {
  const known = sheets.get(key);
  if (known !== undefined) {
    if (known.css !== css) { known.css = css; known.sheet.replaceSync(css); }
    return known.node;
  }
  const made = { css, priority, sheet: new CSSStyleSheet(), node: { setAttribute() {} } };
  made.sheet.replaceSync(css);
  const all = [...sheets.values()];
  const next = all.filter((one) => one.priority > priority).map((one) => document.adoptedStyleSheets.indexOf(one.sheet));
  document.adoptedStyleSheets.splice(Math.min(...next, document.adoptedStyleSheets.length), 0, made.sheet);
  sheets.set(key, made);
  return made.node;
}
export const injectCSS = (css, options) => updateCSS(css, css, options);
export function removeCSS(key) {
  const found = sheets.get(key);
  if (found === undefined) return;
  sheets.delete(key);
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(found.sheet), 1);
}
export const clearContainerCache = () => {};
`;

export function antdSheets(): Plugin {
  return {
    name: 'antd-sheets',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: {
        id: /\/@rc-component\/util\/es\/Dom\/dynamicCSS\.js$|\/@ant-design\/icons\/es\/cssUtils\.js$/,
      },
      handler: (id) => ({
        code: id.includes('/icons/')
          ? `export { updateCSS } from '@rc-component/util/es/Dom/dynamicCSS.js';
             export const getShadowRoot = () => null;
             export const warningOnce = () => {};`
          : sheets,
        moduleSideEffects: false,
      }),
    },
  };
}
