import { MutationCache, QueryClient } from '@tanstack/react-query';
import { RequestFailure } from './request-failure.ts';

/** Specification section 9. */
const freshMs = 60_000;
const maxRetries = 3;
const firstDelayMs = 500;
const maxDelayMs = 30_000;

/** Queries only read, so they can be retried. A 4xx response would be the same again. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= maxRetries || !(error instanceof RequestFailure)) return false;
  return error.statusCode === 0 || error.statusCode >= 500;
}

/**
 * The delay that the server requests (Retry-After), or else exponential backoff with jitter, so that clients do not retry
 * together.
 */
export function retryDelayMs(failures: number, error: unknown): number {
  if (error instanceof RequestFailure && error.retryAfterMs !== undefined)
    return Math.min(error.retryAfterMs, maxDelayMs);
  const longest = Math.min(firstDelayMs * 2 ** failures, maxDelayMs);
  return longest / 2 + Math.random() * (longest / 2);
}

/** Creates the client of one signed-in user and active tenant, which is discarded with them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: mayRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        // Without a network, a request fails with a message; paused, it would load forever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // Specification section 8: a failed optimistic update is rolled back (by Refine) and logged.
      // A form that shows the error itself sets `shown` in `meta`.
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.['shown'] !== true) console.error(error.message);
      },
    }),
  });
}
