import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '../../scripts/built.mjs';
import { launchBrowser } from '../harness/browser.ts';
import { endServers, generateMigration, startCheckout } from '../harness/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-added-'));
const dataDir = join(folder, 'data');
let browser: Browser;

beforeAll(async () => {
  for (const name of readdirSync(root)) {
    if (name === 'node_modules') symlinkSync(join(root, name), join(folder, name));
    else if (!['.git', '.data', 'dist', 'data', 'tests'].includes(name))
      cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await endServers();
  rmSync(folder, { recursive: true, force: true });
});

/** The example under "Add a resource", as a reader would copy it. */
function exampleInReadme(): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const code = /## Add a resource[^]*?```ts\n([^]*?)```/.exec(readme)?.[1];
  if (code === undefined) throw new Error('README.md has no example under "Add a resource".');
  return code;
}

const signInList = z.array(z.object({ tenantType: z.string(), email: z.string(), password: z.string() }));

test("the README's one file is a table, an API, a menu entry, a list, forms and a page with its history", async () => {
  const example = exampleInReadme();
  const file = /^\/\/ (src\/resources\/\S+)/.exec(example)?.[1] ?? '';
  writeFileSync(join(folder, file), example);
  const generated = await generateMigration(folder);
  expect([generated.code, generated.stderr]).toEqual([0, '']);
  const origin = await startCheckout(folder, { DATA_DIR: dataDir }).listening;

  const people = signInList.parse(JSON.parse(readFileSync(join(dataDir, 'sign-in.json'), 'utf8')));
  const admin = people.find(({ tenantType }) => tenantType === 'Super Tenant');
  const page = await browser.newPage({ baseURL: origin });
  await page.goto('/admin/contacts');
  await page.getByLabel('E-mail').fill(admin?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  await page.getByRole('link', { name: 'Create contact' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hollow');
  await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.org');
  await page.getByRole('combobox', { name: 'Tenant' }).fill('Hazmerstead');
  await page
    .getByRole('option', { name: /Hazmerstead/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Grace Hollow' }).waitFor();

  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hollow-Brook');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Grace Hollow-Brook' }).waitFor();
  await page.getByRole('button', { name: 'Show history' }).click();
  await expect
    .poll(() => page.getByRole('region', { name: 'History' }).innerText())
    .toContain('Grace Hollow');

  await page.goto('/admin/contacts?q=grace');
  await page.getByRole('link', { name: 'Grace Hollow-Brook' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Main' }).getByText('Contacts').count()).toBeGreaterThan(
    0,
  );
});
