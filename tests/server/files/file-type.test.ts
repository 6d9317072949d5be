import { expect, it } from 'vitest';
import { fileTypeOf } from '../../../server/files/file-type.ts';

/** A file is scanned in pieces of this many bytes. */
const piece = 64 * 1024;

it('a file is text only if it is all UTF-8 without control characters but tabs and line ends', () => {
  const text = Buffer.alloc(3 * piece, 'naïve\ttext\r\n');
  expect(fileTypeOf(text, 'a.txt')).toBe('text/plain');
  expect(fileTypeOf(text, 'a.csv')).toBe('text/csv');
  for (const at of [0, piece - 1, piece, text.length - 1])
    for (const code of [0, 1, 8, 0x0b, 0x0c, 0x0e, 0x1b, 0x1f, 0xff]) {
      const other = Buffer.from(text);
      other[at] = code;
      expect(fileTypeOf(other, 'a.txt')).toBeUndefined();
    }
});

it('a document with macros is refused, wherever in the file they are named', () => {
  const document = (at: number) => {
    const bytes = Buffer.alloc(2 * piece);
    bytes.write('PK\x03\x04[Content_Types].xml word/document.xml', 'latin1');
    if (at > 0) bytes.write('word/VbaProject.BIN', at, 'latin1');
    return bytes;
  };
  expect(fileTypeOf(document(0), 'a.docx')).toMatch(/wordprocessingml/);
  for (let at = piece - 20; at < piece + 2; at += 1)
    expect(fileTypeOf(document(at), 'a.docx')).toBeUndefined();
});
