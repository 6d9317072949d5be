import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { root } from '../../scripts/built.mjs';
import { makeCheckout } from '../harness/checkout.ts';

/** A separate checkout to which each test adds a resource with a name that the product will never use. */
const folder = makeCheckout();
const wrongExamples = `
  import { defineResource } from '../contracts/resource/define-resource.ts';
  import { f } from '../contracts/resource/fields.ts';
  import { allow, superTenant } from '../contracts/resource/policy.ts';
  export default defineResource({
    name: 'wrongExamples',
    service: 'api',
    label: ['Wrong example', 'Wrong examples'],
    title: 'name',
    routes: { list: '/admin/wrongExamples' },
    fields: { name: f.text() },
    list: { columns: ['name'] },
    access: { screen: superTenant, read: [allow(superTenant)] },
  });`;

beforeEach(() => {
  for (const kept of ['src/resources', 'src/pages', 'server/db/migrations']) {
    rmSync(join(folder, kept), { recursive: true });
    cpSync(join(root, kept), join(folder, kept), { recursive: true });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, code: string) => writeFileSync(join(folder, 'src/resources', file), code);
const start = ['scripts/start.mjs'];
const build = ['scripts/build.mjs'];
const generate = ['scripts/run.mjs', 'server/scripts/db-generate.ts'];
const check = ['scripts/run.mjs', 'server/scripts/declarations.ts'];

/** A run that stops before the build takes only as long as the script itself. */
function run(args: readonly string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, lines: stderr.split('\n').filter((line) => line !== '') };
}

test('an option that the generator of migrations does not know is answered with those it knows', () => {
  const { status, stdout, lines } = run([...generate, '--renam', 'siteVisits=visits']);
  expect({ status, stdout, first: lines[0] }).toEqual({
    status: 1,
    stdout: '',
    first: 'Only these are known here:',
  });
  expect(lines.join()).toContain('--rename siteVisits.visitor=visitedBy');
});

test('a mistake in a declaration is reported without a stack trace by every script', () => {
  write('wrongExamples.ts', wrongExamples);
  const said = [
    'A declaration has a mistake:',
    '  src/resources/wrongExamples.ts: the resource "wrongExamples" must stand in src/resources/wrong-examples.ts. Rename the file.',
  ];
  for (const args of [generate, check]) expect(run(args)).toEqual({ status: 1, stdout: '', lines: said });
  const built = [...said, 'Nothing was built; the reason stands above.'];
  for (const args of [start, build]) expect(run(args)).toEqual({ status: 1, stdout: '', lines: built });
});

test('a custom field, screen or page for an unknown name fails the build with a suggestion', () => {
  const pages = [
    'src/pages/sdas/nmae.field.tsx',
    'src/pages/sda/show.tsx',
    'src/pages/surveys/mco-surveys.page.tsx',
  ];
  rmSync(join(folder, 'src/pages/surveys/mco-survey.page.tsx'));
  for (const page of pages) {
    mkdirSync(dirname(join(folder, page)), { recursive: true });
    writeFileSync(join(folder, page), 'export default {};');
  }
  const said = [
    'The declarations have 4 mistakes:',
    '  src/pages/sda/show.tsx: there is no resource "sda". Did you mean "sdas"?',
    '  src/pages/sdas/nmae.field.tsx: sdas has no field "nmae". Did you mean "name"?',
    '  src/pages/surveys/mco-surveys.page.tsx: surveys has no page "mco-surveys". Did you mean "mco-survey"?',
    '  surveys.pages.mcoSurvey has no file: write src/pages/surveys/mco-survey.page.tsx, whose default export is the page.',
  ];
  expect(run(check)).toEqual({ status: 1, stdout: '', lines: said });
  expect(run(build)).toMatchObject({
    status: 1,
    lines: [...said, 'Nothing was built; the reason stands above.'],
  });
});

test('a custom file not named in kebab-case fails the check with the required name', () => {
  const own = ['src/pages/transactions/externalRef.field.tsx', 'src/pages/surveys/mcoSurvey.page.tsx'];
  for (const file of own) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), 'export default {};');
  }
  rmSync(join(folder, 'src/pages/surveys/mco-survey.page.tsx'));
  expect(run(check)).toEqual({
    status: 1,
    stdout: '',
    lines: [
      'The declarations have 3 mistakes:',
      '  src/pages/surveys/mcoSurvey.page.tsx: files have their names in kebab-case. Name the file mco-survey.page.tsx.',
      '  src/pages/transactions/externalRef.field.tsx: files have their names in kebab-case. Name the file external-ref.field.tsx.',
      '  surveys.pages.mcoSurvey has no file: write src/pages/surveys/mco-survey.page.tsx, whose default export is the page.',
    ],
  });
});

test('any other error in a declaration keeps its stack trace, without a line of bundled code', () => {
  write('wrong-examples.ts', wrongExamples.replace('f.text()', 'f.txt()'));
  for (const args of [start, generate, ['node_modules/vite/bin/vite.js', 'build']]) {
    const { status, lines } = run(args);
    expect(status).toBe(1);
    expect(lines).toContain('TypeError: f.txt is not a function');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(500);
  }
});

test('a missing migration fails the check and the start until it is generated', () => {
  write('wrong-examples.ts', wrongExamples);
  const said = [
    'A migration is missing for what the declarations say:',
    '  src/resources/wrong-examples.ts: wrongExamples is new.',
    'Run "npm run db:generate", read the migration that it writes, and commit it.',
  ];
  expect(run(check)).toEqual({ status: 1, stdout: '', lines: said });
  expect(run(start)).toMatchObject({
    status: 1,
    lines: [...said, 'Nothing was built; the reason stands above.'],
  });
  expect(run(generate).status).toBe(0);
  expect(run(check)).toEqual({ status: 0, stdout: '', lines: [] });
});
