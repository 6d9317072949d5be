import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCutter } from '../../src/contracts/table-file/csv-records.ts';

const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', ';', '😀'), maxLength: 6 });
const row = fc.record({ cells: fc.array(cell, { minLength: 1, maxLength: 5 }), quoted: fc.boolean() });

it('well-formed CSV parses as with csv-parse, wherever the text is split into chunks', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.array(fc.nat(200)), (rows, places) => {
      const written = (text: string, quoted: boolean) =>
        quoted || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const text = rows
        .map(({ cells, quoted }) => cells.map((one) => written(one, quoted)).join(','))
        .join('\n');
      const cutter = csvCutter(',');
      const ends = [...places.filter((place) => place < text.length).sort((a, b) => a - b), text.length];
      const found = ends.flatMap((end, at) => cutter.cut(text.slice(at === 0 ? 0 : ends[at - 1], end)));
      found.push(...cutter.end());
      const others: string[][] = parse(text, { relax_column_count: true, record_delimiter: '\n' });
      expect(found.map(({ cells }) => cells)).toEqual(
        others.filter((cells) => cells.some((one) => one !== '')),
      );
      const lines = text.split('\n');
      for (const { line, cells } of found)
        expect(lines[line - 1]).toContain(cells[0]?.split('\n')[0]?.replaceAll('"', '""'));
    }),
  );
});

const character = fc.constantFrom('a', ' ', ',', ',', '"', '"', '\n', '\t', '😀');

it('pasted text parses or fails as with csv-parse in lenient mode, wherever it is split', () => {
  const rows = (read: () => readonly (readonly string[])[]) => {
    try {
      return read()
        .map((cells) => cells.map((one) => one.trim()))
        .filter((cells) => cells.some((one) => one !== ''));
    } catch {
      return 'refused';
    }
  };
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 14 }), fc.nat(14), (text, place) => {
      // Excluded: after an empty quotation and spaces, csv-parse accepts another quotation.
      fc.pre(!/""[ \t]+"/.test(text));
      const found = rows(() => {
        const cutter = csvCutter(',', true);
        const records = [
          ...cutter.cut(text.slice(0, place)),
          ...cutter.cut(text.slice(place)),
          ...cutter.end(),
        ];
        return records.map(({ cells }) => cells);
      });
      const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true };
      expect(found).toEqual(rows(() => parse(text, { ...options, record_delimiter: '\n' })));
    }),
    { numRuns: 3_000 },
  );
});

it.for([
  ['a"b', 'F05.quote', '1'],
  ['x\n"a"b', 'F05.quote', '2'],
  ['x\n"a\nb', 'F05.line', '2'],
  [`x\n${'y'.repeat(100_001)}`, 'F05.line', '2'],
] as const)('malformed text is reported with its line number', ([text, code, line]) => {
  const read = () => {
    const cutter = csvCutter(',');
    return [...cutter.cut(text), ...cutter.end()];
  };
  expect(read).toThrow(expect.objectContaining({ code, other: line }));
});

it('a file of only line breaks is rejected at the line limit; a final line break adds no line', () => {
  const most = 1_048_576;
  expect(csvCutter(',').cut('\n'.repeat(most - 1))).toEqual([]);
  expect(() => csvCutter(',').cut('\n'.repeat(most))).toThrow(expect.objectContaining({ code: 'F05.lines' }));
});
