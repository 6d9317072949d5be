/** How files of each resource are checked, committed and withdrawn. */
import type { Message } from '../../src/contracts/messages/catalogue.ts';
import type { AppParts } from '../app-parts.ts';
import type { Context } from '../crud/context.ts';
import type { StoredBatch } from './batches.ts';
import { checkGoals, commitGoals } from './check-goals.ts';
import { checkPayments, commitPayments } from './check-payments.ts';
import { checkRecords } from './check-records.ts';
import type { Checking, Counts } from './check-rows.ts';
import { decidedGoals, takeBackGoals } from './withdraw-goals.ts';

interface UploadHandler {
  readonly check: (checking: Checking) => Promise<Counts>;
  readonly commit: (checking: Checking) => Promise<void>;
  /** If left out, the general withdrawal applies (withdraw.ts). */
  readonly withdrawal?: {
    /** Why what was committed can no longer be taken back; undefined if it can. */
    readonly decided: (context: Context, id: number) => Promise<Message | undefined>;
    /** Takes back what was committed. If it cannot, it says why, and the caller rolls everything back. */
    readonly takeBack: (context: Context, batch: StoredBatch) => Promise<Message | undefined>;
  };
}

/** For resources with `transfer.import.bySet`: SQL over the whole file. */
export const setHandlers: Readonly<Record<string, UploadHandler>> = {
  transactions: { check: checkPayments, commit: commitPayments },
  paymentGoals: {
    check: checkGoals,
    commit: commitGoals,
    withdrawal: { decided: decidedGoals, takeBack: takeBackGoals },
  },
};

export function uploadHandlerOf(
  { registry, sealer }: Pick<AppParts, 'registry' | 'sealer'>,
  kind: string,
): UploadHandler {
  const set = registry.get(kind).transfer?.import?.bySet === true ? setHandlers[kind] : undefined;
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
