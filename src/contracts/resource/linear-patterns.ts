/**
 * Runs patterns in a time that is proportional to the text (RE2). The browser's and Node's own engine tries every way to match,
 * so that a pattern such as `^(a+)+$` never ends (CWE-1333). Lookarounds and backreferences are not available.
 */
// oxlint-disable-next-line no-restricted-imports -- an engine for regular expressions is a library; only prototypes load it
import { RE2JS } from 're2js';
import type { PatternEngine } from './pattern.ts';

export const linearPatterns: PatternEngine = (source) => {
  const expression = RE2JS.compile(RE2JS.translateRegExp(source));
  return (text) => expression.test(text);
};
