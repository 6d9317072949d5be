import { expect, test } from 'vitest';
import { differenceOf } from '../../server/db/schema-sql.ts';
import { renamed } from '../../server/db/renames.ts';
import { shapeOf } from '../../server/db/shape.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { manifestOf } from '../../src/contracts/resource/manifest.ts';
import { allow, superTenant } from '../../src/contracts/resource/policy.ts';
import { titleInEnglish } from '../../src/contracts/resource/title.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import { recordName } from '../../src/framework/words.ts';

const visits: Resource = {
  name: 'siteVisits',
  service: 'api',
  label: ['Site visit', 'Site visits'],
  title: '{visitor}, {visitedOn}',
  routes: {},
  fields: {
    visitor: f.text(),
    visitedOn: f.date({ optional: true }),
    cost: f.money({ signed: true, optional: true }),
    tenant: f.ref('siteVisits', { optional: true }),
    badge: f.text({ pii: true, optional: true }),
  },
  list: { columns: ['visitor'] },
  access: {
    screen: superTenant,
    read: [allow(superTenant)],
    fields: { cost: { read: [allow(superTenant)] } },
  },
};
const file = 'src/resources/site-visits.ts';
const mistakes = (change: Partial<Resource>) => {
  try {
    createRegistry([{ file, resource: { ...visits, ...change } }]);
  } catch (error) {
    return String(error);
  }
  return '';
};

test('portal and server name a record by its title template and leave out absent values', () => {
  const manifest = manifestOf(visits);
  for (const [record, name] of [
    [{ id: 1, visitor: 'Ann Lee', visitedOn: '2026-11-10' }, 'Ann Lee, 11/10/2026'],
    [{ id: 1, visitor: 'Ann Lee', visitedOn: null }, 'Ann Lee'],
  ] as const)
    expect([recordName(manifest, record), titleInEnglish(visits, record)]).toEqual([name, name]);
  expect(recordName(manifest, { id: 7, visitor: '', visitedOn: null })).toBe('Site visit 7');
  const byCost = manifestOf({ ...visits, title: 'cost' });
  expect(recordName(byCost, { id: 1, cost: '-1234.50' })).toBe('-$1,234.50');
});

test.each([
  ['{visiter}', 'siteVisits.title names "visiter": there is no such field. Did you mean "visitor"?'],
  ['{visitor', 'siteVisits.title is "{visitor": fields stand in braces, as in "{visitor}, {visitedOn}".'],
  ['{visitor}, {tenant}', 'siteVisits.title names "tenant", of kind ref: a title is made of stored fields'],
  ['{visitor}, {badge}', 'siteVisits.title names "badge", of kind text with pii'],
  ['{visitor}, {cost}', 'siteVisits.title names "cost", which not everybody reads (access.fields.cost)'],
  ['visitedOn', 'siteVisits.title names "visitedOn", which a record may lack, and siteVisits.tenant says it'],
])('the title %s fails startup with the key and the fix', (title, said) => {
  expect(mistakes({ title })).toContain(said);
  expect(mistakes({})).toBe('');
});

test('renaming a field of the title recreates the view of titles', () => {
  const { visitor = f.text(), ...others } = visits.fields;
  const now: Resource = {
    ...visits,
    title: '{visitedBy}, {visitedOn}',
    fields: { visitedBy: visitor, ...others },
  };
  const { shape, statements, refusals } = renamed(shapeOf([visits]), [now], ['siteVisits.visitor=visitedBy']);
  expect([statements, refusals]).toEqual([
    ['alter table "site_visits" rename column "visitor" to "visited_by"'],
    [],
  ]);
  const after = differenceOf(shape, shapeOf([now]));
  expect(after.refusals).toEqual([]);
  expect(after.statements.join('\n')).toMatch(
    /drop view "site_visits_titles"[^]*create view "site_visits_titles" as select "id", ltrim\(rtrim\(concat\("visited_by", ', ', to_char\("visited_on"/,
  );
});
