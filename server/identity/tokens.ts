import { errors, jwtVerify, SignJWT } from 'jose';

/** design: security.md "Identity": at most an hour. */
export const tokenLifetimeSeconds = 60 * 60;
const issuer = 'payments-portal';
const audience = 'payments-portal';
const algorithm = 'HS256';
/** RFC 9068. */
const type = 'at+jwt';

export interface TokenClaims {
  readonly userId: number;
  readonly sessionId: string;
}

/** A JWT that names the session; what the session may do is looked up at each request. */
export function issueToken(
  { userId, sessionId }: TokenClaims,
  secret: Uint8Array,
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

/** The claims, or undefined for anything that this server did not sign, for this use, and that still holds. */
export async function readToken(
  token: string,
  secret: Uint8Array,
  { evenExpired = false }: { readonly evenExpired?: boolean } = {},
): Promise<TokenClaims | undefined> {
  // Ours are some 300 characters; nothing longer is worth the work.
  if (token.length > 2_000) return undefined;
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      typ: type,
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      ...(evenExpired ? { clockTolerance: 100 * 365 * 24 * 60 * 60 } : {}),
    });
    const { sub = '', sid } = payload;
    if (typeof sid !== 'string' || !/^[0-9a-f-]{36}$/.test(sid) || !/^[1-9]\d{0,9}$/.test(sub))
      return undefined;
    return { userId: Number(sub), sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}
