import type { KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { idText } from '../id-text.ts';

/** At most an hour. */
export const tokenLifetimeSeconds = 60 * 60;
const issuer = 'payments-portal';
const audience = 'payments-portal';
const algorithm = 'HS256';
/** Media type of access tokens (RFC 9068). */
const type = 'at+jwt';

export interface TokenClaims {
  readonly userId: number;
  readonly sessionId: string;
}

/** A JWT that names the session. Each request looks up what the session may do. */
export function issueToken(
  { userId, sessionId }: TokenClaims,
  secret: KeyObject,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(String(userId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(secret);
}

interface Checked {
  readonly claims: TokenClaims;
  /** Seconds since 1970. */
  readonly expires: number;
}
/** Tokens whose signature has been verified, by key, in order of arrival. The same bytes stay valid until they expire. */
const checked = new WeakMap<KeyObject, Map<string, Checked>>();
const maxChecked = 5_000;
/** Our tokens have some 300 characters. Longer ones are not worth checking. */
const maxTokenLength = 2_000;

/** Returns the claims; undefined unless this server signed the token for this use and it has not expired. */
export async function readToken(token: string, secret: KeyObject): Promise<TokenClaims | undefined> {
  const known = checked.get(secret) ?? new Map<string, Checked>();
  checked.set(secret, known);
  const found = known.get(token) ?? (await check(token, secret));
  if (found === undefined) return undefined;
  if (found.expires * 1_000 <= Date.now()) {
    known.delete(token);
    return undefined;
  }
  known.set(token, found);
  const [oldest] = known.keys();
  if (known.size > maxChecked && oldest !== undefined) known.delete(oldest);
  return found.claims;
}

/** Like readToken, but also accepts an expired token. Used for signing out. */
export async function readExpiredToken(token: string, secret: KeyObject): Promise<TokenClaims | undefined> {
  const aLifeSeconds = 100 * 365 * 24 * 60 * 60;
  return (await check(token, secret, aLifeSeconds))?.claims;
}

async function check(token: string, secret: KeyObject, clockTolerance = 0): Promise<Checked | undefined> {
  if (token.length > maxTokenLength) return undefined;
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      clockTolerance,
    });
    const { sub = '', sid, exp = 0 } = payload;
    const userId = idText.safeParse(sub);
    if (typeof sid !== 'string' || !/^[0-9a-f-]{36}$/.test(sid) || !userId.success) return undefined;
    return { claims: { userId: userId.data, sessionId: sid }, expires: exp };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}
