import type { Plugin } from 'vite';
import { tokensCss } from '../src/theme/tokens.ts';

/** Puts the design tokens, as custom properties, at the top of src/theme/base.css: index.html links it, before any script. */
export function themeTokens(): Plugin {
  return {
    name: 'theme-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/theme\/base\.css(\?|$)/ },
      handler: (code) => `${tokensCss()}\n${code}`,
    },
  };
}
