/**
 * Passkeys on the wire: the user's own passkeys, and the responses of the browser (Web Authentication, level 3, section 5.1).
 */
import * as z from 'zod';

export const maxPasskeyNameLength = 60;

export const ownPasskeySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskeySchema>;

/** The user's options for the second step of signing in. */
export const ownSecondStepsSchema = z.object({
  app: z.boolean().describe('An authenticator app.'),
  recoveryCodes: z.number().int().describe('How many are left.'),
  passkeys: z.array(ownPasskeySchema),
});
export type OwnSecondSteps = z.infer<typeof ownSecondStepsSchema>;

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const credentialId = base64url(1_400);

/** The browser's response for a new passkey, without duplicated data. */
export const passkeyCreationSchema = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: base64url(2_000),
    attestationObject: base64url(5_000),
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** The browser's response when a passkey is used. */
export const passkeyUseSchema = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: base64url(2_000),
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
    userHandle: base64url(100).nullish(),
  }),
});
export type PasskeyUse = z.infer<typeof passkeyUseSchema>;
