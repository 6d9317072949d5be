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

const pngSignature = 0x89504e47;
const pngStart = 8;
/** What a PNG needs to be drawn: all else (texts that unpack to gigabytes, frames, profiles) is not decoded at all. */
const pngChunks = new Set(
  ['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'eXIf', 'IDAT', 'IEND'].map(asNumber),
);
/** One of 10 MB has some 1,300 where they are of the usual 8 kB. */
const mostPngChunks = 65_536;

function asNumber(type: string): number {
  return Buffer.from(type, 'latin1').readUInt32BE();
}

/** @throws Problem unsupported, of more chunks than a picture has */
export function drawnChunks(bytes: Buffer): Buffer {
  if (bytes.length < pngStart || bytes.readUInt32BE() !== pngSignature) return bytes;
  const kept: Buffer[] = [bytes.subarray(0, pngStart)];
  const end = asNumber('IEND');
  let count = 0;
  for (let at = pngStart; at + 12 <= bytes.length;) {
    count += 1;
    if (count > mostPngChunks) throw new Problem('unsupported', message('file.notPicture'));
    const length = bytes.readUInt32BE(at);
    const type = bytes.readUInt32BE(at + 4);
    const next = at + 12 + length;
    if (pngChunks.has(type)) kept.push(bytes.subarray(at, next));
    if (type === end) break;
    at = next;
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
