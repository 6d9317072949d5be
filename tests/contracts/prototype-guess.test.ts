import { describe, expect, test } from 'vitest';
import { sampleRecords, draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import {
  guessColumns,
  type Cells,
  type ColumnGuess,
} from '../../src/contracts/prototypes/prototype-guess.ts';
import { invented, personalSort } from '../../src/contracts/prototypes/prototype-personal.ts';
import { declarationOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import { createSchema } from '../../src/contracts/resource/schema.ts';
import { rowsOf, sampleOf } from '../../src/contracts/prototypes/prototype-sample.ts';
import { siteVisits } from '../harness/site-visits.ts';

const column = (header: string, ...cells: readonly string[]): Cells => [
  [header],
  ...cells.map((cell) => [cell]),
];
function guessOf(header: string, ...cells: readonly string[]): ColumnGuess {
  const [guess] = guessColumns(column(header, ...cells));
  if (guess === undefined) throw new Error('There is no column.');
  return guess;
}
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index));

test('a date column reports how many rows match and which rows do not', () => {
  const cells = many(100, (row) =>
    row === 16 ? 'soon' : row === 43 ? 'n/a' : `0${1 + (row % 9)}/2${row % 8}/2026`,
  );
  const { field, evidence } = guessOf('Visited', ...cells);
  expect(field).toMatchObject({ key: 'visited', kind: 'date', options: { optional: true } });
  expect(evidence).toMatchObject({ form: 'MM/DD/YYYY', matched: 98, of: 100, misfits: [17, 44] });
  expect(evidence.confidence).toBeGreaterThan(0.9);
});

describe('the guessed kind', () => {
  test.each([
    ['date', 'Seen', ['25/12/2026', '31/01/2026', '01/02/2026'], 'DD/MM/YYYY'],
    ['date', 'Seen', ['Jan 5, 2026', 'March 12, 2026', 'Dec 31, 2025'], 'Mon D, YYYY'],
    ['timestamp', 'Seen', ['2026-01-05T10:00:00Z', '2026-01-06 11:30'], 'YYYY-MM-DD HH:MM'],
    ['money', 'Fee', ['$1,234.50', '($12.00)', '$7'], '$1,234.50'],
    ['percent', 'Share', ['12%', '7.5%', '100 %'], '12.5%'],
    ['integer', 'Beds', ['1,200', '12', '0'], '1,234'],
    ['number', 'Miles', ['12.5', '7', '1,000.25'], '1,234.5'],
    ['flag', 'Paid', ['Yes', 'no', 'YES', ''], 'Yes / No'],
    ['email', 'Write to', ['ann@example.org', 'bo@example.org', 'cy@example.org'], 'name@host'],
    ['phone', 'Call', ['(512) 555-0100', '512-555-0101', '+1 512 555 0102'], '(512) 555-0100'],
    ['url', 'Page', ['https://a.example.org', 'www.example.org/b'], 'https://…'],
    ['text', 'Zip', ['01234', '75201', '00501'], ''],
    ['text', 'Facility NPI', ['1635914617', '1245319599', '1790782311'], ''],
    ['text', 'Visit number', ['10482', '10483', '10484'], ''],
    ['integer', 'Number of beds', ['120', '85', '1200'], '1,234'],
    ['text', 'Remarks', ['went well', 'to be repeated', 'fine'], ''],
  ])('is %s for the column %s with the cells %s', (kind, header, cells, form) => {
    expect(guessOf(header, ...cells).evidence).toMatchObject({ kind, form });
  });

  test('is a choice for a few recurring values, in order of appearance', () => {
    const { field } = guessOf(
      'Outcome',
      ...many(30, (row) => ['Passed', 'Failed', 'To repeat'][row % 3] ?? ''),
    );
    expect(field.choices).toEqual([
      { value: 'passed', label: 'Passed' },
      { value: 'failed', label: 'Failed' },
      { value: 'toRepeat', label: 'To repeat' },
    ]);
  });

  test('is a choice for a few rows already, if the column is named like a state', () => {
    const cells = many(6, (row) => ['Failed', 'Passed', 'Passed with conditions'][row % 3] ?? '');
    expect(guessOf('Result', ...cells).field.choices?.map(({ label }) => label)).toEqual([
      'Failed',
      'Passed',
      'Passed with conditions',
    ]);
    expect(guessOf('Result', ...cells.slice(0, 5)).field.kind).toBe('text');
    expect(guessOf('Answer', ...cells).field.kind).toBe('text');
  });

  test('is a reference for titles of existing records, with its alternatives', () => {
    const records = new Map(
      ['Northfield Hospital', 'Southgate Clinic'].map(
        (name, id) => [name.toLowerCase(), { id, name }] as const,
      ),
    );
    const cells = column(
      'Hospital',
      ...many(12, (row) => ['Northfield Hospital', 'southgate clinic'][row % 2] ?? ''),
    );
    const [guess] = guessColumns(cells, [{ resource: 'tenants', records }]);
    expect(guess?.field).toMatchObject({ kind: 'ref', target: 'tenants' });
    expect(guess?.alternatives.map(({ kind }) => kind)).toEqual(['choice', 'text']);
  });

  test('is a unique and required text for distinct identifiers in every row', () => {
    const { field } = guessOf('Visit no.', ...many(20, (row) => `SV-${1000 + row}`));
    expect(field).toMatchObject({
      key: 'visitNo',
      kind: 'text',
      options: { label: 'Visit no.', unique: true },
    });
    expect(field.options?.optional).toBeUndefined();
  });
});

