/** Links for the head of a portal page: the files that its first script will request next. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { atPath } from '../../src/contracts/resource/path-pattern.ts';

/** Written by the portal's build (build/preloads.ts). */
const pagesSchema = z.array(
  z.object({
    path: z.string(),
    files: z.object({ en: z.array(z.string()), es: z.array(z.string()) }),
    next: z.array(z.string()).default([]),
  }),
);
export type PageLanguage = keyof z.output<typeof pagesSchema>[number]['files'];

/**
 * @param folder of the built portal
 * @returns a function that returns the links of the page at a path, as HTML; empty if the portal has no such page or was built
 * without the list
 */
export function pageLinks(folder: string): (pathname: string, language: PageLanguage) => string {
  const file = join(folder, '.vite/preloads.json');
  const pages = existsSync(file) ? pagesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const written = pages.map(({ path, files, next }) => ({
    path,
    en: linksTo(files.en, next),
    es: linksTo(files.es, next),
  }));
  return (pathname, language) => atPath(written, pathname)?.[language] ?? '';
}

// Written exactly as Vite's loader does, so that it finds the files: a file requested in another way is fetched twice.
const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * The files that the page needs now, and those that the next page will need. These stand in a template, where the browser leaves
 * them until the page has been shown and takes them out (src/pages/sign-in/open-sign-in-pages.ts).
 */
function linksTo(files: readonly string[], next: readonly string[]): string {
  const later = next.filter((file) => !files.includes(file));
  const links = later.map((file) => `<link rel="prefetch" crossorigin href="/${file}">`).join('');
  return files.map(linkTo).join('') + (links === '' ? '' : `<template>${links}</template>`);
}
