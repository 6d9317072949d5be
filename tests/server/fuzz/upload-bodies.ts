/** Files for uploads, as an MCO sends them and as nobody should, and the forms that contain them. */
import * as fc from 'fast-check';
import { ZipFile } from 'yazl';
import { importColumns } from '../../../src/contracts/transfer/imports.ts';
import { registry } from '../../../server/resources.ts';
import { hostileText } from './hostile-values.ts';
import { standIn } from './known-facts.ts';

/** One part of a form. Its file is made when it is sent, with placeholders replaced by existing records. */
export interface UploadBody {
  readonly part: string;
  /** As in the header of the part; undefined if it has none. */
  readonly fileName: string | undefined;
  readonly file: SentFile;
  /** How often the part is sent. */
  readonly times: number;
  readonly end: string;
}
type SentFile =
  | { readonly as: 'text'; readonly text: string; readonly cut: number | undefined }
  | { readonly as: 'bytes'; readonly base64: string }
  | {
      readonly as: 'workbook';
      /** The files of the archive, by path. */
      readonly parts: Readonly<Record<string, string>>;
      /**
       * `cut` keeps so many per thousand of the bytes; `flip` changes the byte at that place per thousand.
       */
      readonly cut: number | undefined;
      readonly flip: number | undefined;
    };

export const uploadBoundary = 'between-the-parts';

/** Resources that accept uploads. */
export type UploadKind = 'transactions' | 'paymentGoals' | 'tenants';

type Row = Readonly<Record<string, string>>;
const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: 6,
  maxLength: 12,
});
const day = fc.constantFrom('2026-03-01', '2026-10-01', '2026-12-31');
const plausibleRows: { readonly [K in UploadKind]: fc.Arbitrary<Row> } = {
  transactions: fc.record({
    external_ref: word,
    payment_period: fc.constant(standIn.period),
    program_component: fc.constant(standIn.component),
    transaction_type: fc.constantFrom('payment', 'Interim', 'final', 'redistribution'),
    payer_mco_code: fc.constant(standIn.mco),
    payee_tpi: fc.constant(standIn.tpi),
    amount: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    payment_date: day,
    payment_method: fc.constantFrom('CHECK', 'BOOK', 'check'),
    trace_number: fc.constantFrom('', '12345'),
    memo: fc.constantFrom('', 'April', '=1+1'),
  }),
  paymentGoals: fc.record({
    payment_period: fc.constant(standIn.period),
    program_component: fc.constant(standIn.component),
    sda: fc.constant(standIn.sda),
    provider_class: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    payer_mco_code: fc.constant(standIn.mco),
    payee_tpi: fc.constant(''),
    goal_amount: fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    effective_date: day,
    note: fc.constantFrom('', 'April'),
  }),
  tenants: fc.record({
    Name: word,
    Type: fc.constantFrom('MCO', 'System', '2'),
    TPI: fc.constant(''),
    Status: fc.constantFrom('', 'Active', 'no'),
  }),
};

/** Rows of one table, the titles first. */
type Table = readonly (readonly string[])[];

function tables(kind: UploadKind): fc.Arbitrary<Table> {
  const names = importColumns(registry.get(kind)).map(({ title, name }) => title ?? name);
  const whole = fc
    // Two rows for the same goal would be an error.
    .uniqueArray(plausibleRows[kind], {
      minLength: 1,
      maxLength: 6,
      selector: ({ external_ref, provider_class, Name }) => external_ref ?? provider_class ?? Name,
    })
    .map((rows): Table => [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]);
  const hostileCells = fc
    .tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat(), hostileText), { minLength: 1, maxLength: 3 }))
    .map(([table, cells]) =>
      cells.reduce<Table>(
        (now, [row, column, text]) =>
          withCell(now, 1 + (row % (now.length - 1)), column % names.length, text),
        table,
      ),
    );
  const hostileTitles = fc
    .tuple(
      whole,
      fc.nat(names.length - 1),
      fc.oneof(fc.constantFrom(...names, 'Payee TPI ', ''), hostileText),
    )
    .map(([table, column, text]) => withCell(table, 0, column, text));
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 6, arbitrary: hostileCells },
    { weight: 2, arbitrary: hostileTitles },
    // Repeated rows, ragged rows, titles only, too many columns.
    { weight: 1, arbitrary: whole.map((table) => [...table, ...table.slice(1)]) },
    {
      weight: 1,
      arbitrary: whole.map((table) => table.map((row, index) => row.slice(0, row.length - (index % 4)))),
    },
    { weight: 1, arbitrary: whole.map((table) => table.slice(0, 1)) },
    {
      weight: 1,
      arbitrary: whole.map((table) => table.map((row) => Array.from({ length: 30 }, () => row).flat())),
    },
    { weight: 1, arbitrary: fc.array(fc.array(hostileText, { maxLength: 4 }), { maxLength: 3 }) },
  );
}