test('column keys are unique and valid in a declaration, whatever the headers', () => {
  const cells: Cells = [
    ['ID', 'id', 'Größe (cm)', '', '12th', 'Größe (cm)'],
    ['1', '2', '3', '4', '5', '6'],
  ];
  expect(guessColumns(cells).map(({ field }) => field.key)).toEqual([
    'idGiven',
    'idGiven2',
    'groeCm',
    'column4',
    'field12th',
    'groeCm2',
  ]);
});

test('a column named like something that every object has gets another key, which a request body may have', () => {
  const cells: Cells = [
    ['Prototype', 'Constructor', 'Value of', 'To string'],
    ['1', '2', '3', '4'],
  ];
  const guessed = guessColumns(cells).map(({ field }) => field);
  expect(guessed.map(({ key }) => key)).toEqual([
    'prototypeGiven',
    'constructorGiven',
    'valueOfGiven',
    'toStringGiven',
  ]);
  expect(guessed.map(({ options }) => options?.label)).toEqual(cells[0]);
});

describe('personal data', () => {
  test.each([
    ['name', 'Visitor', ['Ann Lee', 'Bo Li', 'Cy Ortiz']],
    ['birthDate', 'DOB', ['03/08/1991', '1985-12-01']],
    ['governmentId', 'Number', ['123-45-6789', '211-23-1412']],
    ['address', 'Where', ['12 Main St', '1400 Oak Avenue, Austin TX']],
    ['email', 'Contact', ['ann@hospital.com']],
    ['phone', 'Anything', ['(512) 867-5309']],
  ])(
    '%s is detected, and its replacement looks alike and is the same for the same text',
    (sort, header, cells) => {
      expect(personalSort(header, cells)).toBe(sort);
      for (const cell of cells) {
        const other = invented(personalSort(header, cells) ?? 'name', cell);
        expect(other).not.toBe(cell);
        expect(other).toBe(invented(personalSort(header, cells) ?? 'name', cell));
        expect(personalSort(header, [other])).toBe(sort);
      }
    },
  );

  test.each([
    ['Facility name', 'Northfield Hospital'],
    ['Program', 'Uniform Hospital'],
    ['Outcome', 'Passed'],
  ])('%s is not detected as personal', (header, cell) => {
    expect(personalSort(header, [cell])).toBeUndefined();
  });

  test('no original cell of a replaced column appears in the records', () => {
    const cells = siteVisits(50);
    const columns = guessColumns(cells);
    const hidden = columns.filter(({ personal }) => personal !== undefined);
    expect(hidden.map(({ header }) => header)).toEqual(['Visitor', 'Email']);
    const records = sampleRecords(cells, columns, { invent: new Set(hidden.map(({ field }) => field.key)) });
    const text = JSON.stringify(records).toLowerCase();
    for (const { index } of hidden)
      for (const row of cells.slice(1)) expect(text).not.toContain((row[index] ?? '').toLowerCase());
  });
});

test('each person invented in a row has a name and an email address that match', () => {
  const cells = [
    ['First name', 'Last name', 'Clinic', 'Email', 'Owner', 'Owner e-mail'],
    ['Zoe', 'Zimmer', 'North', 'zoe@hospital.com', 'Yard, Yves', 'y@hospital.com'],
    ['Zoe', 'Zuse', 'South', 'z.z@hospital.com', 'Xi, Xenia', 'x@hospital.com'],
    ['Zoe', 'Zimmer', 'North', '', 'Yard, Yves', 'y@hospital.com'],
  ];
  const columns = guessColumns(cells);
  const invent = new Set(
    columns.flatMap(({ field, personal }) => (personal === undefined ? [] : [field.key])),
  );
  expect([...invent]).toEqual(['firstName', 'lastName', 'email', 'owner', 'ownerEMail']);
  const records = sampleRecords(cells, columns, { invent });
  const lower = (value: unknown) => String(value).toLowerCase();
  for (const { firstName, lastName, email } of records.slice(0, 2))
    expect(lower(email)).toMatch(new RegExp(`^${lower(firstName)}\\.${lower(lastName)}\\d+@example\\.org$`));
  expect(records[2]?.['email']).toBeNull();
  for (const { owner, ownerEMail } of records) {
    const [family = '', given = ''] = lower(owner).split(', ');
    expect(lower(ownerEMail)).toMatch(new RegExp(`^${given}\\.${family}\\d+@`));
  }
  expect(records[2]).toMatchObject({
    firstName: records[0]?.['firstName'],
    lastName: records[0]?.['lastName'],
  });
  expect(records[2]?.['ownerEMail']).toBe(records[0]?.['ownerEMail']);
});

