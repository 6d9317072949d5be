interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown;
}

/**
 * Under `require-trusted-types-for 'script'` no text becomes markup unless the default policy lets it. antd writes its
 * styles through innerHTML, so text that cannot be markup passes, and nothing else.
 */
export function allowStyleText(): void {
  if (!('trustedTypes' in window)) return;
  // Not yet in TypeScript's DOM library.
  const factory = window.trustedTypes as PolicyFactory;
  factory.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Text may not become markup.');
      return text;
    },
  });
}