function withCell(table: Table, row: number, column: number, text: string): Table {
  return table.map((cells, index) =>
    index === row ? cells.map((cell, place) => (place === column ? text : cell)) : cells,
  );
}

const quoted = (cell: string, delimiter: string) =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

function csvFiles(kind: UploadKind): fc.Arbitrary<SentFile> {
  const delimiter = fc.oneof(
    { weight: 8, arbitrary: fc.constant(',') },
    { weight: 1, arbitrary: fc.constantFrom(';', '\t', '|', ' ') },
  );
  const asText = fc
    .tuple(
      tables(kind),
      delimiter,
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.constantFrom('', '', '', '\ufeff'),
    )
    .map(
      ([table, mark, line, bom]) =>
        bom + table.map((row) => row.map((cell) => quoted(cell, mark)).join(mark)).join(line),
    );
  return fc.oneof(
    { weight: 12, arbitrary: asText.map((text): SentFile => ({ as: 'text', text, cut: undefined })) },
    // Cut off, even in the middle of a character; with an unclosed quotation mark.
    {
      weight: 1,
      arbitrary: fc.tuple(asText, fc.nat(1_000)).map(([text, cut]): SentFile => ({ as: 'text', text, cut })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(asText, fc.nat(1_000))
        .map(([text, place]): SentFile => ({ as: 'text', text: withQuote(text, place), cut: undefined })),
    },
    {
      weight: 1,
      arbitrary: asText.map((text): SentFile => bytesOf(Buffer.from(`\ufeff${text}`, 'utf16le'))),
    },
  );
}

function withQuote(text: string, perMille: number): string {
  const place = Math.floor((text.length * perMille) / 1_000);
  return `${text.slice(0, place)}"${text.slice(place)}`;
}

const bytesOf = (bytes: Uint8Array): SentFile => ({
  as: 'bytes',
  base64: Buffer.from(bytes).toString('base64'),
});

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbookParts = {
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};
const sheetPath = 'xl/worksheets/sheet1.xml';

const inXml = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '')
    .replace(/[<>&]/g, (mark) => `&#${mark.charCodeAt(0)};`);
const textCell = (text: string) => `<c t="inlineStr"><is><t>${inXml(text)}</t></is></c>`;
/** Cells that no spreadsheet program writes. */
const oddCells = [
  '<c/>',
  '<c t="s"><v>0</v></c>',
  '<c t="s"><v>99999999</v></c>',
  '<c t="s"><v>-1</v></c>',
  '<c s="1"><v>46000.5</v></c>',
  '<c s="1"><v>1e308</v></c>',
  '<c s="1"><v>-1e9</v></c>',
  '<c s="99999"><v>1</v></c>',
  '<c><v>NaN</v></c>',
  '<c><v>1234.5600000000001</v></c>',
  '<c t="b"><v>1</v></c>',
  '<c t="e"><v>#DIV/0!</v></c>',
  '<c t="d"><v>2026-13-45T99:00:00</v></c>',
  '<c r="ZZZZZZ1"><v>1</v></c>',
  '<c r="A0"><v>1</v></c>',
  '<c r="1A"><v>1</v></c>',
  '<c t="inlineStr"><is><t>_x0000_</t></is></c>',
  '<c t="inlineStr"><is><t>&#0;</t></is></c>',
  '<c t="inlineStr"><is><t>&unknown;</t></is></c>',
  '</row>',
  '<row r="0">',
  '<row r="99999999999999999999">',
  '<row r="-5"><c><v>1</v></c></row>',
];
const oddParts: readonly Readonly<Record<string, string>>[] = [
  { 'xl/workbook.xml': '' },
  { 'xl/workbook.xml': '<workbook/>' },
  { 'xl/_rels/workbook.xml.rels': '<Relationships/>' },
  {
    'xl/_rels/workbook.xml.rels': workbookParts['xl/_rels/workbook.xml.rels'].replace(
      'worksheets/sheet1.xml',
      '../../etc/passwd',
    ),
  },
  { [sheetPath]: '' },
  { [sheetPath]: '<html/>' },
  { [sheetPath]: `<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;&b;">]><worksheet xmlns="${main}">&d;` },
  { 'xl/sharedStrings.xml': '<sst><si><t>' },
  { 'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>a</t></si></sst>` },
  { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="99999999999"/><xf numFmtId="-1"/>' },
  { 'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>` },
];

function workbooks(kind: UploadKind): fc.Arbitrary<SentFile> {
  const odd = fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 3, arbitrary: fc.tuple(fc.nat(), fc.constantFrom(...oddCells)) },
  );
  const none = { weight: 8, arbitrary: fc.constant(undefined) };
  return fc
    .record({
      table: tables(kind),
      odd,
      parts: fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...oddParts) },
      ),
      cut: fc.oneof(none, { weight: 1, arbitrary: fc.nat(1_000) }),
      flip: fc.oneof(none, { weight: 1, arbitrary: fc.nat(1_000) }),
    })
    .map(({ table, odd: strange, parts, cut, flip }): SentFile => {
      const rows = table.map((row) => row.map(textCell));
      if (strange !== undefined) rows[strange[0] % Math.max(rows.length, 1)]?.push(strange[1]);
      const sheet = `<worksheet xmlns="${main}"><sheetData>${rows
        .map((row, index) => `<row r="${index + 1}">${row.join('')}</row>`)
        .join('')}</sheetData></worksheet>`;
      return { as: 'workbook', parts: { ...workbookParts, [sheetPath]: sheet, ...parts }, cut, flip };
    });
}