test('the first columns are those that best tell rows apart, whatever their order in the file', () => {
  const header = [
    'Remarks', 'Contact name', 'Contact email', 'Phone', 'Region', 'Team', 'Type', 'Priority', 'Status',
    'Website', 'Case no', 'Opened', 'Closed', 'Fee', 'Score', 'Urgent', 'Unused',
  ]; // prettier-ignore
  const rows = Array.from({ length: 60 }, (_, row) => [
    `Long remark number ${row}: ${'what else is to be said of it '.repeat(6)}`,
    `Zoe Zimmer${'abcdefghij'.charAt(row % 10)}`,
    `zoe${row}@hospital.com`,
    `(512) 555-0${100 + row}`,
    ['North', 'South', 'East'][row % 3] ?? '',
    ['Red', 'Blue'][row % 2] ?? '',
    ['Visit', 'Call'][row % 2] ?? '',
    ['High', 'Low'][row % 2] ?? '',
    ['Open', 'Done', 'Late'][row % 3] ?? '',
    `https://example.org/${row}`,
    `C-${1_000 + row}`,
    `${String(1 + (row % 12)).padStart(2, '0')}/15/2026`,
    row % 4 === 0 ? `${String(1 + (row % 12)).padStart(2, '0')}/20/2026` : '',
    `$${row}.50`,
    String(row % 11),
    row % 2 === 0 ? 'Yes' : 'No',
    '',
  ]);
  const columns = guessColumns([header, ...rows]);
  const { title, list } = draftDocument(
    'cases',
    columns.map(({ field }) => field),
    [],
    columns,
  );
  expect(title).toBe('caseNo');
  expect(list.columns).toEqual(['caseNo', 'region', 'status', 'opened', 'fee', 'score', 'urgent']);
  expect(list.moreColumns).toContain('remarks');
});

test('personal and replaced columns are still known when the rows are read again', () => {
  const cells = siteVisits(20);
  const columns = guessColumns(cells);
  const document = draftDocument(
    'site visits',
    columns.map(({ field }) => field),
    [],
    columns,
  );
  const sample = sampleOf(document, { cells, columns }, new Set(['visitor']));
  expect(sample).toMatchObject({ personal: { visitor: 'name', email: 'email' }, invented: ['visitor'] });
  const again = rowsOf(document, sample);
  expect(again.replaced).toEqual(['visitor']);
  expect(again.columns.flatMap(({ field, personal }) => (personal === undefined ? [] : [field.key]))).toEqual(
    ['visitor', 'email'],
  );
  // Saving again gives the same sample: no new people are invented.
  expect(sampleOf(document, again, new Set())).toEqual(sample);
});

test('a file of visits yields a valid declaration and records that the create schema accepts', () => {
  const cells = siteVisits(500);
  const columns = guessColumns(cells);
  const document = draftDocument(
    'site visits.csv',
    columns.map(({ field }) => field),
  );
  expect(document).toMatchObject({
    name: 'siteVisits',
    label: ['Site visit', 'Site visits'],
    title: 'visitNo',
  });
  const declaration = declarationOf(document);
  expect(createRegistry([{ file: 'src/resources/site-visits.ts', resource: declaration }]).resources).toEqual(
    [declaration],
  );
  const schema = createSchema(declaration);
  const keys = Object.keys(declaration.fields);
  for (const record of sampleRecords(cells, columns, { invent: new Set() })) {
    const values = Object.fromEntries(keys.map((key) => [key, record[key]]));
    expect(schema.safeParse(values).error).toBeUndefined();
  }
});

test('ten thousand rows of twenty columns are guessed in less than two seconds of CPU time', () => {
  const [header = [], ...rows] = siteVisits(10_000);
  const twice = [[...header, ...header], ...rows.map((row) => [...row, ...row])];
  const before = process.cpuUsage();
  guessColumns(twice);
  // CPU time, because other work on the machine must not count.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
