import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { asReader } from '../../../server/db/reader.ts';
import { asPrincipal, asSystem } from '../../../server/db/scoped.ts';
import { superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { openPatiently } from '../../harness/open-database.ts';

const db = testDatabase();

test('a failed transaction leaves nothing behind', async () => {
  const { database } = db();
  const attempt = asPrincipal(database, superAdmin, async (tx) => {
    await sql`insert into sdas (id, name) values (77, 'Nowhere')`.execute(tx);
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  const { rows } = await asPrincipal(database, superAdmin, (tx) =>
    sql`select 1 from sdas where id = 77`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('a transaction fails even if the error of one of its statements was ignored', async () => {
  const attempt = asPrincipal(db().database, superAdmin, async (tx) => {
    await sql`insert into sdas (id, name) values (78, 'Nowhere')`.execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(attempt).rejects.toMatchObject({ code: '25P02' });
});

test('values are returned in the formats of the contract', async () => {
  const { rows } = await asSystem(db().database, (tx) =>
    sql`select '2026-09-01'::date as date, '0044-03-15 BC'::date as "bc", 12.50::numeric(14,2) as money, 9007199254740993::bigint as big, 5::bigint as small,
      '2026-09-01 02:00:00+02'::timestamptz(3) as moment, '1999-12-31 23:59:59.1234-05:30'::timestamptz(3) as precise, true as flag, array['a', null, 'b,"c"'] as list, '{"a": [1]}'::jsonb as json,
      7::smallint as code, null::text as nothing`.execute(tx),
  );
  expect(rows).toEqual([
    {
      date: '2026-09-01',
      bc: '0044-03-15 BC',
      money: '12.50',
      big: '9007199254740993',
      small: 5,
      moment: '2026-09-01T00:00:00.000Z',
      precise: '2000-01-01T05:29:59.123Z',
      flag: true,
      list: ['a', null, 'b,"c"'],
      json: { a: [1] },
      code: 7,
      nothing: null,
    },
  ]);
});

test('timestamps do not depend on the database’s time zone', async () => {
  const { database } = db();
  const { rows } = await asSystem(database, async (tx) => {
    await sql`set local time zone 'Asia/Kathmandu'`.execute(tx);
    return sql`select '2026-09-01 00:00:00Z'::timestamptz(3) as moment`.execute(tx);
  });
  expect(rows).toEqual([{ moment: '2026-09-01T00:00:00.000Z' }]);
});

test('an unreachable or lost database is "unavailable", and connections recover by themselves', async () => {
  const nowhere = openPatiently({ ownerUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
  await expect(asSystem(nowhere, (tx) => sql`select 1`.execute(tx))).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
  });
  await nowhere.close();

  const { database, ownerUrl, appUrl } = db();
  const errors: Error[] = [];
  const second = openPatiently({ ownerUrl, appUrl, poolSize: 1, onError: (error) => errors.push(error) });
  const pid = (tx: Parameters<Parameters<typeof asSystem>[1]>[0]) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const ended = asSystem(second, async (tx) => {
    const { rows } = await pid(tx);
    // The login may terminate its own backends, whatever role they work under.
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.app);
    await sql`select pg_sleep(0.2)`.execute(tx);
    return sql`select 1`.execute(tx);
  });
  await expect(ended).rejects.toMatchObject({ code: 'unavailable' });
  expect((await asSystem(second, pid)).rows).toHaveLength(1);
  await second.close();
});

describe('a reader', () => {
  const read = <T>(work: Parameters<typeof asReader<T>>[2], asked?: Parameters<typeof asReader>[3]) =>
    asReader(db().database, superAdmin, work, asked);

  test('acts as the caller from its very first statement on, and cannot write', async () => {
    const mine = sql<{
      tenant: string;
      role: string;
    }>`select current_setting('app.tenant_id') as tenant, current_user as role`;
    const seen = await read(({ tx }) => Promise.all([tx.executeQuery(mine.compile(tx)), mine.execute(tx)]));
    for (const { rows } of seen) expect(rows).toEqual([{ tenant: '1', role: 'portal_app' }]);
    await expect(
      read(({ tx }) => sql`insert into sdas (id, name) values (79, 'Nowhere')`.execute(tx)),
    ).rejects.toMatchObject({ code: '25006' });
  });

  test('fails with the error of its check, even if the work failed as well', async () => {
    const refused = {
      columns: ['$1::integer as one'],
      values: [1],
      check: (row: Readonly<Record<string, unknown>>) => {
        expect(row['one']).toBe(1);
        throw new Error('refused');
      },
    };
    const failing: Parameters<typeof asReader>[2] = ({ tx }) => sql`select 1 / 0`.execute(tx);
    await expect(read(() => Promise.resolve('read'), refused)).rejects.toThrow('refused');
    await expect(read(() => Promise.reject(new Error('failed')), refused)).rejects.toThrow('refused');
    await expect(read(failing, refused)).rejects.toThrow('refused');
    await expect(read(failing)).rejects.toMatchObject({ code: '22012' });
  });

  test('still acts as the caller in statements after the one expected to be the last', async () => {
    const who = sql<{
      tenant: string;
      role: string;
      only: string;
    }>`select current_setting('app.tenant_id') as tenant, current_user as role, current_setting('transaction_read_only') as only`;
    const seen = await read(async ({ tx, last }) => [
      await last(who.compile(tx)),
      await who.execute(tx),
      await last(who.compile(tx)),
      await last(who.compile(tx)),
    ]);
    for (const { rows } of seen) expect(rows).toEqual([{ tenant: '1', role: 'portal_app', only: 'on' }]);
    await expect(
      read(async ({ tx, last }) => {
        const failed = last(sql`select 1 / 0`.compile(tx));
        await expect(failed).rejects.toMatchObject({ code: '22012' });
        return (await who.execute(tx)).rows;
      }),
    ).resolves.toEqual([{ tenant: '1', role: 'portal_app', only: 'on' }]);
    // No settings are left on the connections.
    const { rows } = await sql<{ tenant: string | null }>`
      select nullif(current_setting('app.tenant_id', true), '') as tenant`.execute(db().database.app);
    expect(rows).toEqual([{ tenant: null }]);
  });

  test('sends no statement once its transaction is over', async () => {
    const { tx } = await read(({ tx: left }) => Promise.resolve({ tx: left }));
    await expect(sql`select 1`.execute(tx)).rejects.toThrow('over');
  });

  test('has a different snapshot once something has changed', async () => {
    const snapshot = () => read(async ({ snapshot: seen }) => seen);
    const before = await snapshot();
    await asPrincipal(db().database, superAdmin, (tx) =>
      sql`insert into sdas (id, name) values (80, 'Somewhere')`.execute(tx),
    );
    expect(await snapshot()).not.toBe(before);
  });
});

describe('a reader whose first statement is also its last', () => {
  const ones = sql<{ one: number; tenant: string; role: string; only: string }>`
    select 1 as one, current_setting('app.tenant_id') as tenant, current_user as role, current_setting('transaction_read_only') as only`;
  const expected = [{ one: 1, tenant: '1', role: 'portal_app', only: 'on' }];
  const asking = (
    check: (row: Readonly<Record<string, unknown>>) => void,
    column = '$1::integer as one',
  ) => ({
    columns: [column],
    values: [1],
    check,
  });

  /** Works on one connection, which by the third time has prepared and answered the statements of `last`. */
  async function onOne(work: (database: ReturnType<typeof openPatiently>) => Promise<void>): Promise<void> {
    const { ownerUrl, appUrl } = db();
    const one = openPatiently({ ownerUrl, appUrl, poolSize: 1 });
    try {
      await work(one);
    } finally {
      await one.close();
    }
  }

  test('runs it as the caller, read-only, and leaves no settings behind', async () => {
    await onOne(async (one) => {
      const checked: unknown[] = [];
      const asked = asking(({ one: value }) => checked.push(value));
      for (let time = 0; time < 4; time += 1) {
        const { rows } = await asReader(one, superAdmin, ({ tx, last }) => last(ones.compile(tx)), asked);
        expect(rows).toEqual(expected);
      }
      expect(checked).toEqual([1, 1, 1, 1]);
      const { rows } = await sql<{ tenant: string | null; timeout: string; only: string }>`
        select nullif(current_setting('app.tenant_id', true), '') as tenant,
          current_setting('statement_timeout') as timeout, current_setting('transaction_read_only') as only`.execute(
        one.app,
      );
      expect(rows).toEqual([{ tenant: null, timeout: '0', only: 'off' }]);
    });
  });

  test('acts as each caller in turn, also in the statements that follow', async () => {
    await onOne(async (one) => {
      const mine = (tenantId: number) =>
        asReader(one, { ...superAdmin, tenantId }, async ({ tx, last }) => [
          ...(await last(ones.compile(tx))).rows,
          ...(await ones.execute(tx)).rows,
        ]);
      for (const tenantId of [1, 2, 3, 4, 5, 6]) {
        for (const row of await mine(tenantId)) expect(row.tenant).toBe(String(tenantId));
      }
    });
  });

  test('cannot write', async () => {
    await onOne(async (one) => {
      const write = sql`select nextval('sdas_id_seq') as id`;
      for (let time = 0; time < 4; time += 1)
        await expect(
          asReader(one, superAdmin, ({ tx, last }) => last(write.compile(tx))),
        ).rejects.toMatchObject({ code: '25006' });
    });
  });

  test('fails with the error of its check, even if the statement failed as well', async () => {
    await onOne(async (one) => {
      const divisor = sql`select 1 / (case when current_setting('app.tenant_id') = '2' then 0 else 1 end) as one`;
      const divide = (tenantId: number, asked?: Parameters<typeof asReader>[3]) =>
        asReader(one, { ...superAdmin, tenantId }, ({ tx, last }) => last(divisor.compile(tx)), asked);
      const refusing = asking(() => {
        throw new Error('refused');
      });
      const failing = asking(
        () => undefined,
        "1 / (2 - current_setting('app.tenant_id')::integer) as one, $1::integer as two",
      );
      for (let time = 0; time < 3; time += 1) {
        await divide(1);
        await divide(1, failing);
        await expect(divide(1, refusing)).rejects.toThrow('refused');
      }
      await expect(divide(2)).rejects.toMatchObject({ code: '22012' });
      await expect(divide(2, refusing)).rejects.toThrow('refused');
      await expect(divide(2, failing)).rejects.toMatchObject({ code: '22012' });
      // The connection is still usable.
      expect((await divide(1)).rows).toEqual([{ one: 1 }]);
    });
  });

  test('has the time limit of a reader', async () => {
    await onOne(async (one) => {
      const seen = sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`;
      for (let time = 0; time < 4; time += 1) {
        const { rows } = await asReader(one, superAdmin, ({ tx, last }) => last(seen.compile(tx)));
        expect(rows).toEqual([{ timeout: '10s' }]);
      }
    });
  });

  test('reports a connection that breaks meanwhile as "unavailable"', async () => {
    await onOne(async (one) => {
      const sleep = sql`select pg_sleep(case when current_setting('app.tenant_id') = '2' then 20 else 0 end)`;
      const slept = (tenantId: number) =>
        asReader(one, { ...superAdmin, tenantId }, ({ tx, last }) => last(sleep.compile(tx)));
      for (let time = 0; time < 3; time += 1) await slept(1);
      const ended = slept(2);
      // It may be rejected before it is awaited.
      ended.catch(() => undefined);
      await vi.waitFor(async () => {
        const { rows } = await sql<{ ended: boolean }>`
          select pg_terminate_backend(pid) as ended from pg_stat_activity where state = 'active' and query like 'select pg_sleep(case%'`.execute(
          db().database.app,
        );
        expect(rows).toHaveLength(1);
      });
      await expect(ended).rejects.toMatchObject({ code: 'unavailable' });
      await slept(1);
    });
  });
});

test('a connection keeps repeated statements prepared, up to a limit', async () => {
  const { ownerUrl, appUrl } = db();
  const one = openPatiently({ ownerUrl, appUrl, poolSize: 1 });
  const prepared = () =>
    sql<{
      count: number;
    }>`select count(*) as count from pg_prepared_statements where statement like '%never%'`.execute(one.app);
  try {
    for (let index = 0; index < 400; index += 1) {
      const statement = sql.raw(`select ${index} as never`);
      for (let time = 0; time < 2; time += 1) await statement.execute(one.app);
    }
    const count = (await prepared()).rows[0]?.count ?? 0;
    expect(count).toBeGreaterThan(50);
    expect(count).toBeLessThanOrEqual(200);
  } finally {
    await one.close();
  }
});
