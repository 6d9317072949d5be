/** Files as people make them with spreadsheet and accounting programs: read as they see them, or refused with a reason. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { xlsxCells } from '../../harness/files.ts';
import { paymentRow } from '../../harness/payment-rows.ts';
import { people } from '../../harness/sample-people.ts';
import { signIn, testServer } from '../../harness/server.ts';
import {
  type Client,
  committed,
  csvOf,
  findingsOf,
  type PaymentRow,
  rowsOf,
  uploaded,
} from '../../harness/uploads.ts';
import { zipArchive } from '../../harness/zip-archive.ts';

const server = testServer();
let client: Client;
let next = 0;

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
});

/** A valid row, whose last column is the amount. */
function row(changes: PaymentRow = {}): PaymentRow {
  next += 1;
  const trace = { payment_method: 'ACH', trace_number: `T-${next}` };
  const { amount = '', ...others } = paymentRow(`HABIT-${next}`, { amount: `${next}.25`, ...trace });
  return { ...others, amount, ...changes };
}
const linesOf = (rows: readonly PaymentRow[], separator = ',') =>
  csvOf(rows, Object.keys(rows[0] ?? {}))
    .replaceAll(',', separator)
    .split('\r\n');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const inline = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;

/** A workbook with these cells, as XML or as text, and these number formats, to which styles refer by their places from 1. */
function book(rows: readonly (readonly string[])[], formats: readonly string[] = []): Buffer {
  const lines = rows.map(
    (cells) => `<row>${cells.map((cell) => (cell.startsWith('<c') ? cell : inline(cell))).join('')}</row>`,
  );
  return bookOf(lines, formats);
}
function bookOf(lines: readonly string[], formats: readonly string[] = []): Buffer {
  return zipArchive([
    {
      name: 'xl/workbook.xml',
      content: '<workbook><sheets><sheet name="Payments" r:id="a"/></sheets></workbook>',
    },
    { name: 'xl/_rels/workbook.xml.rels', content: '<R><Relationship Id="a" Target="a.xml"/></R>' },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/a.xml', content: `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>` },
  ]);
}
/** The row's cells, some of them given as XML. */
const cellsOf = (one: PaymentRow, xml: PaymentRow = {}) =>
  Object.entries(one).map(([name, text]) => xml[name] ?? text);

describe('a file whose rows have more cells than titles', () => {
  it('is refused with the lines, since an amount with a comma outside quotation marks would be cut off', async () => {
    const [titles = '', one = '', two = '', three = ''] = linesOf([row(), row(), row()]);
    const cut = (line: string) => line.replace(/[^,]*$/, '1,234.50');
    const status = await uploaded(client, [titles, cut(one), two, cut(three)].join('\n'));
    expect(status).toMatchObject({ state: 'failed' });
    expect(status.problem).toMatch(/^The titles in line 1 have fewer cells than these lines: 2, 4\. /);
  });

  it('is refused with the cells if it is a workbook', async () => {
    const [one, two] = [row(), row()];
    const beside = [...cellsOf(two), '', 'Paid by wire?'];
    const refused = await uploaded(client, book([Object.keys(one), cellsOf(one), beside, cellsOf(row())]));
    expect(refused).toMatchObject({ state: 'failed' });
    expect(refused.problem).toMatch(/^These cells have no title above them in line 1: L3\. /);
    const blank = await uploaded(client, book([Object.keys(one), [...cellsOf(one), '', ' ']]));
    expect(blank).toMatchObject({ state: 'ready', accepted: 1, rejected: 0 });
  });

  it('is read if nothing is in those cells', async () => {
    const [titles = '', one = ''] = linesOf([row()]);
    const status = await uploaded(client, `${titles},,\n${one},,,, ,\n`);
    expect(status).toMatchObject({ state: 'ready', accepted: 1, rejected: 0 });
  });
});

