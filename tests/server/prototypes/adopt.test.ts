/** One command adopts a prototype: it writes a declaration, a table, Spanish words and the pilot's rows. */
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
  // Its reference exists only in the pilot's database, so this row is left out.
  { name: 'North', visited: '2026-03-04', hospital: { id: 999_999, name: 'Elsewhere' } },
];
const adopt = (
  prototype: object = document,
  rest: object = {
    spanish: { 'Site visit': 'Visita' },
    rows,
    sample: { columns: [], rows: [], decided: ['personal:name'] },
  },
) => {
  writeFileSync(join(folder, 'p.json'), JSON.stringify({ prototype, ...rest }));
  return adoptWritten();
};
const adoptWritten = () => {
  const { PATH = '', HOME = '' } = process.env;
  const args = ['scripts/run.mjs', 'server/scripts/resource.ts', 'adopt', 'p.json'];
  return spawnSync(process.execPath, args, { cwd: folder, env: { PATH, HOME }, encoding: 'utf8' });
};

test('adopting writes the declaration, migration and rows as designed, and never twice', async () => {
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

  // If the prototype was changed since, the differences are explained.
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

test('a file with mistakes is refused, with the place of each and what to write there', () => {
  const [name, ...others] = document.fields;
  const wrong = adopt({ ...document, fields: [{ ...name, kind: undefined, type: 'text' }, ...others] }, {});
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toMatch(
    /^p\.json is no prototype of this portal\. Correct it, then adopt it again:\n {2}prototype\.fields\[0\]\.kind: This is missing\. Add it with one of these values: .*\n {2}prototype\.fields\[0\]\.type: There is no such key here\./,
  );
  writeFileSync(join(folder, 'p.json'), '\uFEFF{\n  "prototype": {\n    "version": 1\n    "name": 1\n}}');
  expect(adoptWritten().stderr).toContain(
    'p.json is not JSON. Line 4, column 5: Write a comma before “"name"”, or close with “}”.',
  );
});

const trips = draftDocument('field trips', [
  { key: 'visitor', kind: 'text', options: { max: 100 } },
  { key: 'provider', kind: 'ref', target: 'tenants', options: { optional: true } },
  { key: 'maxScore', kind: 'integer', options: { optional: true } },
  { key: 'status', kind: 'choice', choices: [{ value: 'open', label: 'Open' }] },
]);
const spanish = {
  'Field trip': 'Salida',
  'Field trips': 'Salidas',
  Visitor: 'Visitante',
  'Max score': 'Puntaje máximo',
};
const ofPilot = [{ visitor: 'Zoe Zimmer', status: 'open' }];
const spanishOf = (file: string) => readFileSync(join(folder, 'src/i18n/es', file), 'utf8');

test('adopting does not ask again for decisions or translations, and writes the noun’s gender', () => {
  const { stdout, stderr } = adopt(trips, {
    // The portal already translates Status, and nothing uses Old.
    spanish: { ...spanish, 'Field trip (gender)': 'f', Status: 'Estatus', Old: 'Viejo' },
    sample: { columns: [], rows: [], decided: ['access', 'personal:visitor'] },
    rows: ofPilot,
  });
  expect(stderr).toBe('');
  expect(stdout).not.toMatch(/personal data|Without Spanish|nouns\.ts/);
  expect(spanishOf('field-trips.ts')).toBe(
    `import type { Dictionary } from '../words.ts';

export const fieldTrips: Dictionary = {
  'Field trip': 'Salida',
  'Field trips': 'Salidas',
  Visitor: 'Visitante',
  'Max score': 'Puntaje máximo',
  'Field trip (gender)': 'f',
};
`,
  );
});

test('adopting lists open decisions and missing translations, with the line to add', () => {
  const [visitor, ...others] = trips.fields;
  const fields = [{ ...visitor, options: { max: 100, label: 'Visitor name' } }, ...others];
  const { stdout, stderr } = adopt(
    {
      ...trips,
      name: 'dayTrips',
      label: ['Day trip', 'Day trips'],
      fields,
      routes: { list: '/admin/dayTrips' },
    },
    {
      spanish: { ...spanish, 'Day trip': 'Excursión' },
      sample: { columns: ['visitor'], rows: [['Zoe Zimmer']], personal: { visitor: 'name' } },
    },
  );
  expect(stderr).toBe('');
  expect(stdout).toContain('  visitor looks like personal data: decide on pii.');
  expect(stdout).toContain(
    `Without Spanish: "Day trips", "Visitor name". Add a line for each to src/i18n/es/day-trips.ts, as 'Name': 'Nombre'.`,
  );
  expect(stdout).toContain(
    "Add a line to src/i18n/es/nouns.ts, below `genders`: 'Day trip': 'm', or 'f' if it is feminine.",
  );
});

test('pilot rows with possibly personal fields are not written until that is decided', () => {
  const rides = { ...trips, name: 'nightTrips', routes: { list: '/admin/nightTrips' } };
  const written = () => readdirSync(join(folder, 'server/db/migrations')).length;
  const before = written();
  const { stdout, stderr, status } = adopt(rides, { rows: ofPilot });
  expect([status, stdout, written()]).toEqual([1, '', before]);
  expect(stderr).toContain('Nothing was written: visitor looks like personal data');
  const [visitor, ...others] = rides.fields;
  const decided = { ...visitor, options: { ...visitor?.options, pii: false } };
  const again = adopt({ ...rides, fields: [decided, ...others] }, { rows: ofPilot });
  expect(again.stdout).toContain("It brings in the pilot's rows: 1.");
});

test('a field whose values were replaced as personal data is reported, whatever its name', () => {
  const sample = { columns: ['visitor'], rows: [['Ada Bram']], personal: { visitor: 'name' } };
  const named = (name: string, label: string) => ({
    ...trips,
    name,
    label: [label, `${label}s`],
    fields: trips.fields.map((one) =>
      one.key === 'visitor' ? { ...one, options: { max: 100, label: 'Who' } } : one,
    ),
    routes: { list: `/admin/${name}` },
  });
  const words = '  visitor looks like personal data: decide on pii.';
  expect(adopt(named('tours', 'Tour'), { sample }).stdout).toContain(words);
  const decided = { ...sample, decided: ['personal:visitor'] };
  expect(adopt(named('trails', 'Trail'), { sample: decided }).stdout).not.toContain(words);
});

test('when pilot rows lack a required field, the output explains how to bring them in', () => {
  const [visitor, ...others] = trips.fields;
  const personal = {
    ...trips,
    fields: [{ ...visitor, options: { max: 100, pii: true } }, ...others],
    list: { columns: ['status'] },
    title: 'status',
  };
  const named = (name: string) => ({
    ...personal,
    name,
    label: [name, `${name}s`],
    routes: { list: `/admin/${name}` },
  });
  const kept = [{ status: 'open' }];
  const first = adopt(named('walks'), { spanish: { walks: 'Paseo' }, rows: kept });
  expect(first.stderr).toBe('');
  expect(first.stdout).toMatch(
    /The rows of the pilot were not written: “Visitor” is required, and a pilot keeps no personal data\. To bring them in, remove src\/resources\/walks\.ts, server\/db\/migrations\/\S+, src\/i18n\/es\/walks\.ts, take back .*declared\.json \(git checkout\), make the field optional .* and adopt it again\./,
  );
  const decided = { columns: [], rows: [], decided: ['rows:visitor'] };
  expect(adopt(named('rides'), { sample: decided, rows: kept }).stdout).toContain(
    'The rows of the pilot were left out, as was decided: “Visitor” is required',
  );
});

test('pilot rows that the table could not hold are not written, and the output says why', () => {
  const named = (name: string, more: object = {}) => ({
    ...trips,
    name,
    label: [name, `${name}s`],
    routes: { list: `/admin/${name}` },
    ...more,
  });
  const sample = { columns: [], rows: [], decided: ['personal:visitor'] };
  const waiting = adopt(named('hikes'), {
    sample,
    rows: [...ofPilot, { visitor: 'Ada', status: 'waiting' }],
  });
  expect(waiting.stdout).toContain(
    'The rows of the pilot were not written: 1 row has in “Status” what the field does not take. To bring them in, remove',
  );
  expect(waiting.stdout).toContain('correct these rows in p.json, and adopt it again.');
  const [visitor, ...others] = trips.fields;
  const unique = { fields: [{ ...visitor, options: { max: 100, unique: true } }, ...others] };
  const twice = adopt(named('climbs', unique), { sample, rows: [...ofPilot, ...ofPilot] });
  expect(twice.stdout).toContain('“Visitor” must be unique, and 1 row has what another has.');
});
