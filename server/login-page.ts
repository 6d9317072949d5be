/** Serves /login prerendered, so that users can see the form and type before any script has loaded. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { loginDrawing, mayHavePasskeys } from '../src/contracts/identity/login-drawing.ts';
import type { PageLanguage } from './page-head.ts';

/** Written by the portal's build (build/login-drawings.ts). */
const drawingsSchema = z.record(z.string(), z.string());

/** The placeholder in index.html. */
const firstPaint = /<div id="root">[\s\S]*?<!-- \/first paint -->/;

/**
 * @param folder of the built portal
 * @returns a function that inserts the prerendered form into the page if the request is for /login without a query, since a
 * query may change what the page says; then the script renders it
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
        // The form needs its styles, so they block rendering instead of being preloaded.
        .replaceAll('<link rel="preload" as="style"', '<link rel="stylesheet"')
    );
  };
}

/** Browsers support passkeys on secure connections and on localhost (Secure Contexts, section 3.1). */
function hasPasskeys({ protocol, hostname }: FastifyRequest): boolean {
  return mayHavePasskeys(hostname) && (protocol === 'https' || /(^|\.)localhost$/.test(hostname));
}
