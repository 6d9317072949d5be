/** The Spanish dictionary, put together from the files of the parts in `es`. */
import type { Dictionary } from './words.ts';

const parts = import.meta.glob<Readonly<Record<string, Dictionary>>>('./es/**/*.ts', { eager: true });

export const es: Dictionary = Object.assign(
  {},
  ...Object.values(parts).flatMap((part) => Object.values(part)),
);
