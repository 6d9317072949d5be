/** Small files that are valid pictures but take far more to decode than real ones. */
import { crc32, deflateSync } from 'node:zlib';

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');

export const pngSignature = latin1('\x89PNG\r\n\x1a\n');

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([latin1(type), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
}

/** A black picture with 16 bits and four channels, stored line by line or interlaced (Adam7). */
export function widePng(width: number, height: number, interlaced = false): Buffer {
  const header = Buffer.concat([u32(width, height), Buffer.from([16, 6, 0, 0, interlaced ? 1 : 0])]);
  // Adam7 starts at most two lines for each line of the picture.
  const points = deflateSync(Buffer.alloc((8 * width + (interlaced ? 2 : 1)) * height));
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', points),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * 15.7 million gray pixels in 10 kB (ITU-T T.81, annex G): `scans` passes over the picture that change
 * nothing.
 */
export function scannedJpeg(scans: number): Buffer {
  const [width, height] = [3_840, 4_096];
  const blocks = (width * height) / 64;
  const segment = (marker: number, ...data: Buffer[]) =>
    Buffer.concat([Buffer.from([0xff, marker]), u16(Buffer.concat(data).length + 2), ...data]);
  const scan = (from: number, to: number, high: number, low: number) =>
    segment(0xda, Buffer.from([1, 1, 0, from, to, high * 16 + low]));
  // One one-bit code: no difference (first coefficients), or no change in 16,384 blocks (other coefficients).
  const table = (id: number, symbol: number) =>
    segment(0xc4, Buffer.from([id, 1, ...Array(15).fill(0), symbol]));
  const passes = Array.from({ length: scans - 1 }, (_, at) => {
    const [coefficient, low] = [1 + Math.floor(at / 14), 13 - (at % 14)];
    return Buffer.concat([
      scan(coefficient, coefficient, low === 13 ? 0 : low + 1, low),
      Buffer.alloc(Math.ceil(((blocks / 16_384) * 15) / 8)),
    ]);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.alloc(1), Buffer.alloc(64, 1)),
    segment(0xc2, Buffer.from([8]), u16(height, width), Buffer.from([1, 1, 0x11, 0])),
    table(0x00, 0),
    table(0x10, 0xe0),
    scan(0, 0, 0, 0),
    Buffer.alloc(blocks / 8),
    ...passes,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/**
 * `plain`, a WebP of 8 by 8 pixels, with a color profile of `steps` steps (ICC.1, 10.14), all of them the
 * same.
 */
export function profiledWebp(plain: Buffer, steps: number): Buffer {
  const step = Buffer.concat([latin1('matf'), u32(0), u16(3, 3), Buffer.alloc(48)]);
  const place = [16 + steps * 8, step.length];
  const table = u32(...Array.from({ length: steps }, () => place).flat());
  const way = Buffer.concat([latin1('mpet'), u32(0), u16(3, 3), u32(steps), table, step]);
  // Without these the profile is not valid.
  const white = Buffer.concat([latin1('XYZ '), u32(0, 0xf6d6, 0x10000, 0xd32d)]);
  const curve = Buffer.concat([latin1('curv'), u32(0, 1), u16(0x0233, 0)]);
  const contents: Record<string, Buffer> = { D2B0: way, rXYZ: white, gXYZ: white, bXYZ: white };
  for (const name of ['rTRC', 'gTRC', 'bTRC']) contents[name] = curve;
  const names = Object.keys(contents);
  let end = 128 + 4 + names.length * 12;
  const tags = Object.entries(contents).map(([name, { length }]) => {
    end += length;
    return Buffer.concat([latin1(name), u32(end - length, length)]);
  });
  const header = Buffer.alloc(128);
  header.set(u32(end), 0);
  header.set(u32(0x04400000), 8);
  header.set(latin1('mntrRGB XYZ '), 12);
  header.set(latin1('acsp'), 36);
  const profile = Buffer.concat([header, u32(names.length), ...tags, ...Object.values(contents)]);
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.concat([latin1(name), Buffer.alloc(4)]);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  // The flag for a profile, and width and height, each 8 less 1.
  const extended = Buffer.from([0x20, 0, 0, 0, 7, 0, 0, 7, 0, 0]);
  return chunk(
    'RIFF',
    Buffer.concat([latin1('WEBP'), chunk('VP8X', extended), chunk('ICCP', profile), plain.subarray(12)]),
  );
}
