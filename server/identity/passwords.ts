import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Device } from './known-devices.ts';
import { createFairQueue } from '../queues/fair-queue.ts';

/** The cost of hashing a password, and therefore of each guess. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Number of passes. */
  readonly timeCost: number;
  readonly parallelism: number;
}
/** argon2id is the library's default; 64 MiB, eight passes, one lane. */
const passwordCost: PasswordCost = { memoryCost: 64 * 1024, timeCost: 8, parallelism: 1 };

/** For the operator and the sample data, which do not wait in turn with requests. */
export function hashPassword(password: string, cost = passwordCost): Promise<string> {
  return hash(password, cost);
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Limits how many passwords are hashed at once. More would only take memory (64 MiB each), and the processors and threads that
 * requests, files and the database need.
 */
export function createPasswords(cost = passwordCost) {
  // Shared by address, so that guesses from one address do not hold up another.
  const queue = createFairQueue({
    concurrency: Math.min(availableParallelism(), 4),
    keepsRoom: false,
    maxWaiting: 500,
    maxWaitMs: 5_000,
    busy: 'request.signInQueue',
  });
  // Known devices have a place of their own, so that guesses from any number of addresses do not keep out users who have signed
  // in before.
  const deviceQueue = createFairQueue({
    concurrency: 1,
    keepsRoom: false,
    maxWaiting: 100,
    maxWaitMs: 5_000,
    busy: 'request.signInQueue',
  });
  return {
    matches: passwordCheck(
      ({ address, device }, check) =>
        device?.isOurs === true ? deviceQueue(device.id, 1, check) : queue(address, 1, check),
      cost,
    ),
    /** Hashes a new password, in turn with the passwords being checked. The caller is signed in or has a link. */
    hash: (password: string) => queue('chosen', 1, () => hashPassword(password, cost)),
  };
}

/**
 * Checks a password against a hash, in turn with others. Without a hash (no such account), it does the same work at `cost`, so
 * that the time does not reveal which accounts exist. `find` runs when the turn has come, and may throw; its result is
 * returned.
 */
function passwordCheck(queue: <T>(of: Sender, check: () => Promise<T>) => Promise<T>, cost: PasswordCost) {
  return <Found extends { readonly hashed: string | undefined }>(
    { password, ...sender }: Sender & { readonly password: string },
    find: () => Promise<Found>,
  ): Promise<Found & { readonly matches: boolean }> =>
    queue(sender, async () => {
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
/** A hash of that cost that no password matches. */
function dummy(cost: PasswordCost): Promise<string> {
  const made = dummies.get(cost) ?? hash(randomBytes(32), cost);
  dummies.set(cost, made);
  return made;
}

/** Prepares the dummy hash, so that the first sign-in for an unknown account costs one hash rather than two. */
export async function prepareDummyHash(cost = passwordCost): Promise<void> {
  await dummy(cost);
}

// Without l, 1, o and 0, because the password is read from a screen and typed.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Twenty characters in groups of five: 100 bits. */
export function newPassword(): string {
  return Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
}
