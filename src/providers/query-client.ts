import { MutationCache, QueryClient } from '@tanstack/react-query';
import { RequestFailure } from './request-failure.ts';

/** Specification section 9. */
const freshMs = 60_000;
const maxRetries = 3;
const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Queries read, so they may be asked again; a 4xx would be answered the same. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= maxRetries || !(error instanceof RequestFailure)) return false;
  return error.statusCode === 0 || error.statusCode >= 500;
}

/** What the server asks for (Retry-After), else longer each time, with jitter so that clients do not come back together. */
export function retryDelayMs(failures: number, error: unknown): number {
  if (error instanceof RequestFailure && error.retryAfterMs !== undefined)
    return Math.min(error.retryAfterMs, longestDelayMs);
  const longest = Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
  return longest / 2 + Math.random() * (longest / 2);
}

/** One for each signed-in user and active tenant; it goes with them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: mayRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        // Without a network a request fails and says so; paused, it would load for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // Specification section 8: a failed optimistic update is rolled back (by Refine) and logged.
      // A form that shows the error itself says so in `meta`.
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.['shown'] !== true) console.error(error.message);
      },
    }),
  });
}
