import * as z from 'zod';

/** What is known of a file, which is read at `/api/alert/{id}/files/{document|picture}`; `size` in bytes. */
const file = z.object({ name: z.string(), size: z.int() });

/** A sentence of the catalogue (src/contracts/messages), with what it names. */
const message = z.object({ id: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

/** The alerts that run now, are meant for the caller and were not dismissed: the gravest first, then the newest. */
export const currentAlertsSchema = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    body: z.string().nullable(),
    message: z
      .object({ title: message, body: message })
      .nullable()
      .describe(
        'Of the portal itself: the same as codes and values, to be put into words in the reader’s language.',
      ),
    link: z.string().nullable().describe('The page of the portal that it is about, as a path.'),
    severity: z.enum(['info', 'warning', 'critical']),
    document: file.nullable(),
    /** `text`: what it shows, in words; blank where it is decoration. */
    picture: file.extend({ text: z.string() }).nullable(),
  }),
);
export type CurrentAlert = z.output<typeof currentAlertsSchema>[number];
