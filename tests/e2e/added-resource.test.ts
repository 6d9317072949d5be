import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { formatDate } from '../../src/contracts/values/dates.ts';
import { exampleRecords } from '../../src/contracts/prototypes/prototype-examples.ts';
import { launchBrowser } from '../harness/browser.ts';
import { makeCheckout } from '../harness/checkout.ts';
import { exampleInReadme, examplesInCustomize } from '../harness/documented-examples.ts';
import { differing, drawn, pictureOf } from '../harness/list-pictures.ts';
import { choose } from '../harness/portal.ts';
import { adoptPrototype, endServers, generateMigration, startCheckout } from '../harness/server-process.ts';

const folder = makeCheckout();
const dataDir = join(folder, 'data');
const contacts = exampleInReadme();
const [score = '', status = '', cost = '', , aboutOne = '', show = ''] = examplesInCustomize();
/** The added files, including a resource with a custom value and its own cell and input. */
const added = {
  [/^\/\/ (src\/resources\/\S+)/.exec(contacts)?.[1] ?? '']: contacts,
  'src/resources/clinics.ts': `
    import * as z from 'zod';
    import { defineResource } from '../contracts/resource/define-resource.ts';
    import { f } from '../contracts/resource/fields.ts';
    import { allow, ofType, superTenant } from '../contracts/resource/policy.ts';

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
      fields: {
        name: f.text(),
        hours: f.custom({ column: 'jsonb', schema: hours }),
        firstVisit: f.ref('siteVisits', { optional: true }),
        score: f.integer({ min: 0, max: 100, optional: true }),
        status: f.choice({ open: 'Open', shut: { label: 'Shut', tone: 'danger' } }),
        cost: f.money({ optional: true }),
        manager: f.text({ optional: true }),
      },
      pages: {
        openNow: {
          path: '/admin/clinics/open',
          title: 'Open clinics',
          operation: 'clinics.create',
          menu: { group: 'organizations', order: 50 },
        },
        lateHours: { path: '/admin/clinics/late', title: 'Late hours' },
        forMcos: {
          path: '/admin/clinics/mcos',
          title: 'For MCOs',
          audience: ofType('mco'),
          menu: { group: 'organizations', order: 51 },
        },
        visitScore: { path: '/admin/clinics/:id/score', title: 'Score' },
      },
      list: { columns: ['name', 'hours', 'firstVisit', 'score', 'status', 'cost', 'manager'] },
      form: [{ title: 'Clinic', fields: ['name', 'hours', 'firstVisit', 'score', 'status', 'cost', 'manager'] }],
      access: { screen: superTenant, read: all, create: all, update: all },
    });`,
  'src/pages/clinics/open-now.page.tsx': `
    import { EmbeddedList } from '../../framework/list/embedded-list.tsx';
    import { Page, type OwnPageProps } from '../../shell/page/page.tsx';

    export default function OpenNow({ title, resource }: OwnPageProps) {
      return (
        <Page title={title}>
          <EmbeddedList resource={resource} title="All of them" where={{}} columns={['name']} />
        </Page>
      );
    }`,
  'src/pages/clinics/late-hours.page.tsx': `
    import { Page, type OwnPageProps } from '../../shell/page/page.tsx';

    export default function LateHours({ title }: OwnPageProps) {
      return <Page title={title} />;
    }`,
  'src/pages/clinics/for-mcos.page.tsx': `
    import { Page, type OwnPageProps } from '../../shell/page/page.tsx';

    export default function ForMcos({ title }: OwnPageProps) {
      return <Page title={title} />;
    }`,
  'src/pages/clinics/visit-score.page.tsx': aboutOne,
  'src/pages/clinics/score.field.tsx': score,
  'src/pages/clinics/status.field.tsx': status,
  'src/pages/clinics/cost.field.tsx': cost,
  'src/pages/siteVisits/show.tsx': show,
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

/** A prototype as designed in the studio; its example rows are below. */
const drafted = draftDocument('site visits', [
  { key: 'site', kind: 'text', options: { max: 100 } },
  { key: 'visited', kind: 'date' },
  { key: 'cost', kind: 'money', options: { optional: true } },
  { key: 'beds', kind: 'integer' },
  { key: 'isAnnounced', kind: 'flag' },
  {
    key: 'outcome',
    kind: 'choice',
    choices: [
      { value: 'passed', label: 'Passed', tone: 'success' },
      { value: 'failed', label: 'Failed', tone: 'danger' },
    ],
  },
  { key: 'visitor', kind: 'email', options: { optional: true, pii: false } },
]);
const visits = { ...drafted, title: '{site}, {visited}' };
const shownRows = 50;
const stored = ['id', 'version', 'createdAt', 'updatedAt'];
const rowsOfVisits = exampleRecords(visits.fields, shownRows).map((row) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !stored.includes(key))),
);

