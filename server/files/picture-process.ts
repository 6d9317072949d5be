/** Runs in a process of its own (`picture.ts`): decodes one picture and makes a small version of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { answerParent, endAtOnce } from '../child-process/answer-parent.ts';
import { pictureLimits } from './picture-limits.ts';
import { drawnPieces } from './picture-pieces.ts';

export type PictureAnswer =
  { readonly bytes: Uint8Array } | { readonly fault: 'notPicture' | 'pictureTooLarge' | 'pictureTooLong' };

/** Longest side of the stored picture, in pixels. */
const keptPixels = 1_024;
const watchMs = 25;

/** Native code allocates memory outside of V8's limits, but runs in another thread, so this one is free to check. */
function stayBelow(maxMb: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMb * 1024 * 1024) endAtOnce();
  }, watchMs).unref();
}

/** `library`: the path of the module, because a script read from a pipe has no location to resolve it from. */
function load(library: string): typeof Sharp {
  // The module matches its types.
  const sharp = createRequire(library)(library) as typeof Sharp;
  sharp.cache(false);
  sharp.concurrency(1);
  // Of all formats that the library can read, only these three.
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
      // A color profile is a program with any number of steps. Colors are taken to be sRGB, as in nearly all pictures; those
      // with another profile (Display P3, from phones) come out slightly paler.
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

answerParent(async (library = '', path = '', maxMb = '') => {
  stayBelow(Number(maxMb));
  return encode(library, path);
});
