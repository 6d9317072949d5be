/** Serves the built portal: hashed assets are cached forever and the page never, and every page URL returns the page. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loginPage } from './login-page.ts';
import { pageLinks, type PageLanguage } from './page-head.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const config = { operation: 'portal' };
const schema = { hide: true };

/** Paths that belong to the backend: unknown ones are errors, not pages. */
export function isBackendPath(path: string): boolean {
  return /^\/(api|identity|assets)(\/|$)/.test(path);
}

/** @param folder an absolute path, with index.html and assets/ */
export async function servePortal(app: FastifyInstance, folder: string): Promise<void> {
  const pageFor = pageWithNonce(readFileSync(join(folder, 'index.html'), 'utf8'));
  const linksOf = pageLinks(folder);
  const drawLogin = loginPage(folder);
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
  });

  app.route({
    method: 'GET',
    url: '/assets/*',
    config,
    schema,
    handler: (request, reply) =>
      reply
        .removeHeader('cache-control')
        .sendFile(pathOf(request).slice(1), { immutable: true, maxAge: '1y' }),
  });
  for (const name of filesBesidePage(folder)) {
    app.route({
      method: 'GET',
      url: `/${name}`,
      config,
      schema,
      handler: (_request, reply) => reply.removeHeader('cache-control').sendFile(name, { maxAge: '1h' }),
    });
  }
  app.route({
    method: 'GET',
    url: '/*',
    config,
    schema,
    handler: async (request, reply) => {
      if (!wantsPage(request)) return reply.callNotFound();
      const nonce = randomBytes(16).toString('base64');
      void reply
        .header('content-security-policy', contentSecurityPolicy(nonce))
        .type('text/html; charset=utf-8');
      const language = languageOf(request.headers);
      const html = asPreferred(pageFor(nonce), language, request.headers.cookie).replace(
        '</head>',
        () => `${linksOf(pathOf(request), language)}</head>`,
      );
      return sendCompressed(request, reply, drawLogin(html, request, language, nonce));
    },
  });
}

function filesBesidePage(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz|html)$/.test(entry.name))
    .map(({ name }) => name);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/**
 * Whether the request is for a page. Navigations accept HTML explicitly; if any type is accepted, the path must not look like a
 * file.
 */
function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const { accept = '*/*' } = request.headers;
  if (isBackendPath(path)) return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[a-z0-9]{1,12}$/i.test(path));
}

/** Where to redirect a navigation that no route handles: for a missing file, or a URL that cannot be decoded. */
export function pageForLost({ method, url, headers }: FastifyRequest): string | undefined {
  const isNavigation = method === 'GET' && headers.accept?.includes('text/html') === true;
  if (!isNavigation || /^\/(api|identity|notFound)([/?]|$)/.test(url)) return undefined;
  return `/notFound?${new URLSearchParams({ path: url }).toString()}`;
}

/**
 * The page with a nonce on its inline styles and in `<meta property="csp-nonce">`, where antd's styles look for theirs. The
 * nonce is an attribute, which scripts cannot read from the document's markup (HTML, section 6.8.2).
 */
function pageWithNonce(html: string): (nonce: string) => string {
  const placeholder = '__CSP_NONCE__';
  const withMeta = /<meta[^>]*property="csp-nonce"[^>]*>/.test(html)
    ? html.replace(
        /<meta[^>]*property="csp-nonce"[^>]*>/,
        `<meta property="csp-nonce" nonce="${placeholder}">`,
      )
    : html.replace('<head>', `<head><meta property="csp-nonce" nonce="${placeholder}">`);
  const parts = withMeta
    .replace(/<style(?![^>]*\bnonce=)/g, `<style nonce="${placeholder}"`)
    .replace(/(<style[^>]*\bnonce=")[^"]*"/g, `$1${placeholder}"`)
    .split(placeholder);
  return (nonce) => parts.join(nonce);
}

/** The same result as in src/theme/preferences.ts: the language chosen last, or else the browser's first. */
function languageOf({ cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders): PageLanguage {
  const chosen = /(?:^|; )language=(en|es)(?:;|$)/.exec(cookie)?.[1];
  return (chosen ?? accepted.slice(0, 2).toLowerCase()) === 'es' ? 'es' : 'en';
}

/** Applies the theme and language that the user chose last (src/theme/preferences.ts), so that the first paint uses them. */
function asPreferred(html: string, language: PageLanguage, cookies = ''): string {
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookies)?.[1];
  return html.replace(
    '<html lang="en">',
    `<html lang="${language}"${theme === undefined ? '' : ` data-theme="${theme}"`}>`,
  );
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  void reply.header('vary', 'accept-encoding, accept-language, cookie');
  // The nonce makes each page unique, so it is compressed for each response, which is fast for a few kilobytes.
  if (/\bbr\b/.test(accepted)) {
    const options = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    };
    return reply.header('content-encoding', 'br').send(await toBrotli(html, options));
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await toGzip(html));
  return reply.send(html);
}
