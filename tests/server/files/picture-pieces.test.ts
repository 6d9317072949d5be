import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnPieces, jpegScans } from '../../../server/files/picture-pieces.ts';
import { pngChunk, pngSignature, scannedJpeg } from '../../harness/crafted-pictures.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d4f91' } });

test('only the drawn parts of a PNG are decoded; compressed texts and trailing bytes are dropped', async () => {
  const png = await picture.clone().png().toBuffer();
  const text = pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000))]),
  );
  const header = png.subarray(0, 33);
  const behind = Buffer.from('MZ and what else stands behind the end');
  const sent = Buffer.concat([header, text, png.subarray(33), behind]);
  const drawn = drawnPieces(sent);
  expect(drawn?.includes('zTXt')).toBe(false);
  expect(drawn?.includes('MZ')).toBe(false);
  expect(await sharp(drawn).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
});

test('a PNG of 70,000 empty chunks is not accepted as a picture', () => {
  const empty = Array.from({ length: 70_000 }, () => pngChunk('IDAT', Buffer.alloc(0)));
  expect(drawnPieces(Buffer.concat([pngSignature, ...empty]))).toBeUndefined();
});

test('a JPEG with more than 100 scans is not accepted as a picture', async () => {
  expect(drawnPieces(scannedJpeg(100))).toEqual(scannedJpeg(100));
  expect(drawnPieces(scannedJpeg(101))).toBeUndefined();
  expect(jpegScans(await picture.clone().jpeg().toBuffer())).toBe(1);
  const progressive = await picture.clone().jpeg({ progressive: true }).toBuffer();
  const scans = jpegScans(progressive);
  expect(scans).toBeGreaterThan(5);
  // Bytes that look like a scan but are not: in a preview inside another segment, and after the end.
  const preview = Buffer.from([0xff, 0xe1, 0, 6, 0xff, 0xda, 0xff, 0xda]);
  const beside = Buffer.concat([progressive.subarray(0, 2), preview, progressive.subarray(2), preview]);
  expect(jpegScans(beside)).toBe(scans);
  // Bytes that a decoder skips on its way to a scan: stray bytes, fill bytes and restarts.
  const skipped = Buffer.from([1, 2, 0xff, 0, 0xff, 0xd0, 0xff, 0xff]);
  expect(jpegScans(Buffer.concat([progressive.subarray(0, 2), skipped, progressive.subarray(2)]))).toBe(
    scans,
  );
});
