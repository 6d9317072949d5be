/** The process that decodes a picture always ends, whatever the picture, and when its requester has gone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { type EncodeOptions, encodePicture } from '../../../server/files/picture.ts';
import { profiledWebp, scannedJpeg, widePng } from '../../harness/crafted-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-picture-'));
afterAll(() => rmSync(folder, { recursive: true }));

function encode(bytes: Buffer, options: Partial<EncodeOptions> = {}) {
  const path = join(mkdtempSync(join(folder, 'file-')), 'file');
  writeFileSync(path, bytes);
  return encodePicture(path, { signal: new AbortController().signal, ...options });
}
const notPicture = { code: 'unsupported', descriptor: { id: 'file.notPicture' } };
const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c80a5a' } });

it('the steps of a color profile are not processed, however many it declares', async () => {
  const plain = await small.clone().webp().toBuffer();
  const sent = profiledWebp(plain, 30_000);
  expect((await sharp(sent).metadata()).icc?.length).toBeGreaterThan(240_000);
  // Ten times what it takes, and half of what the steps would take.
  const { width, icc } = await sharp(await encode(sent, { ms: 5_000 })).metadata();
  expect({ width, icc }).toEqual({ width: 8, icc: undefined });
});

it('ordinary pictures keep their colors, with or without a profile', async () => {
  const colour = async (bytes: Buffer) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)];
  for (const sent of [
    small.clone().png(),
    small.clone().jpeg(),
    small.clone().withIccProfile('srgb').jpeg(),
  ]) {
    const bytes = await sent.toBuffer();
    const [sentColour, kept] = [await colour(bytes), await colour(await encode(bytes))];
    for (const [at, value] of kept.entries()) expect(Math.abs(value - (sentColour[at] ?? 0))).toBeLessThan(6);
  }
});

it('a picture that takes too long or too much memory is refused', async () => {
  await expect(encode(scannedJpeg(100), { ms: 20 })).rejects.toMatchObject(notPicture);
  const greedy = widePng(2_500, 2_500, true);
  await expect(encode(greedy, { maxMb: 90 })).rejects.toMatchObject(notPicture);
  expect((await encode(greedy)).length).toBeGreaterThan(0);
});

it('decoding is aborted with the given reason when the sender has gone', async () => {
  const gone = new AbortController();
  const reason = new Error('gone');
  const encoding = encode(scannedJpeg(100), { signal: gone.signal });
  setTimeout(() => gone.abort(reason), 50);
  await expect(encoding).rejects.toBe(reason);
});
