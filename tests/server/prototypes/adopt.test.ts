/** A developer takes a prototype over by one command: a declaration, its table, its Spanish words and the rows of its pilot. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { draftDocument } from '../../../src/contracts/prototypes/prototype-draft.ts';
import { printResource } from '../../../src/contracts/prototypes/resource-print.ts';
import { makeCheckout } from '../../harness/checkout.ts';
import { testServer } from '../../harness/server.ts';

const server = testServer();
const folder = makeCheckout();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const document = draftDocument('site visits', [
  { key: 'name', kind: 'text', options: { max: 100 } },
  { key: 'visited', kind: 'date' },
  { key: 'cost', kind: 'money', options: { optional: true } },
  { key: 'hospital', kind: 'ref', target: 'tenants', options: { optional: true } },
  { key: 'topics', kind: 'list', options: { optional: true } },
]);
const rows = [
  {
    name: "O'Hara's",
    visited: '2026-03-02',
    cost: '12.50',
    hospital: { id: 2, name: 'Plan' },
    topics: ['a', 'b'],
  },
  { name: 'South', visited: '2026-03-03' },
  // What it points at is in no database but that of the pilot: it is left out.
  { name: 'North', visited: '2026-03-04', hospital: { id: 999_999, name: 'Elsewhere' } },
];
const adopt = (prototype: object = document) => {
  writeFileSync(
    join(folder, 'p.json'),
    JSON.stringify({ prototype, spanish: { 'Site visit': 'Visita' }, rows }),
  );
  const { PATH = '', HOME = '' } = process.env;
  const args = ['scripts/run.mjs', 'server/scripts/resource.ts', 'adopt', 'p.json'];
  return spawnSync(process.execPath, args, { cwd: folder, env: { PATH, HOME }, encoding: 'utf8' });
};

test('the file, its migration and its rows are what was arranged, and nothing is written twice', async () => {
  const migrations = () => readdirSync(join(folder, 'server/db/migrations'));
  const before = new Set(migrations());
  const first = adopt();
  expect(first.stderr).toBe('');
  expect(first.stdout).toContain("It brings in the pilot's rows: 3.");
  expect(readFileSync(join(folder, 'src/resources/site-visits.ts'), 'utf8')).toBe(printResource(document));
  expect(readFileSync(join(folder, 'src/i18n/es/site-visits.ts'), 'utf8')).toContain(
    "'Site visit': 'Visita'",
  );

  const [made = ''] = migrations().filter((name) => !before.has(name));
  await sql
    .raw(readFileSync(join(folder, 'server/db/migrations', made), 'utf8'))
    .execute(server().database.owner);
  const { rows: found } = await sql`
    select name, visited::text, cost::text, hospital_id, topics from site_visits order by id`.execute(
    server().database.owner,
  );
  expect(found).toEqual([
    { name: "O'Hara's", visited: '2026-03-02', cost: '12.50', hospital_id: 2, topics: ['a', 'b'] },
    { name: 'South', visited: '2026-03-03', cost: null, hospital_id: null, topics: [] },
  ]);

  const again = adopt();
  expect(again.status).toBe(1);
  expect(again.stderr).toBe('src/resources/site-visits.ts is there already, and says the same.\n');

  // Of what was arranged anew, what is otherwise is said by meaning.
  const [name, ...rest] = document.fields;
  const changed = adopt({
    ...document,
    fields: [{ ...name, options: { max: 200 } }, ...rest, { key: 'beds', kind: 'integer', options: {} }],
  });
  expect([changed.status, changed.stderr]).toEqual([
    1,
    'src/resources/site-visits.ts is there already. The prototype differs in this; take it over by hand, or give the prototype another name:\n  field changed: Name\n  field added: Beds\n',
  ]);

  const newer = adopt({ ...document, version: 999 });
  expect(newer.stderr).toContain('It was made by a newer version of the portal.');
});
