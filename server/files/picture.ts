/**
 * Decodes and re-encodes a picture. That removes everything else in its file (location and device, another file appended to it,
 * a script) and exposes files that are not pictures. It is decoded in a process that can be killed, because native code cannot
 * be interrupted in any other way.
 */
import { createRequire } from 'node:module';
import source from 'virtual:child-script/server/files/picture-process.ts';
import { type Message, message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { askChild, type AskOptions, ChildGone } from '../child-process/ask-child.ts';
import { createQueue } from '../queues/queue.ts';
import { decoderLimits, pictureLimits } from './picture-limits.ts';
import type { PictureAnswer } from './picture-process.ts';

export interface EncodeOptions extends Pick<AskOptions, 'signal'> {
  /** Time limit. */
  readonly ms?: number;
  /** Memory limit, including native code. */
  readonly maxMb?: number;
}

export const pictureType = 'image/webp';

const library = createRequire(import.meta.url).resolve('sharp');
const queue = createQueue({ concurrency: 2, maxWaiting: 20, busy: 'request.uploadQueue' });
const problemOf: Record<Extract<PictureAnswer, { fault: string }>['fault'], () => Problem> = {
  notPicture: () => new Problem('unsupported', message('file.notPicture')),
  pictureTooLarge: () =>
    tooLarge(message('file.pictureTooLarge', { megapixels: pictureLimits.pixels / 1_000_000 })),
  pictureTooLong: () => tooLarge(message('file.pictureTooLong', { pixels: pictureLimits.side })),
};
const tooLarge = (words: Message) => new Problem('tooLarge', words);

/**
 * Returns the picture as WebP. @throws Problem `unsupported` if it is damaged or no supported picture, Problem `tooLarge`, or
 * the signal's reason
 */
export function encodePicture(path: string, options: EncodeOptions): Promise<Buffer> {
  const { signal, ms = decoderLimits.ms, maxMb = decoderLimits.maxMb } = options;
  return queue(async () => {
    const { heapMb } = decoderLimits;
    const answer = await askChild<PictureAnswer>(source, [library, path, String(maxMb)], {
      signal,
      ms,
      heapMb,
    }).catch((error: unknown) => {
      throw error instanceof ChildGone ? problemOf.notPicture() : error;
    });
    if ('fault' in answer) throw problemOf[answer.fault]();
    return Buffer.from(answer.bytes);
  });
}
