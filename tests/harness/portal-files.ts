import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll } from 'vitest';

export const script = `console.log(${JSON.stringify('portal '.repeat(300))});`;

/** A small folder that looks like a build of the portal, removed after the tests of the file. */
export function portalFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'));
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  write(
    'index.html',
    '<!doctype html><html lang="en"><head><meta property="csp-nonce" nonce=""><style>.first{}</style><title>Portal</title></head><body><div id="root">Soon<!-- /first paint --></div></body></html>',
  );
  write(
    '.vite/preloads.json',
    JSON.stringify([
      {
        path: '/login',
        files: { en: ['assets/sign-in.js', 'assets/sign-in.css'], es: ['assets/sign-in.js', 'assets/es.js'] },
      },
      { path: '/admin/things/:id', files: { en: ['assets/thing.js'], es: [] } },
      { path: '/admin/things/create', files: { en: ['assets/app.js', 'assets/app.css'], es: [] } },
    ]),
  );
  write(
    '.vite/login.json',
    JSON.stringify({ en: 'Sign in', 'en-passkeys': 'Passkey', es: 'Iniciar', 'es-passkeys': 'Llave' }),
  );
  write('robots.txt', 'User-agent: *\nDisallow: /\n');
  write('.secret', 'not for the public');
  write('assets/sign-in.css', '.sign-in{color:red}');
  write('assets/app-abc123.js', script);
  write('assets/app-abc123.js.br', brotliCompressSync(script));
  write('assets/app-abc123.js.gz', gzipSync(script));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
