/** Checks the pieces of a picture file before anything is decoded. */
import { pictureLimits } from './picture-limits.ts';

const pngSignature = 0x89504e47;
const pngStart = 8;
/** The chunks needed to draw a PNG. All others (texts that expand to gigabytes, frames, profiles) are not decoded at all. */
const pngChunks = new Set(
  ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'eXIf', 'IDAT', 'IEND'].map(asNumber),
);

function asNumber(type: string): number {
  return Buffer.from(type, 'latin1').readUInt32BE();
}

/** The bytes to decode; `undefined` if there are more pieces than a picture has. */
export function drawnPieces(bytes: Buffer): Buffer | undefined {
  if (bytes.length >= pngStart && bytes.readUInt32BE() === pngSignature) return drawnChunks(bytes);
  return jpegScans(bytes) > pictureLimits.jpegScans ? undefined : bytes;
}

function drawnChunks(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, pngStart)];
  const end = asNumber('IEND');
  let count = 0;
  for (let at = pngStart; at + 12 <= bytes.length;) {
    count += 1;
    if (count > pictureLimits.pngChunks) return undefined;
    const length = bytes.readUInt32BE(at);
    const type = bytes.readUInt32BE(at + 4);
    const next = at + 12 + length;
    if (pngChunks.has(type)) kept.push(bytes.subarray(at, next));
    if (type === end) break;
    at = next;
  }
  return Buffer.concat(kept);
}

const jpeg = { start: 0xd8, end: 0xd9, scan: 0xda, firstRestart: 0xd0, lastRestart: 0xd7, alone: 0x01 };

/**
 * The number of scans of a JPEG (ITU-T T.81, annex B); 0 for other files. Searches as the decoder does, which skips to the next
 * marker whatever precedes it; within the data of a scan, 0xFF is followed by 0.
 */
export function jpegScans(bytes: Buffer): number {
  if (bytes.length < 2 || bytes.readUInt16BE() !== 0xffd8) return 0;
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    at += 1;
    const marker = bytes[at] ?? 0;
    // Skip fill bytes and data.
    if (marker === 0xff) continue;
    at += 1;
    if (marker === 0 || marker === jpeg.alone) continue;
    if (marker >= jpeg.firstRestart && marker <= jpeg.lastRestart) continue;
    if (marker === jpeg.end) break;
    if (marker === jpeg.scan) scans += 1;
    if (at + 2 <= bytes.length) at += bytes.readUInt16BE(at);
  }
  return scans;
}
