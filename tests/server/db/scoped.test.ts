import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asPrincipal, asReader, asSystem } from '../../../server/db/scoped.ts';
import { superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { openPatiently } from '../../harness/open-database.ts';

const db = testDatabase();

test('what fails leaves nothing behind', async () => {
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

test('what went wrong and was overlooked is not taken for done', async () => {
  const attempt = asPrincipal(db().database, superAdmin, async (tx) => {
    await sql`insert into sdas (id, name) values (78, 'Nowhere')`.execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(attempt).rejects.toMatchObject({ code: '25P02' });
});

test('values come out as the contract spells them', async () => {
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

test('moments are the same whatever time zone the database lives in', async () => {
  const { database } = db();
  const { rows } = await asSystem(database, async (tx) => {
    await sql`set local time zone 'Asia/Kathmandu'`.execute(tx);
    return sql`select '2026-09-01 00:00:00Z'::timestamptz(3) as moment`.execute(tx);
  });
  expect(rows).toEqual([{ moment: '2026-09-01T00:00:00.000Z' }]);
});

test('a database that is not there, or goes away, is "unavailable" and comes back by itself', async () => {
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
    // The login itself may end it, whichever role it works under.
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

  test('is the caller from its first statement on, however soon that is sent, and writes nothing', async () => {
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

  test('has read for nothing when what was asked first is refused, even where the work failed as well', async () => {
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

  test('is the caller still in what follows the statement that was taken for the last', async () => {
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
    // Nothing of it is left on the connections.
    const { rows } = await sql<{ tenant: string | null }>`
      select nullif(current_setting('app.tenant_id', true), '') as tenant`.execute(db().database.app);
    expect(rows).toEqual([{ tenant: null }]);
  });

  test('sends nothing any more once its transaction is over', async () => {
    const { tx } = await read(({ tx: left }) => Promise.resolve({ tx: left }));
    await expect(sql`select 1`.execute(tx)).rejects.toThrow('over');
  });

  test('knows by the snapshot whether anything was changed', async () => {
    const snapshot = () => read(async ({ snapshot: seen }) => seen);
    const before = await snapshot();
    await asPrincipal(db().database, superAdmin, (tx) =>
      sql`insert into sdas (id, name) values (80, 'Somewhere')`.execute(tx),
    );
    expect(await snapshot()).not.toBe(before);
  });
});

test('a connection keeps the plans of statements that come again, and not of any number', async () => {
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
