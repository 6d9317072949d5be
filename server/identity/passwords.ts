import { randomBytes, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createSlots } from './slots.ts';

/** design: security.md "Identity". argon2id is the library's default; 64 MiB, eight passes, one lane. */
const cost = { memoryCost: 64 * 1024, timeCost: 8, parallelism: 1 } as const;
export const longestPassword = 128;
/** More at once would only take memory (64 MiB each) and every thread that the database client and files need. */
const inTurn = createSlots({ atOnce: 4, waiting: 500 });

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password is the one hashed. Without a hash (there is no such account) the same work is done for nothing,
 * so that the time tells nobody which accounts exist. `before` runs when the work's turn has come, and may throw.
 */
export function passwordMatches(
  password: string,
  hashed: string | undefined,
  before: () => Promise<void>,
): Promise<boolean> {
  return inTurn(async () => {
    await before();
    const matches = await verify(hashed ?? (await dummy()), password);
    return matches && hashed !== undefined;
  });
}

let madeDummy: Promise<string> | undefined;
/** A hash that no password has, at today's cost. */
function dummy(): Promise<string> {
  madeDummy ??= hash(randomBytes(32), cost);
  return madeDummy;
}

/** So that the first sign-in for an unknown account costs one hash and not two. */
export async function prepareDummyHash(): Promise<void> {
  await dummy();
}

// No l, 1, o, 0: read from a screen and typed.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Twenty characters in groups of five: 100 bits. */
export function newPassword(): string {
  return Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
}
