/** POST /identity/users/invite: many addresses, one role, and one tenant. */
import * as z from 'zod';
import { languages, type Language } from '../values/languages.ts';
import { roles } from '../resource/policy.ts';
import { maxInteger } from '../values/integers.ts';

export const maxInvitations = 100;

export const invitationSchema = z.strictObject({
  emails: z.array(z.email().max(254)).min(1).max(maxInvitations),
  tenantId: z.int().min(1).max(maxInteger),
  role: z.enum(roles),
  /** `Object.keys` loses the type of the record's keys. */
  language: z.enum(Object.keys(languages) as [Language, ...Language[]]),
});
export type Invitations = z.infer<typeof invitationSchema>;

export const invitedSchema = z.union([
  z.object({
    email: z.string(),
    outcome: z.literal('invited'),
    userId: z.int(),
    link: z.string().describe('Below the address of the portal.'),
  }),
  z.object({
    email: z.string(),
    outcome: z.literal('exists').describe('Somebody has an account with this address, in whatever tenant.'),
    userId: z.int().nullable().describe('null if the caller may not see the account.'),
  }),
]);
export type Invited = z.infer<typeof invitedSchema>;
