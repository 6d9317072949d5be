/** Writes a workbook of one sheet (ECMA-376) while it is read, so that memory use does not grow with the rows. */
import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { columnLetters } from '../../src/contracts/values/column-letters.ts';
import { isOfType, neutral, type SheetColumn } from '../../src/contracts/transfer/sheet.ts';
import type { CellType } from '../../src/kinds/kind-parts.ts';

/** The format's limit, including the line of titles. */
export const maxSheetRows = 1_048_576;
/** Excel reports a file with longer cells as damaged. */
const maxCellLength = 32_767;
/** Half the size of no compression, in a third of the time of the usual level. */
const compressionLevel = 1;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into cellXfs, below. */
const styleOf: { readonly [T in CellType]: number } = { text: 1, number: 0, money: 2, date: 3, moment: 4 };
const titleStyle = 5;
const widthOf: { readonly [T in CellType]: number } = {
  text: 22,
  number: 12,
  money: 16,
  date: 12,
  moment: 25,
};

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMl}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/relationships/styles" Target="styles.xml"/></Relationships>`,
  // 49 is text, 4 is #,##0.00. Dates are as in the portal (specification section 9), whatever the reader's locale.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="mm\\/dd\\/yyyy"/><numFmt numFmtId="165" formatCode="mm\\/dd\\/yyyy\\ h:mm\\ AM/PM\\ &quot;UTC&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

export interface Sheet<R> {
  /** Name on the sheet's tab, as far as the format can hold it. */
  readonly name: string;
  readonly columns: readonly SheetColumn<R>[];
  readonly batches: AsyncIterable<readonly R[]>;
}

/** The bytes of the file. The batches are read as the stream is. */
export function xlsxStream<R>({ name, columns, batches }: Sheet<R>): Readable {
  const zip = new ZipFile();
  const options = { compressionLevel };
  const workbook = `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><sheets><sheet name="${escaped(tabName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  for (const [path, xml] of Object.entries({ ...parts, 'xl/workbook.xml': workbook }))
    zip.addBuffer(Buffer.from(head + xml), path, options);
  const sheet = Readable.from(sheetXml(columns, batches), { objectMode: true, highWaterMark: 2 });
  const out = new PassThrough();
  // An error in one destroys the other, and a reader who stops also stops the writing.
  sheet.once('error', (error) => out.destroy(error));
  zip.once('error', (error: Error) => out.destroy(error));
  pipeline(zip.outputStream, out, () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', options);
  zip.end();
  return out;
}

/**
 * Excel reports a file as damaged if the name on a tab has more than 31 characters or one of []:*?/\\, begins or ends with an
 * apostrophe, is blank, or is "History", which it keeps for itself.
 */
function tabName(name: string): string {
  const whole = name.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').trim();
  // Not through the middle of a character such as an emoji.
  const cut = whole.slice(0, 31).replace(/[\ud800-\udbff]$/, '');
  const bare = cut.replace(/^'+|'+$/g, '').trim();
  return bare === '' || bare.toLowerCase() === 'history' ? `Sheet ${bare}`.trim() : bare;
}

async function* sheetXml<R>(
  columns: readonly SheetColumn<R>[],
  batches: AsyncIterable<readonly R[]>,
): AsyncGenerator<Buffer> {
  const cols = columns
    .map(
      ({ type, title }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.max(widthOf[type], title.length + 2)}" style="${styleOf[type]}" customWidth="1"/>`,
    )
    .join('');
  const letters = columns.map((_, index) => columnLetters(index));
  const titles = columns
    .map(({ title }, index) => textCell(`${letters[index]}1`, title, titleStyle))
    .join('');
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData><row r="1">${titles}</row>`,
  );
  let row = 1;
  for await (const records of batches) {
    let xml = '';
    for (const record of records) {
      row += 1;
      xml += `<row r="${row}">`;
      for (let index = 0; index < columns.length; index += 1) {
        const column = columns[index];
        const text = column?.text(record) ?? '';
        if (column !== undefined && text !== '') xml += cell(`${letters[index]}${row}`, column.type, text);
      }
      xml += '</row>';
    }
    yield Buffer.from(xml);
  }
  yield Buffer.from('</sheetData></worksheet>');
}

function cell(at: string, type: CellType, text: string): string {
  if (type === 'text' || !isOfType(type, text)) return textCell(at, text, styleOf.text);
  switch (type) {
    case 'number':
    case 'money':
      return `<c r="${at}" s="${styleOf[type]}"><v>${text}</v></c>`;
    default:
      return `<c r="${at}" s="${styleOf[type]}"><v>${serialOf(text)}</v></c>`;
  }
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(neutral(text).slice(0, maxCellLength))}</t></is></c>`;
}

const dayMs = 86_400_000;
/** Day 0 of spreadsheets, which count a February 29, 1900. */
const firstDay = Date.UTC(1899, 11, 30);

/** Days since `firstDay`; the time of day is the fraction. */
function serialOf(text: string): number {
  return (Date.parse(text) - firstDay) / dayMs;
}

// The pattern looks for control characters on purpose.
// oxlint-disable-next-line no-control-regex
const special = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes characters that XML cannot hold in the way of the format: _x000B_. */
function escaped(text: string): string {
  if (!special.test(text)) return text;
  // oxlint-disable-next-line no-control-regex -- as above
  return text.replace(/[&<>"]|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g, (found) => {
    const known = entities[found];
    return known ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}
