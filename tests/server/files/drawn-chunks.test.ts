import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnChunks } from '../../../server/files/picture.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

test('of a PNG no more is decoded than is drawn: texts that unpack to a thousand times their size are left out', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d4f91' } })
    .png()
    .toBuffer();
  const text = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000))]),
  );
  const header = picture.subarray(0, 33);
  const behind = Buffer.from('MZ and what else stands behind the end');
  const sent = Buffer.concat([header, text, picture.subarray(33), behind]);
  const drawn = drawnChunks(sent);
  expect(drawn.includes('zTXt')).toBe(false);
  expect(drawn.includes('MZ')).toBe(false);
  expect(await sharp(drawn).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
});

test('a picture of a million empty pieces is none, and is told within a moment', () => {
  const header = Buffer.from('89504e470d0a1a0a', 'hex');
  const sent = Buffer.concat([
    header,
    ...Array.from({ length: 70_000 }, () => chunk('IDAT', Buffer.alloc(0))),
  ]);
  expect(() => drawnChunks(sent)).toThrow('file.notPicture');
});