const signInList = z.array(z.object({ tenantType: z.string(), email: z.string(), password: z.string() }));

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const file = join(folder, 'site-visits.prototype.json');
  writeFileSync(file, JSON.stringify({ prototype: visits, rows: rowsOfVisits }));
  const adopted = await adoptPrototype(folder, file);
  if (adopted.code !== 0) throw new Error(adopted.stderr);
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

test("the added files, including the README's example, compile", () => {
  const compiler = join(folder, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(compiler, ['-p', folder], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

test('the examples in docs/customize.md pass the linter', () => {
  const linter = join(folder, 'node_modules/.bin/oxlint');
  const examples = Object.entries(added).flatMap(([path, code]) =>
    examplesInCustomize().includes(code) ? [path] : [],
  );
  expect(examples).toHaveLength(5);
  const { status, stdout } = spawnSync(linter, examples, { cwd: folder, encoding: 'utf8' });
  expect({ status, stdout }).toMatchObject({ status: 0 });
});

test("the README's one file gives a table, API, menu entry, list, forms and page with history", async () => {
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
  await page.goto('/admin/audit');
  await page.getByRole('row', { name: /Created Contact/ }).waitFor();
});

test('a custom cell and input appear in list, form, page and history, and the value is saved', async () => {
  await page.goto('/admin/clinics/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Elm Street');
  const from = page.getByRole('spinbutton', { name: 'Hours', exact: true });
  const to = page.getByRole('spinbutton', { name: 'Hours, to' });
  await from.fill('9');
  await to.fill('17');
  const visit = rowsOfVisits[3] ?? {};
  const calledBy = `${String(visit['site'])}, ${formatDate(String(visit['visited']))}`;
  // Searched by a part of each field in its title.
  await page
    .getByRole('combobox', { name: 'First visit' })
    .fill(`${calledBy.slice(0, 5)} ${calledBy.slice(-10)}`);
  await page.getByRole('option', { name: calledBy, exact: true }).first().click();
  // Inputs and cells from docs/customize.md: errors link to them, and their values are saved.
  await page.getByRole('spinbutton', { name: 'Score' }).fill('12');
  await page.getByRole('button', { name: 'Create clinic' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Choose the status.' }).click();
  const group = page.getByRole('group', { name: 'Status' });
  await expect.poll(() => group.evaluate((one) => one === document.activeElement)).toBe(true);
  await group.getByText('Shut').click();
  await page.getByRole('button', { name: 'Create clinic' }).click();
  await page.getByRole('heading', { level: 1, name: 'Elm Street' }).waitFor();
  const clinic = page.getByRole('region', { name: 'Clinic' });
  await clinic.getByText('Open 9 to 17').waitFor();
  await clinic.getByText('12', { exact: true }).waitFor();
  // The tag beside the name looks like the one below it.
  await expect.poll(() => page.locator('header .ant-tag').allInnerTexts()).toEqual(['Shut']);
  expect(await page.locator('.ant-tag:not(.ant-tag-blue)').allInnerTexts()).toEqual([]);
  await clinic.getByRole('link', { name: calledBy }).click();
  await page.getByRole('heading', { level: 1, name: calledBy }).waitFor();
  await page.locator('.ant-statistic', { hasText: 'Earlier visits' }).getByText(/^\d+$/).waitFor();
  await page.goBack();

  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect.poll(() => Promise.all([from.inputValue(), to.inputValue()])).toEqual(['9', '17']);
  await to.fill('18');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await clinic.getByText('Open 9 to 18').waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: 'History' }).innerText())
    .toMatch(/Open 9 to 17\s+→\s+changed to\s+Open 9 to 18/);

  await page.goto('/admin/clinics');
  const row = page.getByRole('row', { name: /Elm Street/ });
  await row.getByText('Open 9 to 18').waitFor();
  await row.getByRole('progressbar').getByText('12%').waitFor();
});

test('a custom cell that shows more than the value covers no other column, at any width', async () => {
  const cell = page.getByRole('row', { name: /Elm Street/ }).getByRole('cell', { name: /\$1,234,567\.89/ });
  await page.goto('/admin/clinics/edit/1');
  await page.getByRole('textbox', { name: 'Cost' }).fill('1234567.89');
  await page.getByRole('textbox', { name: 'Manager' }).fill('Grace Hollow-Brook of Hazmerstead');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const amount = page.getByRole('region', { name: 'Clinic' }).getByText('$1,234,567.89');
  await amount.waitFor();
  await page.goto('/admin/clinics');
  for (const width of [1_280, 1_024, 800]) {
    await page.setViewportSize({ width, height: 720 });
    await cell.getByText('High').waitFor();
    await expect
      .poll(async () => {
        const shown = await cell.getByText('$1,234,567.89').elementHandle();
        // Measured at once: the columns are still taking their widths.
        return cell.evaluate((own, amount) => {
          const around = own.getBoundingClientRect();
          const tag = own.querySelector('.ant-tag')?.getBoundingClientRect() ?? new DOMRect();
          const { left, right, bottom } = amount?.getBoundingClientRect() ?? new DOMRect();
          return (
            tag.left >= around.left &&
            tag.right <= left &&
            right <= around.right &&
            tag.top < bottom &&
            tag.width > 0
          );
        }, shown);
      })
      .toBe(true);
  }
  await page.setViewportSize({ width: 1_280, height: 720 });
});

test('a custom page is in the navigation, with its title and at its path', async () => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Organizations' }).click();
  await page.getByRole('menuitem', { name: 'Open clinics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Open clinics' }).waitFor();
  await page.getByRole('link', { name: 'Elm Street' }).waitFor();
  expect([new URL(page.url()).pathname, await page.title()]).toEqual([
    '/admin/clinics/open',
    'Open clinics · Causeway',
  ]);
  expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).count()).toBe(0);
});

