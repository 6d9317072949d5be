import { sql } from 'kysely';
import { create } from '../../server/crud/create.ts';
import { read } from '../../server/crud/read.ts';
import { update } from '../../server/crud/update.ts';
import { isReadable, type UnknownRecord } from '../../src/contracts/resource/fields.ts';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { claims } from './claims.ts';
import { as } from './crud.ts';
import type { TestDatabase } from './database.ts';

/** The administrator of MCO Two, and other users (small-sample.ts). */
export const mco: Principal = { userId: 1002, tenantId: 2, tenantType: 1, role: 'admin', unitMember: false };
export const member: Principal = { ...mco, role: 'member' };
export const viewer: Principal = { ...mco, role: 'viewer' };
export const otherMco: Principal = { ...mco, userId: 1003, tenantId: 3 };

/** Requests about claims. */
export function claimCalls(db: () => TestDatabase) {
  let serial = 0;
  return {
    /** A claim of the caller's tenant, with a unique title. */
    make: (principal: Principal, values: object = {}) => {
      serial += 1;
      const claim = {
        tenant: { id: principal.tenantId },
        title: `Claim ${serial}`,
        amount: '10.00',
        ...values,
      };
      return as(db(), principal, (context) => create(context, claims, claim));
    },
    change: (
      principal: Principal,
      { id, version }: UnknownRecord,
      patch: object,
      extra: Readonly<Record<string, unknown>> = {},
    ) =>
      as(db(), principal, async (context) => {
        const changed = await update(context, claims, id, { version, ...patch }, extra);
        if (!isReadable(changed)) throw new Error('The caller may no longer read the claim.');
        return changed;
      }),
    get: (principal: Principal, id: number) => as(db(), principal, (context) => read(context, claims, id)),
    /** The audit trail of a claim, as it is stored. */
    eventsOf: async (id: number) => {
      const { rows } = await sql<{ action: string; changes: unknown }>`
        select action, changes from audit_events where resource = 'claims' and record_id = ${id} order by id`.execute(
        db().database.owner,
      );
      return rows;
    },
  };
}
