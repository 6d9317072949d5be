import type { Language } from '../values/languages.ts';

/**
 * The name of an initial rendering of /login. The build writes one for each name, the server picks one, and the browser
 * takes it over.
 */
export function loginDrawing(language: Language, hasPasskeys: boolean): string {
  return hasPasskeys ? `${language}-passkeys` : language;
}

/** WebAuthn, section 5.1.3: a passkey is bound to a domain, and an IP address is not a domain. */
export function mayHavePasskeys(hostname: string): boolean {
  return !/^[\d.]+$|^\[/.test(hostname);
}
