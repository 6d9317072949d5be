import { createSealer } from '../../server/db/sealing.ts';
import { asPrincipal } from '../../server/db/scoped.ts';
import type { Context } from '../../server/crud/context.ts';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { TestDatabase } from './database.ts';

const sealer = createSealer([{ id: 'test', key: Buffer.alloc(32, 7) }]);

/** Sends one request of the caller. */
export function as<T>(
  { database, registry }: TestDatabase,
  principal: Principal,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return asPrincipal(database, principal, (tx) =>
    work({ tx, registry, principal, requestId: 'test', sealer }),
  );
}

const base = { role: 'admin', unitMember: false } as const;
/** The Super Tenant's administrator. */
export const superAdmin: Principal = { ...base, userId: 1, tenantId: 1, tenantType: 4 };

/** How an attempt was rejected: the code, and the fields that the error names. */
export async function refusalOf(
  attempt: Promise<unknown>,
): Promise<{ readonly code: string; readonly fields: readonly string[] }> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Problem)
      return { code: error.code, fields: Object.keys(error.details.fields ?? {}) };
    throw error;
  }
  return { code: 'not refused', fields: [] };
}
