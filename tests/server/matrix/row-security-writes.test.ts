import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changeGrants } from '../../harness/change-grants.ts';
import { columnName } from '../../../server/db/columns.ts';
import { sqlState } from '../../../server/db/available.ts';
import { fixedValues } from '../../../src/contracts/resource/actions.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { type Grants, includes, may, type Principal } from '../../../src/contracts/resource/policy.ts';
import { deletedByWithdrawal } from '../../../src/contracts/transfer/imports.ts';
import { ownDays } from '../world/records.ts';
import { type StoredRecord, tableOf } from '../world/stored-records.ts';
import { homeOf, missingId, nameOf, others, principals, unique } from '../world/homes.ts';
import { tenantsAround } from './samples.ts';
import {
  column,
  differences,
  joined,
  type Member,
  members,
  systemTables,
  stored,
  RowSecurity,
} from './row-security.ts';

const rowSecurity = new RowSecurity();
const longMs = 600_000;

describe('even without a WHERE clause, the database lets each caller write only what the policy grants', () => {
  test('updates of records', { timeout: longMs }, async () => {
    for (const resource of stored.filter(({ actions }) => actions === undefined)) {
      const { read, update } = resource.access;
      const found = rowSecurity.answer(
        sql`update ${sql.table(tableOf(resource.name))} set version = version returning id`,
      );
      const wrong = await differences(rowSecurity.granted(resource, read, update), found);
      expect([resource.name, wrong]).toEqual([resource.name, []]);
    }
  });

  test(
    'updates of records with actions, from a state where an action starts to one where it ends',
    { timeout: longMs },
    async () => {
      for (const resource of stored.filter(({ actions }) => actions !== undefined)) {
        const wrong = await differences(
          rowSecurity.granted(resource, resource.access.read, ...changeGrants(resource)),
          (principal) => changeable(resource, principal),
        );
        expect([resource.name, wrong]).toEqual([resource.name, []]);
      }
    },
  );

  test('deletes of records', { timeout: longMs }, async () => {
    for (const resource of stored) {
      const { read, delete: remove } = resource.access;
      // Withdrawing an upload also deletes records that nobody may delete otherwise.
      const withdrawn = deletedByWithdrawal(resource);
      const grants = withdrawn.length === 0 ? remove : [...(remove ?? []), ...withdrawn];
      const wrong = await differences(rowSecurity.granted(resource, read, grants), (principal) =>
        deletable(resource, principal),
      );
      expect([resource.name, wrong]).toEqual([resource.name, []]);
    }
  });

  test('updates and deletes of rows that the caller may write, in fields that the caller may write', async () => {
    for (const member of members.filter(({ field }) => field.kind === 'rows')) {
      const table = sql.table(member.table);
      const open = (principal: Principal) =>
        joined(mayWriteField(member, principal) ? rowSecurity.openMembers(member, principal) : []);
      const changes = await differences(
        open,
        rowSecurity.answer(sql`update ${table} set position = 0 returning id`),
      );
      const deletes = await differences(open, rowSecurity.answer(sql`delete from ${table} returning id`));
      expect([member.table, changes, deletes]).toEqual([member.table, [], []]);
    }
  });

  test('deletes from tables of no resource: own drafts and stored responses only', async () => {
    for (const [table, seen] of Object.entries(systemTables)) {
      for (const principal of principals) {
        const own =
          seen === 'own' ? await rowSecurity.answer(sql`select * from ${sql.table(table)}`)(principal) : '';
        const deleted = await rowSecurity.answer(sql`delete from ${sql.table(table)} returning *`)(principal);
        expect([table, deleted === 'refused' ? '' : deleted]).toEqual([table, own]);
      }
    }
  });

  test('audit events: no updates, deletes or truncation', async () => {
    for (const statement of [
      sql`update audit_events set action = 'none' returning id`,
      sql`delete from audit_events returning id`,
      sql`truncate audit_events`,
    ]) {
      expect(await differences(() => 'refused', rowSecurity.answer(statement))).toEqual([]);
    }
  });

  test('files: no inserts in another’s name or already attached, no updates or deletes', async () => {
    const values = sql`'x', 'text/plain', 1, 'x', 'x'`;
    for (const statement of [
      sql`insert into files (user_id, tenant_id, name, type, size, sha256, bytes) values (${others.user}, ${others.provider}, ${values})`,
      sql`insert into files (attached, name, type, size, sha256, bytes) values (true, ${values})`,
      sql`update files set attached = true returning id`,
      sql`update files set bytes = 'y' returning id`,
      sql`delete from files returning id`,
    ]) {
      expect(await differences(() => 'refused', rowSecurity.answer(statement))).toEqual([]);
    }
  });

  test('audit events: no inserts in another’s name', async () => {
    const forged = sql`
      insert into audit_events (request_id, user_id, tenant_id, action, resource)
      values ('forged', ${others.user}, ${others.provider}, 'delete', 'tenants')`;
    expect(await differences(() => 'refused', rowSecurity.answer(forged))).toEqual([]);
  });
});

function mayWriteField({ resource, key }: Member, principal: Principal): boolean {
  const { create = [], update = [], fields } = resource.access;
  const among = (grants: Grants) => grants.some(({ who }) => includes(who, principal));
  const field = fields?.[key]?.write;
  return among([...create, ...update]) && (field === undefined || among(field));
}

