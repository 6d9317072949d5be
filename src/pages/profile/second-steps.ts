import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSecondSteps } from '../../contracts/identity/passkeys.ts';
import { fetchProfile } from '../../providers/sign-in.ts';
import { readSecondSteps } from './account-calls.ts';

const queryKey = ['own second steps'];

/** The user's own second steps of signing in, and a function to reload them after a change. */
export function useSecondSteps(): {
  readonly steps: OwnSecondSteps | undefined;
  readonly failure: Error | null;
  readonly refresh: () => void;
} {
  const client = useQueryClient();
  const { data, error } = useQuery({ queryKey, queryFn: readSecondSteps, staleTime: 0 });
  const refresh = () => {
    void client.invalidateQueries({ queryKey });
    // The profile also says whether there is a second step.
    void fetchProfile().catch(() => undefined);
  };
  return { steps: data, failure: error, refresh };
}
