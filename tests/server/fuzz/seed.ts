import { randomInt } from 'node:crypto';

/** Another in each run, unless FUZZ_SEED says which; printed, so that what it found is found again. */
export function fuzzSeed(): number {
  const given = process.env['FUZZ_SEED'];
  const seed = given === undefined ? randomInt(2 ** 31) : Number(given);
  if (!Number.isInteger(seed)) throw new Error(`FUZZ_SEED is ${given}, which is no whole number.`);
  console.log(`FUZZ_SEED=${seed} makes these inputs again.`);
  return seed;
}
