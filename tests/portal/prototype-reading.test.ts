/** What the browser reads from a file to start a prototype with, and what it rejects. */
import * as fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { mistakeInEnglish } from '../../src/contracts/messages/prototype-files.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import type { YieldToPage } from '../../src/pages/prototypes/reading/yield-to-page.ts';
import { readSource, readSourceInSteps, type Read } from '../../src/pages/prototypes/reading/read-source.ts';
import { yamlValue } from '../../src/pages/prototypes/reading/yaml-value.ts';
import { workbookOf } from '../harness/files.ts';
import { siteVisits } from '../harness/site-visits.ts';

const references = [
  {
    resource: 'tenants',
    called: ['Tenant', 'Tenants'],
    records: new Map(
      ['North Plan', 'South Plan'].flatMap((name, index) => [
        [name.toLowerCase(), { id: index + 1, name }] as const,
        [String(index + 1), { id: index + 1, name }] as const,
      ]),
    ),
  },
];
const never: YieldToPage = () => Promise.resolve();
const read = (content: string | Uint8Array<ArrayBuffer>): Promise<Read> =>
  readSourceInSteps({ content, references }, never);
const text = (words: string) => new TextEncoder().encode(words);
const bytes = async (making: Promise<Uint8Array>) => new Uint8Array(await making);
/** All that is said of the mistakes in the file of a prototype. */
const toldOf = async (content: string) => {
  const found = await read(content);
  return found.is === 'mistaken' ? found.mistakes.map(mistakeInEnglish).join('\n') : found.is;
};
const code = (found: Read) =>
  found.is === 'unread' && typeof found.reason === 'object' ? found.reason.code : found.is;

test('a workbook and a CSV file with the same rows give the same fields and cells', async () => {
  const cells = siteVisits(200);
  const csv = cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const workbook = await read(await bytes(workbookOf({ Visits: cells, Notes: [['x']] })));
  expect(workbook).toEqual(await read(text(csv)));
  expect(workbook.is === 'rows' && workbook.columns.map(({ field }) => field.kind)).toContain('money');
});

test('day numbers of a workbook become dates, in the 1900 and the 1904 date system', async () => {
  for (const [date1904, day] of [
    [false, 46_086],
    [true, 44_624],
  ] as const) {
    const found = await read(await bytes(workbookOf({ A: [['Visited'], [day]] }, { date1904 })));
    expect(found).toMatchObject({ is: 'rows', cells: [['Visited'], ['2026-03-05']] });
  }
});

test('a column of record names can be a reference; so can ids if the header names the resource', async () => {
  const found = await read('Plan,Tenant,Beds\nNorth plan,1,1\nSouth Plan,2,2\nSouth Plan,2,1\nnowhere,2,2');
  const [plan, tenant, beds] = found.is === 'rows' ? found.columns : [];
  expect(plan?.alternatives).toContainEqual(
    expect.objectContaining({ kind: 'ref', form: 'tenants', matched: 3, of: 4, misfits: [4] }),
  );
  expect(tenant?.field).toMatchObject({ kind: 'ref', target: 'tenants' });
  expect(beds?.field.kind).toBe('integer');
});

