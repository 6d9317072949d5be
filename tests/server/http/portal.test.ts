import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { portalFiles, script } from '../../harness/portal-files.ts';
import { call, testServer } from '../../harness/server.ts';

const server = testServer({ portalDir: portalFiles() });

/** The answer as sent: fetch would decompress it and normalize the URL. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server().origin);
    request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the page', () => {
  it.each([
    '/',
    '/login',
    '/admin/tenants/edit/7?x=1',
    '/surveys/providers/12',
    '/notFound',
    '/no/such/place',
    '/report.pdf',
    '/admin/tenants.html',
  ])('is served at %s', async (path) => {
    const answer = await call(server(), path, { headers: { accept: 'text/html' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.text).toContain('<title>Portal</title>');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('preloads the files for its address and language', async () => {
    const links = async (path: string, cookie = '') =>
      (await call(server(), path, { headers: { cookie } })).text.match(/<link [^>]*>/g) ?? [];
    const script = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`;
    expect(await links('/login?to=/admin')).toEqual([
      script('sign-in'),
      '<link rel="preload" as="style" crossorigin href="/assets/sign-in.css">',
    ]);
    expect(await links('/LOGIN/?to=/admin', 'language=es')).toEqual([script('sign-in'), script('es')]);
    expect(await links('/admin/things/7')).toEqual([script('thing')]);
    expect(await links('/admin/things/create')).toEqual([
      script('app'),
      '<link rel="preload" as="style" crossorigin href="/assets/app.css">',
    ]);
    expect(await links('/no/such/place')).toEqual([]);
    expect(await call(server(), '/.vite/preloads.json')).toMatchObject({ status: 404 });
  });

  it('has a new nonce each time, on its styles and in its policy', async () => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 3; visit += 1) {
      const { text, headers } = await call(server(), '/dashboard');
      const nonce =
        /style-src 'self' 'nonce-([\w+/=]{22,})'/.exec(headers.get('content-security-policy') ?? '')?.[1] ??
        'none';
      expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
      expect(text).toContain(`<style nonce="${nonce}">`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s for clients that accept it', async (encoding, unpack) => {
    const { headers, body } = await raw('/', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding, accept-language, cookie',
    });
    expect(unpack(body).toString('utf8')).toContain('<title>Portal</title>');
  });

  it.each([
    ['', 'en', '<html lang="en">'],
    ['', 'es-MX,en;q=0.5', '<html lang="es">'],
    ['', 'en,es;q=0.5', '<html lang="en">'],
    ['language=en', 'es', '<html lang="en">'],
    ['theme=dark', '', '<html lang="en" data-theme="dark">'],
    ['language=es; theme=light', 'en', '<html lang="es" data-theme="light">'],
    ['theme="><script>; language=xx', '', '<html lang="en">'],
  ])(
    'uses the last chosen theme and language, or the browser’s language: %s, %s',
    async (cookie, accepted, tag) => {
      const { body } = await raw('/', { cookie, 'accept-language': accepted });
      expect(body.toString('utf8')).toContain(tag);
    },
  );

  it.each([
    ['/login', 'localhost', '', '<div id="root" data-drawn="en-passkeys">Passkey</div>'],
    ['/LOGIN/', 'localhost:3000', 'es', '<div id="root" data-drawn="es-passkeys">Llave</div>'],
    ['/login', '127.0.0.1', '', '<div id="root" data-drawn="en">Sign in</div>'],
    // Browsers offer passkeys only over a secure connection.
    ['/login', 'portal.example.org', 'es', '<div id="root" data-drawn="es">Iniciar</div>'],
    ['/login?why=expired', 'localhost', '', '<div id="root">Soon'],
    ['/register', 'localhost', '', '<div id="root">Soon'],
  ])(
    'contains the prerendered form where somebody signs in: %s at %s',
    async (path, host, accepted, root) => {
      const { headers, body } = await raw(path, { host, 'accept-language': accepted });
      const html = body.toString('utf8');
      expect(html).toContain(root);
      // The form is painted with styles in the page, which the policy allows, and waits for no style sheet.
      const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(html.includes(`<style nonce="${nonce}">.sign-in{color:red}</style>`)).toBe(
        root.includes('>Sign in<') || root.includes('>Passkey<'),
      );
      expect(html).not.toContain('<link rel="stylesheet" crossorigin');
    },
  );

  it('is not returned for a request for something else', async () => {
    for (const [path, headers] of [
      ['/api/nowhere', { accept: 'text/html' }],
      ['/identity/nowhere', { accept: 'text/html' }],
      ['/assets/gone.js', { accept: '*/*' }],
      ['/report.pdf', { accept: '*/*' }],
      ['/favicon.ico', { accept: 'image/avif,*/*' }],
      ['/dashboard', { accept: 'application/json' }],
    ] as const) {
      const answer = await call(server(), path, { headers });
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ]);
    }
    expect((await call(server(), '/dashboard', { method: 'POST', body: {} })).status).toBe(405);
  });

  it('redirects a path that is not a page to /notFound, passing that path on', async () => {
    for (const path of ['/assets', '/assets/gone.js?v=1', '/%E0%A4%A', '/%', '/%?%0d%0aset-cookie:x=1']) {
      const { status, headers } = await raw(path, { accept: 'text/html,*/*;q=0.8' });
      expect([status, headers['location']]).toEqual([302, `/notFound?${new URLSearchParams({ path })}`]);
    }
  });
});

describe('an asset', () => {
  it('is cached forever, because its name changes with its content', async () => {
    const { status, headers } = await call(server(), '/assets/app-abc123.js');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['gzip, br', brotliDecompressSync],
  ])('is sent as compressed by the build: %s', async (accepted, unpack) => {
    const { headers, body } = await raw('/assets/app-abc123.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(accepted.includes('br') ? 'br' : 'gzip');
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(unpack(body).toString('utf8')).toBe(script);
  });

  it('is not sent again to a client that has it', async () => {
    const first = await raw('/assets/app-abc123.js');
    const again = await raw('/assets/app-abc123.js', { 'if-none-match': String(first.headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});

describe('files beside the page', () => {
  it('are served and cached for an hour', async () => {
    const { status, headers, text } = await call(server(), '/robots.txt');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    expect(text).toContain('User-agent');
  });

  it.each([
    '/.secret',
    '/assets/../.secret',
    '/assets/%2e%2e/.secret',
    '/assets/..%2f.secret',
    '/assets/%2e%2e%2findex.html',
    '/assets//etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%00',
  ])('do not include any other file: %s', async (path) => {
    const { status, body } = await raw(path);
    expect(body.toString('utf8')).not.toMatch(/not for the public|root:/);
    expect([200, 404]).toContain(status);
    expect(body.toString('utf8').includes('<title>Portal</title>')).toBe(status === 200);
  });
});
