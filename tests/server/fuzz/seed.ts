import { randomInt } from 'node:crypto';

/**
 * 1, so that a run fails for a change and not by chance, unless FUZZ_SEED sets another or asks for a `random` one. It is
 * printed, so that a failing run can be repeated.
 */
export function fuzzSeed(): number {
  const given = process.env['FUZZ_SEED'] ?? '1';
  const seed = given === 'random' ? randomInt(2 ** 31) : Number(given);
  if (!Number.isInteger(seed)) throw new Error(`FUZZ_SEED is ${given}, which is no whole number.`);
  console.log(`FUZZ_SEED=${seed} makes these inputs again.`);
  return seed;
}
