import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Device } from './known-devices.ts';
import { createShares } from './shares.ts';

/** What hashing a password takes, and so what each guess at one does. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes. */
  readonly timeCost: number;
  readonly parallelism: number;
}
/** argon2id is the library's default; 64 MiB, eight passes, one lane. */
const passwordCost: PasswordCost = { memoryCost: 64 * 1024, timeCost: 8, parallelism: 1 };

/** For the operator and the sample data, who wait as long as it takes. */
export function hashPassword(password: string, cost = passwordCost): Promise<string> {
  return hash(password, cost);
}

export type Passwords = ReturnType<typeof createPasswords>;

/** More at once would only take memory (64 MiB each), and the processors and threads that requests, files and the database need. */
export function createPasswords(cost = passwordCost) {
  // Whoever guesses from one address holds nobody up at another.
  const inTurn = createShares({
    places: Math.min(availableParallelism(), 4),
    keepsRoom: false,
    waiting: 500,
    longestWaitMs: 5_000,
    busy: 'request.signInQueue',
  });
  // A place of their own: guesses from however many addresses keep nobody out who was in before.
  const inTurnOfDevices = createShares({
    places: 1,
    keepsRoom: false,
    waiting: 100,
    longestWaitMs: 5_000,
    busy: 'request.signInQueue',
  });
  return {
    matches: passwordCheck(
      ({ address, device }, check) =>
        device?.isOurs === true ? inTurnOfDevices(device.id, 1, check) : inTurn(address, 1, check),
      cost,
    ),
    /** Of one that is chosen, in turn with those that are checked: by somebody who is signed in, or has a link. */
    hash: (password: string) => inTurn('chosen', 1, () => hashPassword(password, cost)),
  };
}

/**
 * Whether a password is the one hashed, in turn with the others. Without a hash (there is no such account) the same work is
 * done for nothing, at `cost`, so that the time tells nobody which accounts exist. `find` runs when the work's turn has come,
 * and may throw; what it finds comes back.
 */
function passwordCheck(inTurn: <T>(of: Sender, check: () => Promise<T>) => Promise<T>, cost: PasswordCost) {
  return <Found extends { readonly hashed: string | undefined }>(
    { password, ...sender }: Sender & { readonly password: string },
    find: () => Promise<Found>,
  ): Promise<Found & { readonly matches: boolean }> =>
    inTurn(sender, async () => {
      const found = await find();
      const matches = await verify(found.hashed ?? (await dummy(cost)), password);
      return { ...found, matches: matches && found.hashed !== undefined };
    });
}
interface Sender {
  readonly address: string;
  readonly device: Device | undefined;
}
export type PasswordCheck = Passwords['matches'];

const dummies = new Map<PasswordCost, Promise<string>>();
/** A hash that no password has, at that cost. */
function dummy(cost: PasswordCost): Promise<string> {
  const made = dummies.get(cost) ?? hash(randomBytes(32), cost);
  dummies.set(cost, made);
  return made;
}

/** So that the first sign-in for an unknown account costs one hash and not two. */
export async function prepareDummyHash(cost = passwordCost): Promise<void> {
  await dummy(cost);
}

// No l, 1, o, 0: read from a screen and typed.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Twenty characters in groups of five: 100 bits. */
export function newPassword(): string {
  return Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
}
