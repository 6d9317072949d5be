import * as z from 'zod';

/** What is known of a file, which is read at `/api/alert/{id}/files/{document|picture}`; `size` in bytes. */
const file = z.object({ name: z.string(), size: z.int() });

/** The alerts that run now, are meant for the caller and were not dismissed: the gravest first, then the newest. */
/** A sentence of the catalogue (src/contracts/messages), with what it names. */
const said = z.object({ id: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

export const currentAlertsSchema = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    body: z.string().nullable(),
    said: z
      .object({ title: said, body: said })
      .nullable()
      .describe(
        'Of the portal itself: the same as codes and values, to be put into words in the reader’s language.',
      ),
    severity: z.enum(['info', 'warning', 'critical']),
    document: file.nullable(),
    /** `text`: what it shows, in words; blank where it is decoration. */
    picture: file.extend({ text: z.string() }).nullable(),
  }),
);
export type CurrentAlert = z.output<typeof currentAlertsSchema>[number];
