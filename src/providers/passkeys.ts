/** Passkeys in this browser. How they are created and used is loaded only then, so that signing in with a password does not wait. */
import { mayHavePasskeys } from '../contracts/identity/login-drawing.ts';
import type { PasskeyCreation, PasskeyUse } from '../contracts/identity/passkeys.ts';
import { isObject } from '../contracts/values/objects.ts';
import { t } from '../i18n/words.ts';

/** The server's options for the authenticator, which the browser interprets. */
export type PasskeyOptions = Readonly<Record<string, unknown>> & { readonly challenge: string };

/** Whether this browser supports passkeys at this address. No browser supports them for an IP address. */
export function mayUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && mayHavePasskeys(window.location.hostname);
}

/** @throws Error with a message for the user */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyCreation> {
  return (await ceremonies()).makePasskey(options);
}

/** @throws Error with a message for the user */
export async function answerByPasskey(options: PasskeyOptions): Promise<PasskeyUse> {
  return (await ceremonies()).answerByPasskey(options);
}

export function isPasskeyOptions(body: unknown): body is PasskeyOptions {
  return isObject(body) && typeof body['challenge'] === 'string';
}

const ceremonies = () =>
  import('./passkey-ceremonies.ts').catch((error: unknown) => {
    throw new Error(t('The server cannot be reached. Check your connection and try again.'), {
      cause: error,
    });
  });
