import * as z from 'zod';

/** Largest value of a PostgreSQL integer: ids above it cannot exist. */
const largestId = 2_147_483_647;

/** An id as text, as in a URL or a token. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= largestId);
