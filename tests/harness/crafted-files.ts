/** Files crafted to do harm: each must be answered with a message and must not affect other requests. */
import { type ZipEntry, withWrongChecksum, zipArchive } from './zip-archive.ts';

export interface CraftedFile {
  readonly what: string;
  readonly content: Buffer;
  /** The expected message of the error response. */
  readonly words: RegExp;
}

const damaged = /it is damaged or is not an Excel workbook/;
const tooLarge = /too large when unpacked/;
const million = 1_000_000;

interface Book {
  readonly sheets?: string;
  readonly links?: string;
  readonly sheet?: string | Buffer;
  readonly shared?: string | Buffer;
  readonly styles?: string;
  readonly more?: readonly ZipEntry[];
  /** Parts that are left out. */
  readonly without?: readonly string[];
}

/** A workbook with one sheet, made of the given parts. */
function book({ sheets, links, sheet = rows(''), shared, styles, more = [], without = [] }: Book): Buffer {
  const entries: readonly ZipEntry[] = [
    {
      name: 'xl/workbook.xml',
      content: `<workbook><sheets>${sheets ?? '<sheet name="A" r:id="a"/>'}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${links ?? '<Relationship Id="a" Target="a.xml"/>'}</Relationships>`,
    },
    ...(shared === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: shared }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
    { name: 'xl/a.xml', content: sheet },
    ...more,
  ];
  return zipArchive(entries.filter(({ name }) => !without.includes(name)));
}

const rows = (xml: string) => `<worksheet><sheetData>${xml}</sheetData></worksheet>`;
const nested = (levels: number) => '<a>'.repeat(levels);
const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
const titles = `<row>${text('external_ref')}${text('amount')}</row>`;
const doctype = (inside: string) => `<!DOCTYPE worksheet [${inside}]>`;
const laughs = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);

