/**
 * Browsers that somebody has signed in to an account with. They are not slowed down by other people's failures. A device is
 * identified by a random id in a cookie that scripts cannot read. The id signs nobody in, and the database keeps its digest.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Keys } from '../keys.ts';

const cookie = 'device';
const yearSeconds = 365 * 24 * 60 * 60;
const maxPerUser = 20;

export interface Device {
  readonly id: string;
  /** This server issued the id: the cookie carries a proof that nobody can forge, which is checked without the database. */
  readonly isOurs: boolean;
}

/** The device named by the request's cookies, if any. */
export function deviceIn(keys: Keys, cookies: string | undefined): Device | undefined {
  const named = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:\\.([\\w-]{43}))?(?:;|$)`).exec(
    cookies ?? '',
  );
  const [, id, proof] = named ?? [];
  if (id === undefined) return undefined;
  return {
    id,
    isOurs: proof !== undefined && timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(keys, id))),
  };
}

export function deviceCookie(keys: Keys, id: string, isSecure: boolean): string {
  const attributes = `Path=/identity/auth; Max-Age=${yearSeconds}; HttpOnly; SameSite=Strict`;
  return `${cookie}=${id}.${proofOf(keys, id)}; ${attributes}${isSecure ? '; Secure' : ''}`;
}

function proofOf(keys: Keys, id: string): string {
  return keys.digest('device given out', id);
}

export function deviceDigest(keys: Keys, device: string): string {
  return keys.digest('known device', device);
}

/**
 * Remembers that the user signed in with the device, and returns its id. A device that nobody has signed in with gets a new id,
 * so that an id planted in the browser by a stranger is not adopted. Needs `asSystem`.
 */
export async function rememberDevice(
  tx: Tx,
  keys: Keys,
  userId: number,
  named: Device | undefined,
): Promise<string> {
  const isKnown =
    named !== undefined &&
    (
      await sql`select 1 from known_devices where digest = ${deviceDigest(keys, named.id)} limit 1`.execute(
        tx,
      )
    ).rows.length > 0;
  const device = isKnown ? named.id : randomBytes(32).toString('base64url');
  await sql`
    insert into known_devices (user_id, digest) values (${userId}, ${deviceDigest(keys, device)})
    on conflict (user_id, digest) do update set last_used_at = now()`.execute(tx);
  await sql`
    delete from known_devices where user_id = ${userId} and digest not in (
      select digest from known_devices where user_id = ${userId} order by last_used_at desc limit ${maxPerUser})`.execute(
    tx,
  );
  return device;
}

/** Forgets devices whose cookies have expired. Needs `asSystem`. */
export async function deleteOldDevices(tx: Tx): Promise<void> {
  await sql`delete from known_devices where last_used_at < now() - make_interval(secs => ${yearSeconds})`.execute(
    tx,
  );
}