test.each([
  ['is no workbook', zipSync({ a: text('b') }), 'F05.damaged'],
  ['is cut off', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'F05.damaged'],
  ['is an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'F05.old'],
  ['is not in UTF-8', new Uint8Array([0x41, 0xff, 0xfe]), 'F02'],
  ['has a document type', zipSync({ 'xl/workbook.xml': text('<!DOCTYPE a><workbook/>') }), 'F05.damaged'],
  [
    'has tags in tags without end',
    zipSync({ 'xl/workbook.xml': text('<a>'.repeat(100) + '</a>'.repeat(100)) }),
    'F05.damaged',
  ],
  [
    'unpacks to more than there may be',
    zipSync({ 'xl/workbook.xml': text(`<workbook>${' '.repeat(40 * 1024 * 1024)}</workbook>`) }),
    'F05.unpacked',
  ],
])('a file that %s is rejected with its own error code', async (_what, file, expected) => {
  expect(code(await read(file))).toBe(expected);
});

test('nested YAML aliases are rejected instead of expanded to millions of nodes', async () => {
  const levels = Array.from({ length: 12 }, (_, level) =>
    level === 0
      ? 'a0: &a0 [x, x, x, x]'
      : `a${level}: &a${level} [${'*a'.concat(String(level - 1), ', ').repeat(9)}x]`,
  );
  const found = await read(['openapi: 3.1.0', ...levels].join('\n'));
  expect(found).toMatchObject({ is: 'unread' });
});

/** A handmade workbook with one sheet. */
const sheet = (rows: string) =>
  zipSync({
    'xl/workbook.xml': text('<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': text(
      '<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>',
    ),
    'xl/sheet.xml': text(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });

test('an archive entry that unpacks to another size than declared counts as damaged', async () => {
  const content = sheet('<row><c><v>1</v></c></row>'.repeat(50));
  const view = new DataView(content.buffer);
  expect(await read(content)).toMatchObject({ is: 'rows' });
  const entry = content.findLastIndex((byte, at) => byte === 0x50 && view.getUint32(at, true) === 0x02014b50);
  // The size of the last entry that the central directory declares.
  const said = view.getUint32(entry + 24, true);
  for (const other of [said + 1, said - 1]) {
    view.setUint32(entry + 24, other, true);
    expect(code(await read(content))).toBe('F05.damaged');
  }
});

test.each([
  ['marks of inches', 'Pipe,Length\n1/2" pipe,6\' 2"', ['1/2" pipe', '6\' 2"']],
  ['blanks around what is quoted', 'A,B\n "a, ""b""" ,\t"c"', ['a, "b"', 'c']],
  ['ends of lines of all sorts', 'A,B\r\r\n"a\r\nb",c\r', ['a\nb', 'c']],
  ['empty lines and cells', 'A,B\n\n,\n a ,\n', ['a', '']],
])('text with %s is read as rows', async (_what, content, row) => {
  const found = await read(content);
  expect(found).toMatchObject({ is: 'rows' });
  expect(found.is === 'rows' && found.cells[1]).toEqual(row);
});

test('text with an unclosed or misplaced quotation mark is rejected with its own error code', async () => {
  expect(code(await read('A,B\n"a,b\n'))).toBe('F05.line');
  for (const row of ['"a"b,c', '"a" "b",c']) expect(code(await read(`A,B\n${row}`))).toBe('F05.quote');
});

const described = (schemas: number) => ({
  openapi: '3.1.0',
  tags: [['a', { b: null }], [], {}],
  components: {
    schemas: Object.fromEntries(
      Array.from({ length: schemas }, (_, index) => [
        `Schema ${index}`,
        {
          type: 'object',
          required: ['site', 'cost'],
          properties: {
            site: { type: 'string', description: `Where: "${index}" # is\n\nof it`, maxLength: 80 },
            cost: { type: 'number', minimum: -1.5, enum: ['1', 'true', 'null', '~'] },
          },
        },
      ]),
    ),
  },
});

test('a large API description is read the same from JSON, block YAML and flow YAML', async () => {
  const schemas = described(400);
  const json = JSON.stringify(schemas);
  const found = await read(json);
  expect(found.is === 'described' && found.schemas.length).toBe(400);
  for (const yaml of [stringify(schemas), json.replace(/}$/, ',}')]) {
    expect(await yamlValue(yaml, never)).toEqual(schemas);
    expect(await read(yaml)).toEqual(found);
  }
});

const scalar = fc.constantFrom(
  null,
  true,
  0,
  -1.5,
  '',
  'a',
  '1',
  'a: b',
  '- a',
  '# a',
  '"',
  'a\nb',
  '*a',
  '{',
  '😀',
);
const { any } = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    scalar,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b c', '1', '?', 'x'.repeat(900)), tie('any'), { maxKeys: 4 }),
  ),
}));

