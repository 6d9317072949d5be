/** Spanish: each part's words in a file of its own, found. */
import type { Dictionary } from './words.ts';

const parts = import.meta.glob<Readonly<Record<string, Dictionary>>>('./es/**/*.ts', { eager: true });

export const es: Dictionary = Object.assign(
  {},
  ...Object.values(parts).flatMap((part) => Object.values(part)),
);
