/** The requests about the user's own account. They reject with RequestFailure. */
import * as z from 'zod';
import { ownSessionSchema, type OwnSession } from '../../contracts/identity/own-sessions.ts';
import { type OwnSecondSteps, ownSecondStepsSchema } from '../../contracts/identity/passkeys.ts';
import { http } from '../../providers/http.ts';
import { answerByPasskey, isPasskeyOptions, makePasskey } from '../../providers/passkeys.ts';
import { parsed } from '../../providers/parsed.ts';
import { unreadableAnswer } from '../../providers/request-failure.ts';

const sessions = z.array(ownSessionSchema);

export async function readSessions(): Promise<readonly OwnSession[]> {
  const { data } = await http.get<unknown>('/identity/auth/sessions');
  return parsed(sessions, data);
}

export async function endSession(id: string): Promise<void> {
  await http.delete(`/identity/auth/sessions/${encodeURIComponent(id)}`);
}

export async function endOtherSessions(): Promise<void> {
  await http.post('/identity/auth/sessions/end_others');
}

export async function changePassword(body: {
  readonly currentPassword: string;
  readonly newPassword: string;
}): Promise<void> {
  await http.post('/identity/auth/change_password', body);
}

/** Specification section 7. */
export async function deleteMe(password: string): Promise<void> {
  await http.post('/identity/auth/deleteMe', { password });
}

const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;
const codes = z.object({ recoveryCodes: z.array(z.string()) });

export async function startTwoStep(password: string): Promise<Enrolment> {
  const { data } = await http.post<unknown>('/identity/auth/two_step/start', { password });
  return parsed(enrolment, data);
}

/** Returns the recovery codes, which the server sends only this once. */
export async function confirmTwoStep(code: string): Promise<readonly string[]> {
  const { data } = await http.post<unknown>('/identity/auth/two_step/confirm', { code });
  return parsed(codes, data).recoveryCodes;
}

export async function turnOffTwoStep(body: {
  readonly password: string;
  readonly code: string;
}): Promise<void> {
  await http.post('/identity/auth/two_step/turn_off', body);
}

/** Returns the new recovery codes, which the server sends only this once. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const { data } = await http.post<unknown>('/identity/auth/recovery_codes');
  return parsed(codes, data).recoveryCodes;
}

export async function readSecondSteps(): Promise<OwnSecondSteps> {
  const { data } = await http.get<unknown>('/identity/auth/second_steps');
  return parsed(ownSecondStepsSchema, data);
}

/** Closes the browser's prompt for a passkey once the signal ends. */
async function whileWanted<T>(signal: AbortSignal, prompt: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const close = () =>
    void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) =>
      WebAuthnAbortService.cancelCeremony(),
    );
  signal.addEventListener('abort', close);
  const made = await prompt().finally(() => signal.removeEventListener('abort', close));
  signal.throwIfAborted();
  return made;
}

/**
 * Returns the recovery codes if this is the account's first second step; otherwise none.
 * @param signal ends when the user no longer wants it: the browser then asks nothing, and nothing is added
 */
export async function addPasskey(name: string, signal: AbortSignal): Promise<readonly string[]> {
  const started = await http.post<unknown>('/identity/auth/passkeys/start', undefined, { signal });
  const { data: options } = started;
  if (!isPasskeyOptions(options)) throw unreadableAnswer();
  const passkey = await whileWanted(signal, () => makePasskey(options));
  const { data } = await http.post<unknown>('/identity/auth/passkeys', { name, passkey });
  return parsed(codes, data).recoveryCodes;
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await http.patch(`/identity/auth/passkeys/${id}`, { name });
}

export async function removePasskey(id: number): Promise<void> {
  await http.delete(`/identity/auth/passkeys/${id}`);
}

export async function confirmByPasskey(signal: AbortSignal): Promise<void> {
  const { data } = await http.post<unknown>('/identity/auth/passkeys/ask', undefined, { signal });
  if (!isPasskeyOptions(data)) throw unreadableAnswer();
  const passkey = await whileWanted(signal, () => answerByPasskey(data));
  await http.post('/identity/auth/confirm', { passkey });
}

/** Confirms the user's identity, which the server then accepts for a few minutes. */
export async function confirmBy(
  secret: { readonly password: string } | { readonly code: string },
): Promise<void> {
  await http.post('/identity/auth/confirm', secret);
}