test('YAML read in pieces gives the same value as parsed at once', async () => {
  const filler = Array.from({ length: 900 }, () => 'filled up');
  await fc.assert(
    fc.asyncProperty(any, fc.boolean(), async (one, isFlow) => {
      const yaml = stringify(
        { one: [one, filler], filler: { filler, one }, other: one },
        isFlow ? { collectionStyle: 'flow' } : {},
      );
      expect(await yamlValue(yaml, never)).toEqual(parse(yaml));
    }),
    { numRuns: 60 },
  );
});

test('anchors work across pieces, and errors are reported with their position', async () => {
  const long = Array.from({ length: 2_000 }, (_, index) => `  - entry ${index}`).join('\n');
  const found = Object(await yamlValue(`a: &a\n${long}\nb: &b {c: 1}\nd: [*b, *b]\ne: *a`, never));
  expect(found).toMatchObject({ d: [{ c: 1 }, { c: 1 }] });
  expect(found.e).toHaveLength(2_000);
  expect(found.e).toBe(found.a);
  for (const [end, reason] of [
    ['b: *none', 'Unresolved alias (the anchor must be set before the alias): none at line 2002, column 4'],
    ['a: 1', /^Map keys must be unique/],
    ['b: [1', /must be sufficiently indented and end with a ]/],
    ['b: "1', /^Missing closing "quote/],
    ['b', 'Implicit map keys need to be followed by map values at line 2002, column 1'],
    ['---\nb: 1', 'Source contains multiple documents at line 2002, column 1'],
  ] as const)
    await expect(yamlValue(`a:\n${long}\n${end}`, never)).rejects.toThrow(reason);
});

const wide = (row: number) =>
  Array.from({ length: 20 }, (_, column) => `Cell ${row} of ${column}, filled up`);
const table = (rows: number) => Array.from({ length: rows }, (_, row) => wide(row));
const pasted = (rows: number) =>
  table(rows)
    .map((row) => row.join('\t'))
    .join('\n');

test.each([
  ['a workbook', 300, () => bytes(workbookOf({ A: table(3_000) }))],
  [
    'a workbook of one long text',
    900,
    () => sheet(`<row><c t="str"><v>${'a<b/>'.repeat(3_000_000)}</v></c></row>`),
  ],
  ['pasted text', 60, () => pasted(3_000)],
  ['YAML in lines', 300, () => stringify(described(1_000))],
  ['YAML in brackets', 300, () => JSON.stringify(described(1_000)).replace(/}$/, ',}')],
  ['JSON', 1_000, () => JSON.stringify(described(1_000))],
  // JSON that JSON.parse would take more than a tenth of a second for is read in steps, as YAML.
  ['much JSON', 10_000, () => JSON.stringify(described(8_000))],
])(
  '%s is read in many small steps, and no further step is taken after it is cancelled',
  async (_what, most, make) => {
    const content = await make();
    let steps = 0;
    const whole = await readSourceInSteps({ content, references }, async () => {
      steps += 1;
    });
    expect(whole.is === 'rows' || whole.is === 'described').toBe(true);
    expect(steps).toBeGreaterThan(most);
    let taken = 0;
    const left = await readSourceInSteps({ content, references }, async () => {
      taken += 1;
      if (taken === 10) throw new Error('Nobody waits.');
    });
    expect(left).toEqual({ is: 'unread', reason: 'Nobody waits.' });
    expect(taken).toBe(10);
  },
);

test('other tasks run while a file is read, and an aborted read rejects', async () => {
  const content = pasted(10_000);
  const leaving = new AbortController();
  let turns = 0;
  const ticking = setInterval(() => (turns += 1));
  try {
    expect(await readSource({ content, references }, leaving.signal)).toMatchObject({ is: 'rows' });
    expect(turns).toBeGreaterThan(5);
    const given = readSource({ content, references }, leaving.signal);
    setTimeout(() => leaving.abort());
    await expect(given).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  } finally {
    clearInterval(ticking);
  }
});

