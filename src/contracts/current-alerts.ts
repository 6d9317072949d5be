import * as z from 'zod';

/** The alerts that run now, are meant for the caller and were not dismissed: the gravest first, then the newest. */
export const currentAlertsSchema = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    body: z.string().nullable(),
    severity: z.enum(['info', 'warning', 'critical']),
  }),
);
export type CurrentAlert = z.output<typeof currentAlertsSchema>[number];