test('a custom page about one record shows it, and says if there is none', async () => {
  await page.goto('/admin/clinics/1/score');
  await page.locator('.ant-statistic', { hasText: 'Score' }).getByText('12').waitFor();
  await page.goto('/admin/clinics/99999/score');
  await page.getByRole('heading', { name: 'An Unexpected Error Occurred' }).waitFor();
  expect(await page.locator('.ant-statistic').count()).toBe(0);
});

test('a custom page for an audience is neither offered to others nor opened by them', async () => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Organizations' }).click();
  await page.getByRole('menuitem', { name: 'Open clinics' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'For MCOs' }).count()).toBe(0);
  await page.goto('/admin/clinics/mcos');
  await page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
});

test('a custom page without a menu entry has a breadcrumb to its list', async () => {
  await page.goto('/admin/clinics/late');
  await page.getByRole('heading', { level: 1, name: 'Late hours' }).waitFor();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Clinics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clinics' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/clinics');
});

test('the message about an invalid custom value appears at its input, which takes the focus', async () => {
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

test('the list in the studio and the list adopted from it look the same, row by row', async () => {
  await page.goto('/prototypes/create');
  await page.locator('input[type=file]').setInputFiles({
    name: 'site-visits.prototype.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ prototype: visits })),
  });
  const arranged = page.getByRole('region', { name: 'Preview' }).getByRole('table');
  await arranged.getByRole('row').nth(25).waitFor();
  // The studio has an additional first column for editing its rows.
  const studio = await drawn(arranged, 1);
  // A viewer does not have that column.
  await choose(page.getByRole('combobox', { name: 'View as' }), 'Super Tenant: viewer');
  await arranged
    .getByRole('button', { name: /^(Edit|Change)/ })
    .first()
    .waitFor({ state: 'detached' });
  const picture = await pictureOf(arranged);

  await page.goto('/admin/siteVisits');
  const adopted = page.getByRole('main').getByRole('table');
  await adopted.getByRole('row').nth(25).waitFor();
  expect(await drawn(adopted, 0)).toEqual(studio);
  expect(studio.length).toBeGreaterThan(25);

  expect(await differing(picture, await pictureOf(adopted))).toBe(0);
});