/** Tries records one by one, because an update to a state that the policy does not allow is an error. */
function changeable(resource: Resource, principal: Principal): Promise<string> {
  const table = sql.table(tableOf(resource.name));
  return rowSecurity.tried(principal, async (tx) => {
    const changed: number[] = [];
    for (const [id] of rowSecurity.recordsOf(resource)) {
      const answer = await column(
        tx,
        sql`update ${table} set version = version where id = ${id} returning id`,
      );
      if (answer === String(id)) changed.push(id);
    }
    return joined(changed);
  });
}

/**
 * Tries records one by one: row-level security allows deleting a referenced record, but foreign keys prevent
 * it.
 */
function deletable(resource: Resource, principal: Principal): Promise<string> {
  const table = sql.table(tableOf(resource.name));
  return rowSecurity.tried(principal, async (tx) => {
    const gone: number[] = [];
    for (const [id] of rowSecurity.recordsOf(resource)) {
      await sql`savepoint one`.execute(tx);
      try {
        const { numAffectedRows } = await sql`delete from ${table} where id = ${id}`.execute(tx);
        if (numAffectedRows === 1n) gone.push(id);
      } catch (error) {
        if (sqlState(error) === '42501') return 'refused';
        if (sqlState(error) !== '23503') throw error;
        gone.push(id);
      }
      await sql`rollback to savepoint one`.execute(tx);
    }
    return joined(gone);
  });
}

test('each caller can insert only what the policy lets them create', { timeout: longMs }, async () => {
  for (const resource of stored) {
    for (const principal of principals) {
      for (const record of recordsAround(resource, principal)) {
        const sentence = `${nameOf(principal)} inserts into ${resource.name} one like ${String(record['id'])}`;
        const wanted = mayInsert(resource, principal, record) ? 'inserted' : 'refused';
        expect([sentence, await insertLike(resource, principal, record)]).toEqual([sentence, wanted]);
      }
    }
  }
});

/** The grants of actions on other records that create records of this resource. */
function madeBy(name: string): Grants {
  return stored.flatMap(({ actions = {} }) =>
    Object.values(actions).flatMap(({ creates, grants }) =>
      creates?.resource === name
        ? grants.map(({ who }) => ({ who, where: fixedValues(creates.values) }))
        : [],
    ),
  );
}

function mayInsert({ access, name }: Resource, principal: Principal, record: StoredRecord): boolean {
  const rows = Object.entries(access.rows ?? {}).flatMap(([key, grants = []]) =>
    entriesOf(record, key).map((row) => may(grants, principal, row)),
  );
  return may([...(access.create ?? []), ...madeBy(name)], principal, record) && rows.every(Boolean);
}

function entriesOf(record: StoredRecord, key: string): readonly StoredRecord[] {
  return Array.isArray(record[key]) ? record[key] : [];
}

/** Some records within and outside the caller's reach. */
function recordsAround(resource: Resource, principal: Principal): readonly StoredRecord[] {
  const { tenant, child, users } = homeOf(principal);
  const near = [tenant, child, others.provider, ...Object.values(users), others.user];
  const tenants = Object.values(tenantsAround(homeOf(principal)));
  const records = rowSecurity.recordsOf(resource);
  const close = records.filter(([id, record]) => {
    const owner = ['tenant', 'respondent', 'provider'].map((key) => Object(record[key]).id).find(Boolean);
    return owner === undefined ? near.includes(id) : tenants.includes(owner);
  });
  return (close.length > 0 ? close : records).slice(0, 8).map(([, record]) => record);
}

/** Inserts a copy of the record under another id; "inserted" even if only a unique value prevents it. */
async function insertLike(resource: Resource, principal: Principal, record: StoredRecord): Promise<string> {
  const id = missingId - unique();
  const table = tableOf(resource.name);
  const copies = async (from: string, by: string) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - array(
        select attname from pg_attribute where attrelid = ${from}::regclass and attgenerated <> ''
      ) as row from ${sql.table(from)} as t where ${sql.id(by)} = ${Number(record['id'])}`.execute(
      rowSecurity.database.owner,
    );
    return rows.map(({ row }) => row);
  };
  const rows = await Promise.all(
    members
      .filter((member) => member.resource === resource && member.field.kind === 'rows')
      .map(async (member) =>
        (await copies(member.table, 'parent_id')).map((row) =>
          insert(member.table, { ...row, id: missingId - unique(), parent_id: id }),
        ),
      ),
  );
  // Periods of one program cannot overlap.
  const days = resource.name === 'paymentPeriods' ? daysOf(ownDays()) : {};
  // The user recorded as having set a field must be the one who writes it.
  const setters = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, { options }]) => options.setBy !== undefined)
      .map(([key, field]) => [columnName(key, field), principal.userId]),
  );
  const own = (await copies(table, 'id')).map((row) => insert(table, { ...row, id, ...days, ...setters }));
  return rowSecurity.tried(principal, async (tx) => {
    const answers: string[] = [];
    for (const statement of [...rows.flat(), ...own]) {
      answers.push(
        await column(tx, statement).catch((error: unknown) => {
          if (sqlState(error) === '23505') return '';
          throw error;
        }),
      );
    }
    return answers.includes('refused') ? 'refused' : 'inserted';
  });
}

const daysOf = ({ start, end, dueDate }: ReturnType<typeof ownDays>) => ({ start, end, due_date: dueDate });

function insert(table: string, row: Record<string, unknown>) {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`;
}
