import type { Language } from '../values/languages.ts';

/** Names each way in which /login is drawn at first: what the build writes, the server sends and the browser takes over. */
export function loginDrawing(language: Language, hasPasskeys: boolean): string {
  return hasPasskeys ? `${language}-passkeys` : language;
}

/** WebAuthn, section 5.1.3: a passkey is made for a domain, and an address in numbers is none. */
export function mayHavePasskeys(hostname: string): boolean {
  return !/^[\d.]+$|^\[/.test(hostname);
}