const strangeFiles: readonly SentFile[] = [
  new Uint8Array(),
  Buffer.from('PK\u0003\u0004'),
  Buffer.from('PK\u0005\u0006'),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.from('%PDF-1.4\n%%EOF'),
  Buffer.from([0xff, 0xfe, 0x41]),
  Buffer.from([0xef, 0xbb, 0xbf]),
  Buffer.alloc(5_000),
  Buffer.from('\n'.repeat(5_000)),
  Buffer.from(','.repeat(5_000)),
  Buffer.from(`external_ref\n${'x'.repeat(150_000)}`),
  Buffer.from(`external_ref,amount\n"${'x\n'.repeat(60_000)}`),
].map(bytesOf);

export function uploadBodies(kind: UploadKind): fc.Arbitrary<UploadBody> {
  const other: UploadKind = kind === 'transactions' ? 'paymentGoals' : 'transactions';
  const names = [
    'payments.csv',
    'payments.xlsx',
    '../../etc/passwd',
    '',
    '.',
    'a\\b.csv',
    '\ufeff',
    'é'.repeat(300),
  ];
  return fc.record({
    part: fc.oneof(
      { weight: 20, arbitrary: fc.constant('file') },
      { weight: 1, arbitrary: fc.constantFrom('other', '__proto__', 'constructor', '') },
    ),
    fileName: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom<string | undefined>(...names) },
      { weight: 1, arbitrary: hostileText.map((text) => text.replace(/[\r\n"]/g, '')) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    file: fc.oneof(
      { weight: 8, arbitrary: csvFiles(kind) },
      { weight: 4, arbitrary: workbooks(kind) },
      { weight: 1, arbitrary: csvFiles(other) },
      { weight: 1, arbitrary: fc.constantFrom(...strangeFiles) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(bytesOf) },
    ),
    times: fc.oneof(
      { weight: 20, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.constantFrom(0, 2) },
    ),
    end: fc.oneof(
      { weight: 20, arbitrary: fc.constant('--\r\n') },
      { weight: 1, arbitrary: fc.constantFrom('', '-', '\r\n', '--') },
    ),
  });
}

/** The bytes of the form; `filledIn` replaces placeholders with existing records. */
export async function formOf(
  { part, fileName, file, times, end }: UploadBody,
  filledIn: (text: string) => string,
): Promise<Buffer> {
  const content = await contentOf(file, filledIn);
  const called = fileName === undefined ? '' : `; filename="${fileName}"`;
  const one = [
    Buffer.from(`--${uploadBoundary}\r\ncontent-disposition: form-data; name="${part}"${called}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...Array.from({ length: times }, () => one).flat(),
    Buffer.from(`--${uploadBoundary}${end}`),
  ]);
}

async function contentOf(file: SentFile, filledIn: (text: string) => string): Promise<Buffer> {
  if (file.as === 'bytes') return Buffer.from(file.base64, 'base64');
  if (file.as === 'text') return shortened(Buffer.from(filledIn(file.text)), file.cut);
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(file.parts)) zip.addBuffer(Buffer.from(filledIn(text)), path);
  zip.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  if (file.flip !== undefined) {
    const place = Math.floor((bytes.length * file.flip) / 1_001);
    bytes[place] = (bytes[place] ?? 0) ^ 0x55;
  }
  return shortened(bytes, file.cut);
}

function shortened(bytes: Buffer, perMille: number | undefined): Buffer {
  return perMille === undefined ? bytes : bytes.subarray(0, Math.floor((bytes.length * perMille) / 1_000));
}
