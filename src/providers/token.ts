import { jwtDecode } from 'jwt-decode';

/** The claims that the portal reads (specification section 6: exp, in seconds). A token that is not a JWT has none. */
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

/** When the token expires, by the server's clock; undefined if it does not say. */
export function expiryMs(accessToken: string): number | undefined {
  const { exp } = claimsOf(accessToken);
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined;
}

/** How far the server's clock is ahead of this machine's, according to a token that was just issued. */
export function clockOffsetMs(accessToken: string): number {
  const { iat } = claimsOf(accessToken);
  return typeof iat === 'number' && Number.isFinite(iat) ? iat * 1000 - Date.now() : 0;
}
