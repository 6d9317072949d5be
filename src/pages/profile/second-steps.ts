import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSecondSteps } from '../../contracts/identity/passkeys.ts';
import { fetchProfile } from '../../providers/sign-in.ts';
import { readSecondSteps } from './account-calls.ts';

const queryKey = ['own second steps'];

/** What one's own second step of signing in is, and how to look again once that has changed. */
export function useSecondSteps(): {
  readonly steps: OwnSecondSteps | undefined;
  readonly failure: Error | null;
  readonly refresh: () => void;
} {
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey, queryFn: readSecondSteps, staleTime: 0 });
  const refresh = () => {
    void client.invalidateQueries({ queryKey });
    // Whether there is a second step stands in the profile as well.
    void fetchProfile().catch(() => undefined);
  };
  return { steps: data, failure: error, refresh };
}
