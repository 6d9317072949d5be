/** GET /identity/auth/sessions. */
import * as z from 'zod';

export const ownSessionSchema = z.object({
  id: z.string(),
  device: z.string().nullable().describe('As its browser says: “Firefox, Windows”.'),
  addressRange: z.string().nullable(),
  startedAt: z.string(),
  lastSeenAt: z.string().describe('To the minute.'),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
