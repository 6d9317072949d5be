/**
 * Passkeys in this browser. The library is loaded when the first is made or used: whoever signs in by a password waits for
 * none of it.
 */
import { mayHavePasskeys } from '../contracts/identity/login-drawing.ts';
import type { PasskeyCreation, PasskeyUse } from '../contracts/identity/passkeys.ts';
import { t } from '../i18n/words.ts';

/** What the server says that a device is asked; its browser reads it. */
export type PasskeyOptions = Readonly<Record<string, unknown>> & { readonly challenge: string };

/** Whether this browser has passkeys for this address; none has them for a number. */
export function mayUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && mayHavePasskeys(window.location.hostname);
}

/** @throws Error in words for the user */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyCreation> {
  const { startRegistration } = await library();
  const made = await startRegistration({
    // What the server's half of the library made.
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

/** @throws Error in words for the user */
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
  return (
    typeof body === 'object' && body !== null && 'challenge' in body && typeof body.challenge === 'string'
  );
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