test.each([
  ['one line of commas', () => ','.repeat(10_000_000), 'F05.columns'],
  ['one cell', () => `a,b\n"${'x'.repeat(10_000_000)}"`, 'F05.line'],
  ['ends of lines', () => '\n'.repeat(10_000_000), 'F05.lines'],
  ['brackets of JSON', () => `{"a":${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}}`, 'tooLarge'],
  ['brackets of YAML', () => `openapi: ${'['.repeat(10_000_000)}`, 'tooLarge'],
  ['lists in lists', () => `openapi:\n${'- '.repeat(5_000_000)}`, 'tooLarge'],
  ['a list in brackets', () => `openapi: [${'a,'.repeat(5_000_000)}]`, 'tooLarge'],
  ['one word', () => `openapi: ${'x'.repeat(10_000_000)}`, 'tooLarge'],
  [
    'JSON in which no two keys are the same',
    () => `{${Array.from({ length: 600_000 }, (_, index) => `"key ${index}":${index}`).join()}}`,
    'tooLarge',
  ],
])('ten megabytes of %s are rejected', async (_what, make, expected) => {
  expect(code(await read(make()))).toBe(expected);
});

test('schemas that include each other many times are read without exponential expansion', async () => {
  const parts = Array.from({ length: 25 }, (_, index) => [
    `S${index}`,
    { allOf: Array.from({ length: 9 }, () => ({ $ref: `#/components/schemas/S${index + 1}` })) },
  ]);
  const schemas = { ...Object.fromEntries(parts), S25: { properties: { name: { type: 'string' } } } };
  const found = await read(JSON.stringify({ components: { schemas } }));
  expect(found.is === 'described' && found.schemas.map(({ name }) => name)).toContain('S25');
});

test.each([
  ['constructor', 'A field cannot be called “constructor”: that word has another meaning.'],
  ['__proto__', 'A field cannot be called “__proto__”. Its key starts with a lowercase letter'],
])('a prototype file with a field called %s is refused by that name', async (key, words) => {
  const prototype = draftDocument('visits', [{ key, kind: 'text', options: { max: 100 } }], []);
  expect(await toldOf(JSON.stringify({ prototype }))).toContain(words);
});

test.each([
  [
    'JSON that does not parse',
    '{"prototype": {"version": 1,\n"name" "visits"}}',
    'Line 2, column 8: Write a colon between the key and its value.',
  ],
  ['JSON that is other YAML', '{“prototype”: {}}', 'Line 1, column 2: ““prototype”” is not a key.'],
  ['a value of the wrong type', '{"prototype": []}', 'prototype: This is a list in square brackets.'],
  [
    'YAML in brackets, as a comma too many makes it,',
    '{"prototype": {"name": 5,}}',
    'prototype.name: This is 5. Write text in quotation marks instead.',
  ],
  [
    'many keys beside it',
    '{"prototype": {}, "a": 1, "b": 1, "c": 1, "d": 1}',
    'a: There is no such key here.',
  ],
  [
    'no outer object',
    '{"name": "visits", "fields": []}',
    'prototype: This is missing. Put the whole list under the key “prototype”',
  ],
  [
    'too many sample rows',
    JSON.stringify({ prototype: {}, sample: { rows: ['x'.repeat(500_000)] } }),
    'It has more than 500,000 characters besides the rows of its pilot.',
  ],
])('a file of a prototype with %s says what is wrong', async (_what, content, words) => {
  expect(await toldOf(content)).toContain(words);
});

test('a prototype file opens without the rows of its pilot, and is rejected if far too large', async () => {
  const prototype = draftDocument('visits', [{ key: 'name', kind: 'text', options: { max: 100 } }], []);
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}`.padStart(90) }));
  expect(await read(JSON.stringify({ prototype, rows }))).toMatchObject({
    is: 'prototype',
    document: prototype,
  });
  const spanish = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`word ${index}`, '']));
  expect(await read(JSON.stringify({ prototype, spanish }))).toEqual({ is: 'tooLarge' });
});
