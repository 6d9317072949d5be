import * as z from 'zod';
import { maxInteger } from '../src/contracts/values/integers.ts';

/** An id as text, as in a URL or a token. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= maxInteger);
