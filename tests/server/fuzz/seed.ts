import { randomInt } from 'node:crypto';

/**
 * A new seed for each run, unless FUZZ_SEED sets it. It is printed, so that a failing run can be repeated.
 */
export function fuzzSeed(): number {
  const given = process.env['FUZZ_SEED'];
  const seed = given === undefined ? randomInt(2 ** 31) : Number(given);
  if (!Number.isInteger(seed)) throw new Error(`FUZZ_SEED is ${given}, which is no whole number.`);
  console.log(`FUZZ_SEED=${seed} makes these inputs again.`);
  return seed;
}
