import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '../../scripts/built.mjs';
import { launchBrowser } from '../harness/browser.ts';
import { makeCheckout } from '../harness/checkout.ts';
import { endServers, generateMigration, startCheckout } from '../harness/server-process.ts';

const folder = makeCheckout();
const dataDir = join(folder, 'data');
const contacts = exampleInReadme();
/** A resource with a value that no kind has, and its own way to show and to enter it. */
const added = {
  [/^\/\/ (src\/resources\/\S+)/.exec(contacts)?.[1] ?? '']: contacts,
  'src/resources/clinics.ts': `
    import * as z from 'zod';
    import { defineResource } from '../contracts/resource/define-resource.ts';
    import { f } from '../contracts/resource/fields.ts';
    import { allow, superTenant } from '../contracts/resource/policy.ts';

    const hours = z
      .strictObject({ from: z.int('Enter whole hours.'), to: z.int('Enter whole hours.') })
      .refine(({ from, to }) => from < to, 'It closes after it opens.');
    const all = [allow(superTenant)];

    export default defineResource({
      name: 'clinics',
      service: 'api',
      label: ['Clinic', 'Clinics'],
      title: 'name',
      routes: {
        list: '/admin/clinics',
        create: '/admin/clinics/create',
        edit: '/admin/clinics/edit/:id',
        show: '/admin/clinics/:id',
      },
      fields: { name: f.text(), hours: f.custom({ column: 'jsonb', schema: hours }) },
      list: { columns: ['name', 'hours'] },
      form: [{ title: 'Clinic', fields: ['name', 'hours'] }],
      access: { screen: superTenant, read: all, create: all, update: all },
    });`,
  'src/pages/clinics/hours.field.tsx': `
    import type { CellProps, FieldSlot, InputProps } from '../../framework/kinds/slot.ts';

    interface Hours {
      readonly from?: number;
      readonly to?: number;
    }
    const partOf = (value: unknown, part: keyof Hours): number | undefined => {
      const held: unknown = Object(value)[part];
      return typeof held === 'number' ? held : undefined;
    };

    function Cell({ value }: CellProps) {
      return <b>Open {partOf(value, 'from')} to {partOf(value, 'to')}</b>;
    }

    function Input({ value, onChange, onBlur, focusRef, attributes, name, label }: InputProps) {
      const hours: Hours = { from: partOf(value, 'from'), to: partOf(value, 'to') };
      const shared = { type: 'number', onBlur } as const;
      const change = (part: keyof Hours, text: string) =>
        onChange({ ...hours, [part]: text === '' ? undefined : Number(text) });
      return (
        <div>
          <input
            {...shared} {...attributes} name={name} ref={focusRef} value={hours.from ?? ''}
            onChange={({ target }) => change('from', target.value)}
          />
          <input
            {...shared} aria-label={label + ', to'} value={hours.to ?? ''}
            onChange={({ target }) => change('to', target.value)}
          />
        </div>
      );
    }

    export default { Cell, Input } satisfies FieldSlot;`,
};

const signInList = z.array(z.object({ tenantType: z.string(), email: z.string(), password: z.string() }));

let browser: Browser;
let page: Page;

beforeAll(async () => {
  for (const [file, code] of Object.entries(added)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const generated = await generateMigration(folder);
  if (generated.code !== 0) throw new Error(generated.stderr);
  const origin = await startCheckout(folder, { DATA_DIR: dataDir }).listening;

  const people = signInList.parse(JSON.parse(readFileSync(join(dataDir, 'sign-in.json'), 'utf8')));
  const admin = people.find(({ tenantType }) => tenantType === 'Super Tenant');
  browser = await launchBrowser();
  page = await browser.newPage({ baseURL: origin });
  await page.goto('/admin/contacts');
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
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

test("what was added, the README's example among it, compiles", () => {
  const compiler = join(folder, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(compiler, ['-p', folder], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

test("the README's one file is a table, an API, a menu entry, a list, forms and a page with its history", async () => {
  await page.goto('/admin/contacts');
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
  await expect
    .poll(() => page.getByRole('region', { name: 'History' }).innerText())
    .toContain('Grace Hollow');

  await page.goto('/admin/contacts?q=grace');
  await page.getByRole('link', { name: 'Grace Hollow-Brook' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Administration' })
    .click();
  await page.getByRole('menuitem', { name: 'Contacts' }).waitFor();
});

test('a cell and an input of its own are drawn in list, form, page and history; what is entered is saved', async () => {
  await page.goto('/admin/clinics/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Elm Street');
  const from = page.getByRole('spinbutton', { name: 'Hours', exact: true });
  const to = page.getByRole('spinbutton', { name: 'Hours, to' });
  await from.fill('9');
  await to.fill('17');
  await page.getByRole('button', { name: 'Create clinic' }).click();
  await page.getByRole('heading', { level: 1, name: 'Elm Street' }).waitFor();
  const clinic = page.getByRole('region', { name: 'Clinic' });
  await clinic.getByText('Open 9 to 17').waitFor();

  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect.poll(() => Promise.all([from.inputValue(), to.inputValue()])).toEqual(['9', '17']);
  await to.fill('18');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await clinic.getByText('Open 9 to 18').waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: 'History' }).innerText())
    .toMatch(/Open 9 to 17\s+→\s+changed to\s+Open 9 to 18/);

  await page.goto('/admin/clinics');
  await page
    .getByRole('row', { name: /Elm Street/ })
    .getByText('Open 9 to 18')
    .waitFor();
});

test('the message about a value that cannot be stands at the input of its own, which takes the focus', async () => {
  await page.goto('/admin/clinics/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Night Clinic');
  const from = page.getByRole('spinbutton', { name: 'Hours', exact: true });
  await from.fill('22');
  await page.getByRole('spinbutton', { name: 'Hours, to' }).fill('6');
  await page.getByRole('button', { name: 'Create clinic' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Hours: It closes after it opens.' }).click();
  await expect.poll(() => from.evaluate((input) => input === document.activeElement)).toBe(true);
  const { invalid, described } = await from.evaluate((input) => ({
    invalid: input.getAttribute('aria-invalid'),
    described: document.getElementById(input.getAttribute('aria-describedby') ?? '')?.innerText,
  }));
  expect([invalid, described]).toEqual(['true', 'It closes after it opens.']);

  await from.fill('');
  await page.getByRole('button', { name: 'Create clinic' }).click();
  await page.getByRole('link', { name: 'Hours: Enter whole hours.' }).waitFor();
});
