/**
 * Challenges that a device signs to prove that it holds a passkey now. A challenge carries its expiry and a seal over its
 * purpose and holder, so that issuing one writes nothing. The database keeps only the challenges that were answered.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Keys } from '../keys.ts';

export interface ChallengeUse {
  readonly purpose: 'add' | 'confirm' | 'signIn';
  /** The session id or, before there is a session, the id in the browser's cookie. */
  readonly holder: string;
}

export const challengeSeconds = 5 * 60;
const randomLength = 16;
const bodyLength = randomLength + 6;

export function issueChallenge(keys: Keys, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const body = Buffer.alloc(bodyLength);
  randomBytes(randomLength).copy(body);
  body.writeUIntBE(Math.floor(Date.now() / 1_000) + challengeSeconds, randomLength, 6);
  return new Uint8Array(Buffer.concat([body, sealOf(keys, use, body)]));
}

/** Whether the challenge was issued here for exactly this use and has not expired. */
export function isChallenge(keys: Keys, use: ChallengeUse, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, bodyLength);
  const seal = bytes.subarray(bodyLength);
  const wanted = sealOf(keys, use, body);
  return (
    seal.length === wanted.length &&
    timingSafeEqual(seal, wanted) &&
    body.readUIntBE(randomLength, 6) * 1_000 > Date.now()
  );
}

/** Uses the challenge up. Only one of several simultaneous calls succeeds. Needs `asSystem`. */
export async function spendChallenge(tx: Tx, keys: Keys, challenge: string): Promise<boolean> {
  // Digests the bytes rather than the text, because base64url can spell the same bytes in several ways.
  const digest = keys.digest('spent challenge', Buffer.from(challenge, 'base64url').toString('base64url'));
  const { numAffectedRows } = await sql`
    insert into spent_challenges (digest, expires_at) values (${digest}, now() + make_interval(secs => ${challengeSeconds}))
    on conflict (digest) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Forgets challenges that have expired. Needs `asSystem`. */
export async function deleteOldChallenges(tx: Tx): Promise<void> {
  await sql`delete from spent_challenges where expires_at < now() - interval '1 hour'`.execute(tx);
}

function sealOf(keys: Keys, { purpose, holder }: ChallengeUse, body: Buffer): Buffer {
  const seal = keys.digest('passkey challenge', `${purpose} ${holder} ${body.toString('base64url')}`);
  return Buffer.from(seal, 'base64url');
}
