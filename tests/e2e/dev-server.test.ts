import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { manifests } from '../../build/manifests.ts';
import { launchBrowser } from '../harness/browser.ts';
import { makeCheckout } from '../harness/checkout.ts';
import { exampleInReadme } from '../harness/documented-examples.ts';

const folder = makeCheckout();
const contacts = join(folder, 'src/resources/contacts.ts');
let server: ViteDevServer;
let browser: Browser;
let page: Page;

/** A page that imports what the portal imports, without the rest of the portal. */
const names = `<!doctype html><title>Names</title><script type="module">
  import { manifests } from 'virtual:manifests';
  document.body.textContent = manifests.map(({ name }) => name).join(' ');
</script>`;

beforeAll(async () => {
  writeFileSync(join(folder, 'names.html'), names);
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(folder, '.vite'),
    optimizeDeps: { noDiscovery: true },
    plugins: [manifests()],
    server: { port: 0 },
  });
  await server.listen();
  browser = await launchBrowser();
  page = await browser.newPage();
  const bound = server.httpServer?.address();
  await page.goto(`http://localhost:${typeof bound === 'object' ? bound?.port : ''}/names.html`);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const withoutContacts = /^(?!.*contacts).*users/;
const shown = () => page.locator('body').textContent();

test('an open page of the development server learns of a resource that is added, mended and removed', async () => {
  await expect.poll(shown).toMatch(withoutContacts);
  writeFileSync(contacts, exampleInReadme());
  await expect.poll(shown).toContain('contacts');
  rmSync(contacts);
  await expect.poll(shown).toMatch(withoutContacts);
  // As editors do that create an empty file first.
  writeFileSync(contacts, '');
  await expect.poll(() => page.locator('vite-error-overlay').count()).toBe(1);
  writeFileSync(contacts, exampleInReadme());
  await expect.poll(shown).toContain('contacts');
});
