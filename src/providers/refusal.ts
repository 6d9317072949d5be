import { RequestFailure } from './request-failure.ts';

/** Statuses of a refusal that ends by itself or by signing in again. */
const passing = [401, 408, 429];

/** Whether the server would answer the same to the same again. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof RequestFailure &&
    error.statusCode >= 400 &&
    error.statusCode < 500 &&
    !passing.includes(error.statusCode)
  );
}
