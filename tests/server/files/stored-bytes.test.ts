/** Files are encrypted part by part, so that other work can run in between. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealer } from '../../../server/db/sealing.ts';
import { partBytes, sealedBytes } from '../../../server/files/stored-bytes.ts';

it('other work runs while a large file is encrypted', async () => {
  const sealer = createSealer([{ id: 'test', key: randomBytes(32) }]);
  let turns = 0;
  const count = () => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const bytes = Buffer.alloc(20 * partBytes + 1);
  const sealed = await sealedBytes(sealer, bytes, { id: 1, sha256: 'a', size: bytes.length });
  clearImmediate(waiting);
  expect(turns).toBeGreaterThanOrEqual(20);
  expect(sealed.length).toBeGreaterThan(bytes.length);
});
