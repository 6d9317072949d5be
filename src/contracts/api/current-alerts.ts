import * as z from 'zod';

/** Metadata of a file, whose content is at `/api/alert/{id}/files/{document|picture}`; `size` is in bytes. */
const file = z.object({ name: z.string(), size: z.int() });

/** A message of the catalogue (src/contracts/messages) with its values. */
const message = z.object({ id: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

/** The alerts that are current, addressed to the caller, and not dismissed: most severe first, then newest first. */
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
    /** `text` is the alternative text; blank if the picture is decorative. */
    picture: file.extend({ text: z.string() }).nullable(),
  }),
);
export type CurrentAlert = z.output<typeof currentAlertsSchema>[number];
