/** /login goes out drawn: whoever opens it sees it, and types, before any script has come. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { loginDrawing, mayHavePasskeys } from '../src/contracts/identity/login-drawing.ts';
import type { PageLanguage } from './page-head.ts';

/** Written by the portal's build (build/login-drawings.ts). */
const drawingsSchema = z.record(z.string(), z.string());

/** What stands in index.html until there is more to see. */
const firstPaint = /<div id="root">[\s\S]*?<!-- \/first paint -->/;

/**
 * @param folder of the built portal
 * @returns puts the drawing into a page, where its request is for /login; a query may change what the page says, and its
 *   script draws it then
 */
export function loginPage(
  folder: string,
): (html: string, request: FastifyRequest, language: PageLanguage) => string {
  const file = join(folder, '.vite/login.json');
  const drawings = existsSync(file) ? drawingsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return (html, request, language) => {
    const name = loginDrawing(language, hasPasskeys(request));
    const drawing = drawings[name];
    if (drawing === undefined || !/^\/login\/?$/i.test(request.url)) return html;
    return (
      html
        .replace(firstPaint, () => `<div id="root" data-drawn="${name}">${drawing}`)
        // Of what is there already, the styles are waited for.
        .replaceAll('<link rel="preload" as="style"', '<link rel="stylesheet"')
    );
  };
}

/** Browsers have them where the connection is safe, and to this machine (Secure Contexts, section 3.1). */
function hasPasskeys({ protocol, hostname }: FastifyRequest): boolean {
  return mayHavePasskeys(hostname) && (protocol === 'https' || /(^|\.)localhost$/.test(hostname));
}
