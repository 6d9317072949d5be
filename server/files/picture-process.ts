/** A process of its own (`picture.ts`): decodes one picture, and makes a small one of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { answerParent, endAtOnce } from '../answer-parent.ts';
import { pictureLimits } from './picture-limits.ts';
import { drawnPieces } from './picture-pieces.ts';

export type PictureAnswer =
  { readonly bytes: Uint8Array } | { readonly fault: 'notPicture' | 'pictureTooLarge' | 'pictureTooLong' };

/** On the longer side, of what is kept. */
const keptPixels = 1_024;
const watchMs = 25;

/** Native code takes its memory outside of what V8 bounds, in a thread: this one is free to look. */
function stayBelow(mostMb: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMb * 1024 * 1024) endAtOnce();
  }, watchMs).unref();
}

/** `library`: where it is, for a script that was read from a pipe is nowhere. */
function load(library: string): typeof Sharp {
  // What is there is what its types say.
  const sharp = createRequire(library)(library) as typeof Sharp;
  sharp.cache(false);
  sharp.concurrency(1);
  // Of all that the library reads, these three.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

async function encode(library: string, path: string): Promise<PictureAnswer> {
  const bytes = drawnPieces(readFileSync(path));
  if (bytes === undefined) return { fault: 'notPicture' };
  const sharp = load(library);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > pictureLimits.side) return { fault: 'pictureTooLong' };
    if (width * height > pictureLimits.pixels) return { fault: 'pictureTooLarge' };
    const encoded = await sharp(bytes, {
      limitInputPixels: pictureLimits.pixels,
      failOn: 'error',
      // A colour profile is a program of as many steps as it says. Colours are taken for sRGB, as those of nearly all
      // pictures are; of one with another profile (Display P3, of a telephone) they are kept a little paler.
      ignoreIcc: true,
    })
      .rotate()
      .resize({ width: keptPixels, height: keptPixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer();
    return { bytes: encoded };
  } catch {
    return { fault: 'notPicture' };
  }
}

answerParent(async (library = '', path = '', mostMb = '') => {
  stayBelow(Number(mostMb));
  return encode(library, path);
});
