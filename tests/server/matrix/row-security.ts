/**
 * Queries the database directly, under the role used for requests, as each kind of caller; and what the
 * policy says.
 */
import { type RawBuilder, sql } from 'kysely';
import { beforeAll } from 'vitest';
import { hasTable } from '../../../server/db/columns.ts';
import type { Tx } from '../../../server/db/database.ts';
import { sqlState } from '../../../server/db/available.ts';
import { asPrincipal } from '../../../server/db/scoped.ts';
import { registry } from '../../../server/resources.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import type { Field } from '../../../src/contracts/resource/fields.ts';
import { type Grants, may, type Principal } from '../../../src/contracts/resource/policy.ts';
import { files, multipart } from '../../harness/sent-files.ts';
import { servedApp, send, tokenFor, type ServedApp } from '../world/served-app.ts';
import { storedRecords, type StoredRecord, tableOf } from '../world/stored-records.ts';
import { homeOf, nameOf, principals, targetsOf } from '../world/homes.ts';
import { makeWorld } from '../world/world.ts';
import { samplesOf } from './samples.ts';

export const joined = (values: readonly unknown[]): string => values.map(String).sort().join();

/** A table of rows or references of records. */
export interface Member {
  readonly resource: Resource;
  readonly key: string;
  readonly field: Field;
  readonly table: string;
}
/** The resources with tables of their own. */
export const stored: readonly Resource[] = registry.resources.filter(hasTable);
export const members: readonly Member[] = stored.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([key, field]) =>
    field.kind === 'rows' || field.kind === 'refs'
      ? [{ resource, key, field, table: `${tableOf(resource.name)}_${tableOf(key)}` }]
      : [],
  ),
);

/** Tables that belong to no resource, with what each caller sees of them. */
export const systemTables: Readonly<
  Record<string, 'nothing' | 'refused' | 'own' | 'history' | 'payments' | 'files' | 'answers' | 'surveys'>
> = {
  account_holder_digests: 'refused',
  alert_dismissals: 'own',
  audit_events: 'history',
  authenticators: 'nothing',
  credentials: 'nothing',
  drafts: 'own',
  failed_sign_ins: 'nothing',
  files: 'files',
  former_addresses: 'nothing',
  idempotency_keys: 'own',
  installation: 'nothing',
  jobs: 'nothing',
  known_devices: 'nothing',
  kysely_migration: 'refused',
  kysely_migration_lock: 'refused',
  mail_outbox: 'nothing',
  one_time_tokens: 'nothing',
  passkeys: 'nothing',
  password_reset_requests: 'nothing',
  payment_totals: 'payments',
  recovery_codes: 'nothing',
  session_uses: 'nothing',
  sessions: 'nothing',
  sign_in_attempts: 'nothing',
  spent_challenges: 'nothing',
  survey_answers: 'answers',
  survey_attested_answers: 'answers',
  survey_comments: 'nothing',
  survey_counts: 'surveys',
  survey_delegations: 'nothing',
  survey_published: 'refused',
  survey_notices: 'refused',
  survey_reminders: 'refused',
  survey_scores: 'nothing',
  survey_topic_respondents: 'refused',
  survey_topic_totals: 'refused',
  upload_differences: 'nothing',
  upload_files: 'nothing',
  upload_findings: 'nothing',
  upload_goals: 'nothing',
  upload_payments: 'nothing',
  upload_progress: 'nothing',
  upload_records: 'nothing',
  upload_rows: 'nothing',
  withdrawn_links: 'nothing',
};

class RolledBack extends Error {}

/** The first column of the result, sorted; "refused" if the role lacks permission for the statement. */
export async function column(tx: Tx, statement: RawBuilder<unknown>): Promise<string> {
  await sql`savepoint before`.execute(tx);
  try {
    const { rows } = await statement.execute(tx);
    return joined(rows.map((row) => Object.values(Object(row))[0]));
  } catch (error) {
    await sql`rollback to savepoint before`.execute(tx);
    if (sqlState(error) === '42501') return 'refused';
    throw error;
  }
}

export class RowSecurity {
  readonly #served: () => ServedApp;
  readonly #stored = new Map<string, ReadonlyMap<number, StoredRecord>>();

