import type { Plugin } from 'vite';
import { tokensCss } from '../src/theme/tokens.ts';

/** Adds the design tokens as custom properties to the top of src/theme/base.css, which index.html links before any script. */
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
