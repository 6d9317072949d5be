/**
 * A picture, decoded and written anew: what else its file held (a place and a device, another file behind it, a script) is gone,
 * and what is no picture shows itself. Decoding stays in bounds, whatever a file says of its size.
 */
import type Sharp from 'sharp';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { createSlots } from '../identity/slots.ts';

/** As a camera makes them; what is larger is not looked at. */
const mostPixels = 16_000_000;
/** On the longer side, of what is kept. */
const keptPixels = 1_024;
const longestSeconds = 5;
const inTurn = createSlots({ atOnce: 2, waiting: 20, busy: 'request.uploadQueue' });

// It takes a while to load, and few requests bring pictures.
let loaded: Promise<typeof Sharp> | undefined;
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Of all that the library reads, these three.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

export const pictureType = 'image/webp';

const pngStart = 8;
/** What a PNG needs to be drawn: all else (texts that unpack to gigabytes, frames, profiles) is not decoded at all. */
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'eXIf', 'IDAT', 'IEND']);

export function drawnChunks(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes;
  const kept: Buffer[] = [bytes.subarray(0, pngStart)];
  for (let at = pngStart; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (pngChunks.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** As WebP. @throws Problem unsupported, of what is no such picture or a damaged one; tooLarge */
export function encodePicture(sent: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const bytes = drawnChunks(sent);
    const sharp = await (loaded ??= load());
    const { width, height } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw new Problem('unsupported', message('file.notPicture'));
      });
    if (width * height > mostPixels)
      throw new Problem('tooLarge', message('file.pictureTooLarge', { megapixels: mostPixels / 1_000_000 }));
    return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: longestSeconds })
      .rotate()
      .resize({ width: keptPixels, height: keptPixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
      .catch(() => {
        throw new Problem('unsupported', message('file.notPicture'));
      });
  });
}
