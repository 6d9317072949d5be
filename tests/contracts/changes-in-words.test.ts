import { expect, test } from 'vitest';
import type { Changes } from '../../src/contracts/audit/audit-changes.ts';
import { changesInWords } from '../../src/contracts/audit/changes-in-words.ts';
import type { Wording } from '../../src/contracts/audit/wording.ts';
import { filled } from '../../src/contracts/messages/sentence.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import { defineResource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { manifestOf } from '../../src/contracts/resource/manifest.ts';
import { es } from '../../src/i18n/es.ts';
import { setLanguage } from '../../src/i18n/words.ts';
import { valueText } from '../../src/kinds/texts.ts';
import { withWordedChanges } from '../../src/providers/worded-changes.ts';
import auditTrail from '../../src/resources/audit-trail.ts';
import tenants from '../../src/resources/tenants.ts';

const visits = defineResource({
  name: 'visits',
  service: 'api',
  label: ['Visit', 'Visits'],
  title: 'visitor',
  routes: {},
  fields: {
    visitor: f.text({ label: 'Who came' }),
    cost: f.money({ optional: true }),
    dueOn: f.date({ optional: true }),
    paid: f.flag({ words: ['Paid', 'Still open'] }),
    state: f.choice({ planned: 'Planned', done: 'Took place' }),
    place: f.ref('tenants', { optional: true }),
    guests: f.refs('tenants', { optional: true }),
    ssn: f.text({ label: 'Social security number', pii: true, optional: true }),
    notes: f.json({ optional: true }),
  },
  list: { columns: ['visitor'] },
  access: { screen: [], read: [] },
});

const wording: Wording = {
  t: (words, values = {}) => filled(words, values, { locale: 'en-US', sentences: {} }),
  textOf: valueText,
};
const words = (changes: Changes, folding?: Parameters<typeof changesInWords>[3]) =>
  changesInWords(visits, changes, wording, folding);

test('changes have the labels of the fields and their values as screens show them', () => {
  expect(
    words([
      { field: 'visitor', before: 'Ada', after: 'Ben\nRuiz' },
      { field: 'cost', before: '10.00', after: '1234.50' },
      { field: 'dueOn', before: null, after: '2027-03-02' },
      { field: 'paid', before: false, after: true },
      { field: 'state', before: 'planned', after: 'done' },
      { field: 'place', before: { id: 1, name: 'Harbor' }, after: null },
      { field: 'guests', before: [], after: [{ id: 2, name: 'North' }, { id: 3, name: 'South' }] }, // prettier-ignore
    ]),
  ).toBe(
    'Who came: Ada → Ben Ruiz; Cost: $10.00 → $1,234.50; Due on: 03/02/2027; Paid: Still open → Paid; ' +
      'State: Planned → Took place; Place: Harbor → –; Guests: – → North, South',
  );
});

test('what is masked stays masked, and documents are told without their JSON', () => {
  expect(
    words([
      { field: 'ssn', before: '•••', after: '•••' },
      { field: 'notes', before: { a: [1] }, after: { a: [2], deep: { b: true } } },
      { field: 'notes.owners[0].governmentId', before: null, after: null },
    ]),
  ).toBe('Social security number: ••• → •••; Notes: new content; Notes, Owners, 1, Government ID: revealed');
});

test('a field that is no longer declared, or has another kind now, is told by what its value says', () => {
  const changes = [
    { field: 'oldName', before: 'x', after: { id: 4, name: 'Harbor' } },
    { field: 'oldFlag', before: false, after: true },
    { field: 'oldParts', before: null, after: { a: 1 } },
    { field: 'dueOn', before: null, after: { id: 5, name: 'Tuesday' } },
    { field: 'state', before: 'abandoned', after: 'done' },
  ];
  expect(words(changes)).toBe(
    'Old name: x → Harbor; Old flag: No → Yes; Old parts: new content; Due on: Tuesday; State: abandoned → Took place',
  );
  expect(
    changesInWords(undefined, [{ field: 'addressRange', before: null, after: '10.2.0.x' }], wording),
  ).toBe('Address range: 10.2.0.x');
  const question = { field: 'Any falls?', before: 'No', after: 'Yes' };
  expect(words([{ field: 'answers.falls', before: 'n', after: 'y', inWords: question }])).toBe('Any falls?: No → Yes'); // prettier-ignore
});

test('the filters of a download are told by their labels, without its columns, order and format', () => {
  const where = {
    and: [
      { state: { in: ['planned', 'done'] } },
      { or: [{ place: { id: 4 } }, { cost: { null: true } }] },
      { not: { visitor: { like: '*' } } },
    ],
  };
  const query = new URLSearchParams({
    format: 'csv',
    _fields: 'visitor,cost',
    _sort: 'cost',
    _where: JSON.stringify(where),
    dueOn_gte: '2027-03-02',
    paid: 'true',
    q: '*',
  });
  const told = (text: string) => words([{ field: 'query', before: null, after: text }]);
  expect(told(query.toString())).toBe(
    'Filters: State = Planned, Took place · (Place = #4 / Cost = –) · ≠ (Who came = *) · ' +
      'Due on ≥ 03/02/2027 · Paid = Paid · Search: “*”',
  );
  expect(told('format=csv')).toBe('Filters: –');
  expect(told('_where={')).toBe('Filters: –');
});

test('many changes and long values are folded where there is one line for them', () => {
  const changes = Array.from({ length: 9 }, (_, at) => ({
    field: `part${at}`,
    before: null,
    after: 'abcdef',
  }));
  expect(words(changes, { changes: 2, characters: 3 })).toBe('Part0: abc…; Part1: abc…; and 7 more');
  expect(words(changes.slice(0, 3), { changes: 2, characters: 9 })).not.toContain('more');
});

test('a list in Spanish has its changes in Spanish, also of records whose declaration does not load', async () => {
  const { worded = {} } = manifestOf(auditTrail);
  const row = (resource: string) => ({
    id: 1,
    resource,
    beforeAndAfter: 'County: Bexar',
    changes: [
      { field: 'county', before: 'Bexar', after: 'Travis' },
      { field: 'isActive', before: true, after: false },
    ],
  });
  setLanguage('es', es);
  const found = await withWordedChanges(
    worded,
    [row('tenants'), row('gone'), { ...row('tenants'), changes: [], beforeAndAfter: null }],
    (name) => (name === 'tenants' ? Promise.resolve(tenants) : Promise.reject(new Error('none'))),
  );
  setLanguage('en', {});
  expect(found.map(({ beforeAndAfter }) => beforeAndAfter)).toEqual([
    expect.stringMatching(/^Condado: Bexar → Travis; .+: \S+ → \S+/),
    expect.stringMatching(/^Condado: Bexar → Travis; .+: Sí → No$/),
    null,
  ]);
});

test('a text of changes that are nowhere stops the start and is named', () => {
  const told = f.text({ changesIn: ['changes', 'stat'] });
  const broken = { ...visits, fields: { ...visits.fields, told } };
  const start = () => createRegistry([{ file: 'src/resources/visits.ts', resource: broken }]);
  expect(start).toThrow('visits.fields.told.changesIn names "changes", which is no json.');
  expect(start).toThrow('names "stat", which is no choice. Did you mean "state"?');
  expect(start).toThrow('puts changes in words: the field must be readOnly.');
});
