/** How files of each resource are checked, committed and withdrawn. */
import type { AppParts } from '../app-parts.ts';
import type { Context } from '../crud.ts';
import type { StoredBatch } from './batches.ts';
import { checkGoals, commitGoals } from './check-goals.ts';
import { checkPayments, commitPayments } from './check-payments.ts';
import { checkRecords } from './check-records.ts';
import type { Checking, Counts } from './check-rows.ts';
import { decidedGoals, takeBackGoals } from './withdraw-goals.ts';

interface Way {
  readonly check: (checking: Checking) => Promise<Counts>;
  readonly commit: (checking: Checking) => Promise<void>;
  /** If left out, the general withdrawal applies (withdraw.ts). */
  readonly withdrawal?: {
    /** Number of records that are no longer as the file left them. */
    readonly decided: (context: Context, id: number) => Promise<number>;
    /** Takes back what was committed, and returns the number of records that it cannot take back. */
    readonly takeBack: (context: Context, batch: StoredBatch) => Promise<number>;
  };
}

/** For resources with `transfer.import.bySet`: SQL over the whole file. */
export const sets: Readonly<Record<string, Way>> = {
  transactions: { check: checkPayments, commit: commitPayments },
  paymentGoals: {
    check: checkGoals,
    commit: commitGoals,
    withdrawal: { decided: decidedGoals, takeBack: takeBackGoals },
  },
};

export function wayOf({ registry, sealer }: Pick<AppParts, 'registry' | 'sealer'>, kind: string): Way {
  const set = registry.get(kind).transfer?.import?.bySet === true ? sets[kind] : undefined;
  return (
    set ?? {
      // The check writes the rows that it accepts, if they are to stay.
      check: ({ tx, principal, requestId, ...checking }) =>
        checkRecords(
          { tx, principal, requestId, ...checking },
          { tx, principal, requestId, registry, sealer },
        ),
      commit: () => Promise.resolve(),
    }
  );
}
