import type * as z from 'zod';
import { unreadableAnswer } from './request-failure.ts';

/** The body of a response, as its schema reads it. @throws RequestFailure */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw unreadableAnswer();
  return result.data;
}
