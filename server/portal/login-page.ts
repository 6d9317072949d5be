/** Serves /login prerendered, so that users can see the form and type before any script has loaded. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { loginDrawing, mayHavePasskeys } from '../../src/contracts/identity/login-drawing.ts';
import type { PageLanguage } from './page-head.ts';

/** Written by the portal's build (build/login-drawings.ts). */
const drawingsSchema = z.record(z.string(), z.string());

/** The links to style sheets that Vite and page-head.ts write. */
const styleLink = /<link rel="(?:stylesheet|preload" as="style)" crossorigin href="(\/assets\/[^"]+\.css)">/g;

/** The placeholder in index.html. */
const firstPaint = /<div id="root">[\s\S]*?<!-- \/first paint -->/;

/**
 * @param folder of the built portal
 * @returns a function that inserts the prerendered form and its styles into the page if the request is for /login without a
 * query, since a query may change what the page says; then the script renders it
 */
export function loginPage(
  folder: string,
): (html: string, request: FastifyRequest, language: PageLanguage, nonce: string) => string {
  const file = join(folder, '.vite/login.json');
  const drawings = existsSync(file) ? drawingsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const sheets = new Map<string, string>();
  const sheetAt = (path: string) => {
    const sheet = sheets.get(path) ?? readFileSync(join(folder, path), 'utf8');
    sheets.set(path, sheet);
    return sheet;
  };
  return (html, request, language, nonce) => {
    const name = loginDrawing(language, hasPasskeys(request));
    const drawing = drawings[name];
    if (drawing === undefined || !/^\/login\/?$/i.test(request.url)) return html;
    return (
      html
        .replace(firstPaint, () => `<div id="root" data-drawn="${name}">${drawing}`)
        // The styles are in the page, so that the form is painted before they could have been fetched. The links, which block
        // nothing on a screen, stay for Vite's loader: it fetches a style sheet that it finds no link to.
        .replaceAll(
          styleLink,
          (_, path: string) =>
            `<style nonce="${nonce}">${sheetAt(path)}</style><link rel="stylesheet" media="print" crossorigin href="${path}">`,
        )
    );
  };
}

/** Browsers support passkeys on secure connections and on localhost (Secure Contexts, section 3.1). */
function hasPasskeys({ protocol, hostname }: FastifyRequest): boolean {
  return mayHavePasskeys(hostname) && (protocol === 'https' || /(^|\.)localhost$/.test(hostname));
}
