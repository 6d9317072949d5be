/** What a file is, by its bytes; what it is called, made harmless. What the sender says of either is not believed. */
import { isUtf8 } from 'node:buffer';
import { fileTypes, type FileType } from '../../src/contracts/values/files.ts';
import { printable, tidyLine } from '../../src/contracts/values/plain-text.ts';

const longestName = 200;

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Undefined: none that is taken. SVG and HTML are text, and only ever handed out as such. */
export function fileTypeOf(bytes: Buffer, name: string): FileType | undefined {
  if (startsWith(bytes, '%PDF-')) return 'application/pdf';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'PK\x03\x04')) return officeTypeOf(bytes);
  if (!isText(bytes)) return undefined;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

/** Names of a zip's entries are not compressed (PKWARE APPNOTE 4.3.7). Documents with macros are not taken. */
function officeTypeOf(bytes: Buffer): FileType | undefined {
  if (!bytes.includes('[Content_Types].xml') || holdsMacros(bytes)) return undefined;
  if (bytes.includes('xl/workbook.xml'))
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  if (bytes.includes('word/document.xml'))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return undefined;
}

// Piece by piece: one that stays in the processor's cache takes a third of the time or less.
const pieceBytes = 64 * 1024;
const macros = 'vbaproject.bin';

/** By a name in capital or small letters. */
function holdsMacros(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.toString('latin1', at, at + pieceBytes + macros.length);
    if (piece.toLowerCase().includes(macros)) return true;
  }
  return false;
}

/** Other than tabs and the ends of lines. */
const controls = Array.from({ length: 0x20 }, (_, code) => code).filter(
  (code) => ![0x09, 0x0a, 0x0d].includes(code),
);

/** UTF-8 without control characters other than tabs and the ends of lines. */
function isText(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    if (controls.some((code) => piece.includes(code))) return false;
  }
  return true;
}

/** The last part of a path, in characters that can be shown, ending as files of its type do: `../x/letter.exe` → `letter.exe.pdf`. */
export function fileNameOf(sent: string, type: FileType): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const name = tidyLine(printable(last))
    .replace(/^\.+/, '')
    .replace(/[<>:"|?*]/g, '_');
  const { extensions } = fileTypes[type];
  const [usual] = extensions;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const isUsual = extensions.some((one) => one === ending);
  const stem = (isUsual ? name.slice(0, name.lastIndexOf('.')) : name).trim() || 'file';
  return `${Array.from(stem).slice(0, longestName).join('')}.${isUsual ? ending : usual}`;
}
