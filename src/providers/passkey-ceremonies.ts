/** Creating and using a passkey (Web Authentication, W3C). It is loaded only then, with its library; see passkeys.ts. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyCreation, PasskeyUse } from '../contracts/identity/passkeys.ts';
import { t } from '../i18n/words.ts';
import type { PasskeyOptions } from './passkeys.ts';

/** @throws Error with a message for the user */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyCreation> {
  // The server's counterpart of the library created these options.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const words =
      elsewhere(error, optionsJSON.rp.id) ??
      (nameOf(error) === 'InvalidStateError'
        ? t('This device already has a passkey for your account.')
        : t('No passkey was added: it was canceled, took too long, or this device cannot store one.'));
    throw new Error(words, { cause: error });
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, response: { clientDataJSON, attestationObject, transports } };
}

/** @throws Error with a message for the user */
export async function answerByPasskey(options: PasskeyOptions): Promise<PasskeyUse> {
  const optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON'] = options;
  const used = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    const words =
      elsewhere(error, optionsJSON.rpId) ?? t('No passkey was used: it was canceled, or took too long.');
    throw new Error(words, { cause: error });
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

/** What to say if the browser refuses because the page is not at the host for which the server asks. */
function elsewhere(error: unknown, host = ''): string | undefined {
  const refused = error instanceof WebAuthnError && error.code === 'ERROR_INVALID_RP_ID';
  return refused ? t('Passkeys work only if you open the portal at {host}.', { host }) : undefined;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
