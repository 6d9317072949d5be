/**
 * Passkeys in this browser. The library is loaded only when a passkey is created or used, so that signing in with a password
 * does not wait for it.
 */
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
  const { startRegistration } = await library();
  const made = await startRegistration({
    // The server's counterpart of the library created these options.
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch((error: unknown) => {
    throw new Error(
      nameOf(error) === 'InvalidStateError'
        ? t('This device already has a passkey for your account.')
        : t('No passkey was added: it was canceled, took too long, or this device cannot store one.'),
      { cause: error },
    );
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, response: { clientDataJSON, attestationObject, transports } };
}

/** @throws Error with a message for the user */
export async function answerByPasskey(options: PasskeyOptions): Promise<PasskeyUse> {
  const { startAuthentication } = await library();
  const used = await startAuthentication({
    optionsJSON: options,
  }).catch((error: unknown) => {
    throw new Error(t('No passkey was used: it was canceled, or took too long.'), { cause: error });
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: used.id,
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle === undefined ? {} : { userHandle }),
    },
  };
}

export function isPasskeyOptions(body: unknown): body is PasskeyOptions {
  return isObject(body) && typeof body['challenge'] === 'string';
}

const library = () =>
  import('@simplewebauthn/browser').catch((error: unknown) => {
    throw new Error(t('The server cannot be reached. Check your connection and try again.'), {
      cause: error,
    });
  });

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
