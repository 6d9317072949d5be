/**
 * A created record can be read, a changed one has the next version, a deleted one is gone; nothing of this
 * happens without a session. FUZZ_SEQUENCES sets the number of sequences; FUZZ_SEED makes others.
 */
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { registry } from '../../../server/resources.ts';
import { servedApp, tokenFor } from '../world/served-app.ts';
import { makeWorld } from '../world/world.ts';
import { fuzzSeed } from './seed.ts';
import { Sequence, sequenceCaller, steps } from './sequence.ts';

const sequenceCount = Number(process.env['FUZZ_SEQUENCES'] ?? 500);
const seed = fuzzSeed();
const perSequenceMs = 500;

const served = servedApp();
let token = '';

beforeAll(async () => {
  await makeWorld(served());
  token = await tokenFor(served(), sequenceCaller.userId);
});

const resources = registry.resources.filter(
  ({ access, custom = [] }) =>
    access.create !== undefined && access.update !== undefined && !custom.includes('create'),
);

test(
  'records match the answers about them from creation to deletion',
  { timeout: 60_000 + sequenceCount * perSequenceMs },
  async () => {
    const property = fc.asyncProperty(fc.constantFrom(...resources), steps, async (resource, list) => {
      const sequence = new Sequence(served(), token, resource);
      await sequence.create();
      for (const step of list) await sequence.step(step);
    });
    await expect(fc.assert(property, { numRuns: sequenceCount, seed })).resolves.toBeUndefined();
  },
);
