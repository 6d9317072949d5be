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

/** Returns the recovery codes if this is the account's first second step; otherwise none. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const started = await http.post<unknown>('/identity/auth/passkeys/start');
  if (!isPasskeyOptions(started.data)) throw unreadableAnswer();
  const passkey = await makePasskey(started.data);
  const { data } = await http.post<unknown>('/identity/auth/passkeys', { name, passkey });
  return parsed(codes, data).recoveryCodes;
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await http.patch(`/identity/auth/passkeys/${id}`, { name });
}

export async function removePasskey(id: number): Promise<void> {
  await http.delete(`/identity/auth/passkeys/${id}`);
}

export async function confirmByPasskey(): Promise<void> {
  const { data } = await http.post<unknown>('/identity/auth/passkeys/ask');
  if (!isPasskeyOptions(data)) throw unreadableAnswer();
  await http.post('/identity/auth/confirm', { passkey: await answerByPasskey(data) });
}

/** Confirms the user's identity, which the server then accepts for a few minutes. */
export async function confirmBy(
  secret: { readonly password: string } | { readonly code: string },
): Promise<void> {
  await http.post('/identity/auth/confirm', secret);
}