const workbooks: readonly (readonly [what: string, words: RegExp, content: Buffer])[] = [
  ['200,000 tags in tags', damaged, book({ sheet: nested(200_000) })],
  ['2,000,000 tags in tags', damaged, book({ sheet: nested(2 * million) })],
  ['tags in tags that are closed', damaged, book({ sheet: nested(50_000) + '</a>'.repeat(50_000) })],
  ['tags in tags among the sheets', damaged, book({ sheets: nested(200_000) })],
  ['tags in tags in the shared texts', damaged, book({ shared: nested(200_000) })],
  ['tags in tags in the styles', damaged, book({ styles: nested(200_000) })],
  [
    'more formats of numbers than there are styles',
    tooLarge,
    book({
      styles: `<styleSheet><numFmts>${Array.from({ length: 70_000 }, (_, at) => `<numFmt numFmtId="${at + 99}" formatCode="y"/>`).join('')}</numFmts></styleSheet>`,
    }),
  ],
  [
    'more relationships than parts',
    /too many parts/,
    book({
      links: Array.from({ length: 70_000 }, (_, at) => `<Relationship Id="x${at}" Target="a"/>`).join(''),
    }),
  ],
  [
    'more styles than a workbook can have',
    tooLarge,
    book({ styles: `<styleSheet><cellXfs>${'<xf/>'.repeat(800_000)}</cellXfs></styleSheet>` }),
  ],
  [
    '50,000 sheets that all name one part',
    /more than 100 sheets/,
    book({
      sheets: Array.from({ length: 50_000 }, (_, at) => `<sheet name="${at}" r:id="a"/>`).join(''),
    }),
  ],
  [
    'two sheets that name one part',
    damaged,
    book({ sheets: '<sheet name="A" r:id="a"/><sheet name="B" r:id="a"/>' }),
  ],
  ['40 MB of blanks', tooLarge, book({ sheet: Buffer.alloc(40 * million, ' ') })],
  ['10 MB of blanks', damaged, book({ sheet: Buffer.alloc(10 * million, ' ') })],
  ['40 MB of empty rows', tooLarge, book({ sheet: Buffer.alloc(40 * million, '<row/>') })],
  ['70 MB of shared texts', tooLarge, book({ shared: Buffer.alloc(70 * million, '<si/>') })],
  [
    'more shared texts than cells',
    tooLarge,
    book({ shared: Buffer.concat([Buffer.from('<sst>'), Buffer.alloc(11 * million, '<si/>')]) }),
  ],
  [
    'a part that is larger than it says',
    damaged,
    zipArchive([{ name: 'xl/workbook.xml', content: Buffer.alloc(30 * million, ' '), saidBytes: 100 }]),
  ],
  [
    'a long shared text in every cell',
    /contain too much text/,
    book({
      shared: `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
      sheet: rows(`<row>${'<c t="s"><v>0</v></c>'.repeat(24)}</row>`.repeat(1_800)),
    }),
  ],
  ['entities in entities', damaged, book({ sheet: doctype(laughs.join('')) + rows(text('&l20;')) })],
  [
    'an entity of another file',
    damaged,
    book({ sheet: doctype('<!ENTITY f SYSTEM "file:///etc/passwd">') + rows(text('&f;')) }),
  ],
  ['an entity that is none', damaged, book({ sheet: rows(`<row>${text('&none;')}</row>`) })],
  ['a cell twice', damaged, book({ sheet: rows('<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>') })],
  ['rows that go back', damaged, book({ sheet: rows('<row r="2"/><row r="1"/>') })],
  ['a row of a huge number', damaged, book({ sheet: rows('<row r="99999999999"/>') })],
  [
    'a column of a huge number',
    damaged,
    book({ sheet: rows('<row><c r="ZZZZZZZZZZZZ1"><v>1</v></c></row>') }),
  ],
  ['300 columns', /more than 200 columns/, book({ sheet: rows(`<row>${text('x').repeat(300)}</row>`) })],
  ['no sheet', damaged, book({ without: ['xl/a.xml'] })],
  ['no list of sheets', damaged, book({ without: ['xl/workbook.xml'] })],
  ['a sheet that is nowhere', damaged, book({ links: '' })],
  [
    'entries that overlap',
    tooLarge,
    book({
      sheets: Array.from({ length: 50 }, (_, at) => `<sheet name="${at}" r:id="${at}"/>`).join(''),
      links: Array.from({ length: 50 }, (_, at) => `<Relationship Id="${at}" Target="${at}.xml"/>`).join(''),
      more: Array.from({ length: 50 }, (_, at) => ({
        name: `xl/${at}.xml`,
        content: rows(`${titles}<row>${text('a')}</row>${'<row/>'.repeat(at === 0 ? 200_000 : 0)}`),
        sameAsBefore: at > 1,
        ...(at === 1 ? { content: rows('<row/>'.repeat(200_000)) } : {}),
      })),
    }),
  ],
  [
    'a part that is not what its checksum says',
    damaged,
    withWrongChecksum(book({ sheet: rows(titles) }), 'xl/a.xml'),
  ],
  ['one part twice', damaged, book({ more: [{ name: 'xl/A.xml', content: '' }] })],
  [
    '2,000 parts',
    /too many parts/,
    book({ more: Array.from({ length: 2_000 }, (_, at) => ({ name: `${at}`, content: '' })) }),
  ],
  ['a password', /password/, zipArchive([{ name: 'xl/workbook.xml', content: '', encrypted: true }])],
  ['a part that is a path', damaged, zipArchive([{ name: '../../xl/workbook.xml', content: '' }])],
  ['XML in UTF-16', damaged, book({ sheet: Buffer.from(`\ufeff${rows('')}`, 'utf16le') })],
  ['XML in no encoding', damaged, book({ sheet: Buffer.from(rows(text('Núñez')), 'latin1') })],
  [
    '100,000 attributes',
    damaged,
    book({ sheet: `<a ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}>` }),
  ],
  ['an endless attribute', damaged, book({ sheet: `<a a="${'x'.repeat(2 * million)}"/>` })],
  ['an endless comment', damaged, book({ sheet: `<!--${'x'.repeat(2 * million)}` })],
  [
    'a number format of brackets',
    /no rows below/,
    book({ styles: `<numFmts><numFmt numFmtId="1" formatCode="${'['.repeat(200_000)}"/></numFmts>` }),
  ],
  [
    'NUL in a cell',
    /^Line 2 contains an invalid character/,
    book({ sheet: rows(`${titles}<row>${text('A_x0000_B')}</row>`) }),
  ],
  ['an archive that is cut off', damaged, book({ sheet: rows(titles) }).subarray(0, -30)],
  ['an archive of nothing', damaged, Buffer.from('PK\x03\x04')],
];

const line = 'external_ref,amount\r\n';
const texts: readonly (readonly [what: string, words: RegExp, content: string | Buffer])[] = [
  ['one endless line', /a line is too long/, 'x'.repeat(million)],
  ['an endless line of commas', /line 1 has more than 200 columns/, ','.repeat(million)],
  ['a quotation mark that stays open', /quotation mark is not closed/, `${line}"${'x\r\n'.repeat(300_000)}`],
  ['quotation marks inside of words', /quotation mark in the wrong place/, `${line}"a"b"c",1\r\n`],
  ['300 columns', /line 2 has more than 200 columns/, `${line}${','.repeat(300)}x\r\n`],
  ['a million lines with nothing', /no rows below/, '\n'.repeat(million)],
  ['a million ends of lines', /no rows below/, '\r'.repeat(million)],
  ['more rows than are taken', /more than 250000 rows/, `${line}${'x\n'.repeat(250_001)}`],
  ['nothing', /no rows below/, ''],
  ['a mark of its encoding alone', /no rows below/, '\ufeff'],
  [
    'NUL far behind',
    /^Line 60002 contains an invalid character/,
    `${line}${'x,1\r\n'.repeat(60_000)}A\0B,2\r\n`,
  ],
  ['NUL among the titles', /^Line 1 contains/, `external_ref,am\0ount\r\n1,2\r\n`],
  ['NUL alone', /^Line 1 contains/, '\0'.repeat(1_000)],
  ['UTF-16 without a mark', /not in UTF-8/, Buffer.from(`${line}A,1`, 'utf16le')],
  ['UTF-16 the other way', /not in UTF-8/, Buffer.from(`${line}A,1`, 'utf16le').swap16()],
  [
    'another encoding, far behind',
    /not in UTF-8/,
    Buffer.from(`${line}${'x,1\r\n'.repeat(60_000)}Núñez`, 'latin1'),
  ],
  ['a letter that is cut off', /not in UTF-8/, Buffer.from(`${line}Nú`).subarray(0, -1)],
];

/** Made in advance, so that the tests do not measure it. */
export const craftedFiles: readonly CraftedFile[] = [
  ...workbooks.map(([what, words, content]) => ({ what: `a workbook with ${what}`, words, content })),
  ...texts.map(([what, words, content]) => ({
    what: `a text with ${what}`,
    words,
    content: Buffer.from(content),
  })),
];
