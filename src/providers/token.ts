import { jwtDecode } from 'jwt-decode';

/** The claims the portal reads (specification section 6: exp, in seconds); a token that is no JWT has none. */
interface Claims {
  readonly exp?: number;
  readonly iat?: number;
}

function claimsOf(accessToken: string): Claims {
  try {
    return jwtDecode<Claims>(accessToken);
  } catch {
    return {};
  }
}

/** The moment the token ends, by the server's clock; undefined when it does not say. */
export function expiryMs(accessToken: string): number | undefined {
  const { exp } = claimsOf(accessToken);
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined;
}

/** How far the server's clock is ahead of this machine's, as a token that was just issued shows. */
export function clockOffsetMs(accessToken: string): number {
  const { iat } = claimsOf(accessToken);
  return typeof iat === 'number' && Number.isFinite(iat) ? iat * 1000 - Date.now() : 0;
}