describe('titles that are not on the first line', () => {
  const heading = ['Payments to hospitals, October 2026', 'Prepared by: Finance; A. Clerk'];

  it.for([',', ';', '\t'])('are found, whatever is above them, with the separator %j', async (separator) => {
    const lines = linesOf([row(), row()], separator);
    const quoted = heading.map((line) => `"${line}"`);
    const status = await uploaded(client, [...quoted, '', ...lines].join('\r\n'));
    expect(status).toMatchObject({ state: 'ready', rows: 2, accepted: 2, rejected: 0 });
    expect((await rowsOf(client, status.id)).rows.map(({ line }) => line)).toEqual([5, 6]);
  });

  it('are found in a workbook', async () => {
    const one = row();
    const status = await uploaded(client, book([[heading[0] ?? ''], [], Object.keys(one), cellsOf(one)]));
    expect(status).toMatchObject({ state: 'ready', rows: 1, accepted: 1, headers: Object.keys(one) });
  });

  it('are found below the line that names the separator', async () => {
    const lines = linesOf([row()], ';');
    const status = await uploaded(client, ['sep=;', ...lines].join('\r\n'));
    expect(status).toMatchObject({ state: 'ready', accepted: 1 });
  });
});

describe('a workbook', () => {
  it('is refused if cells are merged across rows, which would pass for empty below the first', async () => {
    const [one, two, three] = [row(), row(), row()];
    const sheet = (...merged: readonly string[]) => {
      const lines = [['Payments'], Object.keys(one), cellsOf(one), cellsOf(two), [], cellsOf(three)];
      const cells = merged.map((area) => `<mergeCell ref="${area}"/>`).join('');
      const rows = lines.map((line) => `<row>${line.map(inline).join('')}</row>`);
      return bookOf([...rows, `</sheetData><mergeCells>${cells}</mergeCells><sheetData>`]);
    };
    const refused = await uploaded(client, sheet('A1:E1', 'B3:B4', 'C4:C6', 'D4:D5'));
    expect(refused).toMatchObject({ state: 'failed' });
    expect(refused.problem).toMatch(/^These cells are merged across rows: B3:B4, C4:C6\. /);
    // Across columns, or across lines without rows, nothing is lost.
    const read = await uploaded(client, sheet('A1:E1', 'D4:D5', 'A7:A9', 'A', ''));
    expect(read).toMatchObject({ state: 'ready', accepted: 3, rejected: 0 });
  });

  it('shows percentages as they are shown in it', async () => {
    const cells = ['0.125', '1', '0.07'].map((value) => `<c s="1"><v>${value}</v></c>`);
    expect(await xlsxCells(book([cells], ['0.0%']))).toEqual([['12.5%', '100%', '7%']]);
  });

  it('is refused with its cells if formulas have no results, since they would pass for empty ones', async () => {
    const [one, two] = [row(), row()];
    const status = await uploaded(
      client,
      book([
        Object.keys(one),
        cellsOf(one, { trace_number: '<c><f>VLOOKUP(A2,Bank!A:B,2)</f></c>' }),
        cellsOf(two, {
          amount: '<c><f>1+1</f></c>',
          external_ref: '<c t="str"><f>"HABIT-F"</f><v>HABIT-F</v></c>',
        }),
      ]),
    );
    expect(status).toMatchObject({ state: 'failed' });
    expect(status.problem).toMatch(/formulas.*I2, J3/);
  });

  it('is refused also if the results are empty numbers, as programs without a calculator write them', async () => {
    const [one, two] = [row({ memo: '' }), row({ memo: '' })];
    const status = await uploaded(
      client,
      book([
        Object.keys(one),
        cellsOf(one, { memo: '<c><f>VLOOKUP(A2,Notes!A:B,2)</f><v/></c>' }),
        cellsOf(two, { memo: '<c t="str"><f>""</f><v></v></c>', trace_number: '<c><f>2*2</f><v></v></c>' }),
      ]),
    );
    expect(status).toMatchObject({ state: 'failed' });
    expect(status.problem).toMatch(/formulas without results: K2, I3\. /);
    const empty = cellsOf(row({ memo: '' }), { memo: '<c t="str"><f>""</f><v></v></c>' });
    expect(await uploaded(client, book([Object.keys(one), empty]))).toMatchObject({
      state: 'ready',
      accepted: 1,
    });
  });

  it.for([
    ['mm/dd/yyyy', '2026-10-01'],
    ['[$-409]d\\-mmm\\-yy;@', '2026-10-01'],
    ['mm/dd/yyyy hh:mm', '2026-10-01T18:00:00.000Z'],
  ] as const)('gives a day that it shows as %s as it is shown', async ([format, shown]) => {
    expect(await xlsxCells(book([['<c s="1"><v>46296.75</v></c>']], [format]))).toEqual([[shown]]);
  });

  it('says which of its rows are hidden, since they are read like the others', async () => {
    const rows = [row(), row(), row(), row()].map((one) => cellsOf(one).map(inline).join(''));
    const hidden = ['', ' hidden="1"', ' hidden="0"', ' hidden="true"'];
    const lines = rows.map((cells, at) => `<row${hidden[at] ?? ''}>${cells}</row>`);
    const titles = `<row hidden="1">${Object.keys(row()).map(inline).join('')}</row>`;
    const status = await uploaded(client, bookOf([titles, ...lines, '<row hidden="1"/>']));
    expect(status).toMatchObject({ state: 'ready', accepted: 4, warnings: 1 });
    expect(await findingsOf(client, status.id)).toEqual([
      { line: 0, column: '', code: 'W07', severity: 'warning', value: '2', other: '3, 5', message: null },
    ]);
    expect(await committed(client, status)).toMatchObject({ state: 'committed' });
  });

  it('keeps the zeros that a number format shows in front of a number', async () => {
    const one = row();
    const bytes = book(
      [Object.keys(one), cellsOf(one, { trace_number: '<c s="1"><v>91000019000001</v></c>' })],
      ['000000000000000'],
    );
    const after = await committed(client, await uploaded(client, bytes));
    const made = await sql`select trace from transactions where batch_id = ${after.id}`.execute(
      server().database.owner,
    );
    expect(made.rows).toEqual([{ trace: '091000019000001' }]);
  });
});

