/**
 * The identity requests about other people's accounts, besides reading and writing their records. They reject with
 * RequestFailure.
 */
import * as z from 'zod';
import { invitedSchema, type Invitations, type Invited } from '../../contracts/identity/invitations.ts';
import { http } from '../../providers/http.ts';
import { parsed } from '../../providers/parsed.ts';

const sentLink = z.object({ purpose: z.enum(['invitation', 'passwordReset']), link: z.string().nullable() });
export type SentLink = z.infer<typeof sentLink>;

export async function invite(invitations: Invitations): Promise<readonly Invited[]> {
  const { data } = await http.post<unknown>('/identity/users/invite', invitations);
  return parsed(z.array(invitedSchema), data);
}

export async function sendLink(userId: number): Promise<SentLink> {
  const { data } = await http.post<unknown>(`/identity/users/${userId}/send_link`);
  return parsed(sentLink, data);
}

export async function endSessionsOf(userId: number): Promise<void> {
  await http.post(`/identity/users/${userId}/end_sessions`);
}

export async function resetTwoStep(userId: number): Promise<void> {
  await http.post(`/identity/users/${userId}/reset_two_step`);
}

export async function startActing(userId: number): Promise<void> {
  await http.post(`/identity/users/${userId}/act_for`);
}