  constructor() {
    this.#served = servedApp();
    beforeAll(async () => {
      await makeWorld(this.#served());
      await leaveTraces(this.#served());
      for (const resource of registry.resources.filter(({ of }) => of === undefined))
        this.#stored.set(resource.name, await storedRecords(this.#served(), resource));
    });
  }

  get database() {
    return this.#served().database;
  }

  /** All records as the owner sees them. */
  recordsOf(resource: Resource): readonly (readonly [id: number, record: StoredRecord])[] {
    return [...(this.#stored.get(resource.name) ?? new Map<number, StoredRecord>())];
  }

  recordOf(name: string, id: number): StoredRecord | undefined {
    return this.#stored.get(name)?.get(id);
  }

  /** Ids of the records that satisfy all of the grants; "refused" if one of the grants is not declared. */
  granted(resource: Resource, ...grants: readonly (Grants | undefined)[]): (principal: Principal) => string {
    return (principal) => {
      if (grants.includes(undefined)) return 'refused';
      const open = (record: StoredRecord) => grants.every((one) => may(one ?? [], principal, record));
      return joined(this.recordsOf(resource).flatMap(([id, record]) => (open(record) ? [id] : [])));
    };
  }

  /** Ids of rows, or "parent-target" of references, that the caller may see. */
  openMembers({ resource, key, field }: Member, principal: Principal): readonly string[] {
    const grants = resource.access.rows?.[key];
    const readers = resource.access.fields?.[key]?.read;
    return this.recordsOf(resource).flatMap(([id, record]) => {
      const entries: readonly StoredRecord[] = Array.isArray(record[key]) ? record[key] : [];
      const open = (entry: StoredRecord) =>
        grants === undefined
          ? may(resource.access.read, principal, record) &&
            (readers === undefined || may(readers, principal, record))
          : may(grants, principal, entry);
      return entries
        .filter(open)
        .map((entry) => (field.kind === 'rows' ? String(entry['id']) : `${id}-${String(entry['id'])}`));
    });
  }

  /** Does the work as the caller and rolls it back. */
  async tried<T>(principal: Principal, work: (tx: Tx) => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    await asPrincipal(this.database, principal, async (tx) => {
      result = { value: await work(tx) };
      throw new RolledBack();
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
    if (result === undefined) throw new Error('The work ended without a result.');
    return result.value;
  }

  answer(statement: RawBuilder<unknown>): (principal: Principal) => Promise<string> {
    return (principal) => this.tried(principal, (tx) => column(tx, statement));
  }

  async tables(kinds: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = any(${[...kinds]}::"char"[])`.execute(
      this.database.owner,
    );
    return rows.map(({ name }) => name).sort();
  }
}

/** A sentence for each caller for whom the two differ. */
export async function differences(
  wanted: (principal: Principal) => string,
  found: (principal: Principal) => Promise<string>,
): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const principal of principals) {
    const [want, got] = [wanted(principal), await found(principal)];
    if (want === got) continue;
    sentences.push(
      `${nameOf(principal)}: the database gives ${got || 'nothing'}, the policy ${want || 'nothing'}`,
    );
  }
  return sentences;
}

/**
 * Leaves drafts, stored responses, files and audit events of several callers, so that there is something to
 * see.
 */
async function leaveTraces(served: ServedApp): Promise<void> {
  for (const principal of principals.filter(({ role }) => role === 'admin')) {
    const token = await tokenFor(served, principal.userId);
    const { tenantId: tenant, userId } = principal;
    const draft = { natureOfBusiness: 'Hospital' };
    const { body } = samplesOf(registry.get('users')).create?.(homeOf(principal))['own'] ?? {};
    const headers = { 'idempotency-key': `key-of-${userId}` };
    const alert = targetsOf(homeOf(principal))['alerts']?.['toOwn'] ?? 0;
    const statuses = [
      await send(served.app, { method: 'POST', url: `/api/alert/${alert}/dismiss`, token }),
      await send(served.app, {
        method: 'PUT',
        url: `/api/accountHolders/draft?tenantId=${tenant}`,
        token,
        body: { draft },
      }),
      await send(served.app, { method: 'POST', url: '/identity/users', token, body, headers }),
      await send(served.app, {
        method: 'POST',
        url: '/api/files',
        token,
        ...multipart({ name: 'letter.pdf', bytes: files.pdf }),
      }),
      await send(served.app, {
        method: 'PATCH',
        url: `/identity/tenants/${tenant}`,
        token,
        body: { version: 1, name: `Changed ${tenant}` },
      }),
    ].map(({ status }) => status);
    if (statuses.join() !== '204,200,201,201,200')
      throw new Error(`The traces were not left: ${statuses.join()}.`);
  }
}
