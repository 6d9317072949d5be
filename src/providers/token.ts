import { jwtDecode } from 'jwt-decode';

/** The claims that the portal reads (specification section 6: exp, in seconds). A token that is not a JWT has none. */
interface Claims {
  readonly exp?: number;
  readonly iat?: number;
}

/**
 * When the token was issued (`iat`) or expires (`exp`), by the server's clock; undefined if it does not say or is not a JWT.
 */
export function claimedMs(accessToken: string, claim: keyof Claims): number | undefined {
  try {
    const seconds = jwtDecode<Claims>(accessToken)[claim];
    return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : undefined;
  } catch {
    return undefined;
  }
}