it.for([
  ['trace_number', '9.1E+13', 'E18'],
  ['trace_number', '#N/A', 'E17'],
  ['external_ref', '1.23457E+11', 'E18'],
  ['external_ref', '#¡REF!', 'E17'],
  ['memo', '#######', 'E17'],
  ['amount', '#VALUE!', 'E17'],
  ['payment_date', '########', 'E17'],
] as const)(
  'the %s %s is rejected, since a spreadsheet wrote it in place of the value',
  async ([column, value, code]) => {
    const status = await uploaded(client, csvOf([row({ [column]: value }), row()]));
    expect(status).toMatchObject({ state: 'ready', accepted: 1, rejected: 1 });
    expect(await findingsOf(client, status.id)).toMatchObject([{ line: 2, column, value, code }]);
  },
);

it('so are names, notes and choices in files of other records', async () => {
  const token = await signIn(server(), people.superAdmin);
  const file =
    'Name,Type,TPI\r\n#REF!,System,\r\n1.23457E+11,System,\r\nA name (#1),System,\r\nOther,#N/A,\r\n';
  const status = await uploaded({ ...client, token }, file, { url: '/identity/tenants/upload' });
  expect(status).toMatchObject({ state: 'ready', accepted: 1, rejected: 3 });
  expect(await findingsOf({ ...client, token }, status.id)).toMatchObject([
    { line: 2, column: 'name', code: 'E17' },
    { line: 3, column: 'name', code: 'E18' },
    { line: 5, column: 'tenantType', code: 'E17' },
  ]);
});

it('a component is found whatever its case', async () => {
  const one = row({ program_component: 'uhrip' });
  const after = await committed(client, await uploaded(client, csvOf([one])));
  const made = await sql`select component from transactions where batch_id = ${after.id}`.execute(
    server().database.owner,
  );
  expect(made.rows).toEqual([{ component: 'UHRIP' }]);
});

it.for(['1.234,50', '(25.00)', '25-', '1 234.50', '12,34', 'USD 5', '1.234', '1e3'])(
  'the amount %s is not read as another one',
  async (amount) => {
    const status = await uploaded(client, csvOf([row({ amount })]));
    expect(status).toMatchObject({ accepted: 0, rejected: 1 });
  },
);
