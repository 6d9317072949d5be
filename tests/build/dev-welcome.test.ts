import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createServer } from 'vite';
import { apiInDev } from '../../build/api-in-dev.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-dev-'));
mkdirSync(join(folder, 'server'));
// A stand-in for server/dev.ts that reports the port it was given.
writeFileSync(
  join(folder, 'server/dev.ts'),
  `export const createDevHandler = async (port: number) => ({
    handle: () => {},
    close: async () => {},
    lines: ['The portal is at ' + port, 'Sign in with one of these'],
  });`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the development server prints the portal’s address and how to sign in before any request', async () => {
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [apiInDev()],
    server: { port: 0, watch: null },
  });
  try {
    await server.listen();
    const bound = server.httpServer?.address();
    const port = typeof bound === 'object' ? bound?.port : undefined;
    await expect.poll(() => said.join('')).toContain(`The portal is at ${port}\nSign in with one of these\n`);
  } finally {
    write.mockRestore();
    await server.close();
  }
});
