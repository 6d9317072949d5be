/**
 * A commit does what the check has shown, or nothing: then the upload shows what it would do now, and why.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sampleSdas, sampleTenants } from '../../../server/sample/tenants.ts';
import { differenceSchema, type UploadStatus } from '../../../src/contracts/transfer/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { type Client, committed, csvOf, findingsOf, uploaded } from '../../harness/uploads.ts';

const server = testServer();
const mco = 2;
const area = sampleSdas().find(({ mcos }) => mcos.includes(mco));
const payee = sampleTenants().find(({ tpi, sda }) => tpi !== null && sda === area?.id)?.tpi ?? '';
let client: Client;

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
});

const changed = 'Something changed';

describe('payments', () => {
  it('are not committed if other rows are rejected by now, even if equally many', async () => {
    const file = csvOf(
      ['SFY2027 Q1', 'SFY2026 Q4'].map((payment_period, index) => ({
        external_ref: `SEEN-${index}`,
        payment_period,
        program_component: 'UHRIP',
        transaction_type: 'payment',
        payer_mco_code: String(mco),
        payee_tpi: payee,
        amount: '10.00',
        payment_date: '2026-10-01',
        payment_method: 'CHECK',
      })),
    );
    const states = (first: string, second: string) =>
      sql`update payment_periods set state = case name when 'SFY2027 Q1' then ${first} else ${second} end
        where name in ('SFY2027 Q1', 'SFY2026 Q4')`.execute(server().database.owner);
    await states('open', 'closed');
    const status = await uploaded(client, file);
    expect(status).toMatchObject({ accepted: 1, rejected: 1 });
    await states('closed', 'open');
    const after = await committed(client, status);
    expect(after).toMatchObject({ state: 'ready', accepted: 1, rejected: 1 });
    expect(after.problem).toContain(changed);
    expect(await findingsOf(client, status.id, '&severity=error')).toMatchObject([
      { line: 2, code: 'E03.state' },
    ]);
    // The new result has been seen by now.
    expect(await committed(client, after)).toMatchObject({ state: 'committed', problem: null });
    const made = await sql`select external_ref from transactions where batch_id = ${status.id}`.execute(
      server().database.owner,
    );
    expect(made.rows).toEqual([{ external_ref: 'SEEN-1' }]);
    await states('open', 'closed');
  });

  it('are not committed without a warning about a payment that was committed since the check', async () => {
    const file = (reference: string) =>
      csvOf([
        {
          external_ref: reference,
          payment_period: 'SFY2027 Q1',
          program_component: 'UHRIP',
          transaction_type: 'payment',
          payer_mco_code: String(mco),
          payee_tpi: payee,
          amount: '12345.67',
          payment_date: '2026-10-02',
          payment_method: 'CHECK',
        },
      ]);
    const [first, second] = [await uploaded(client, file('SAME-1')), await uploaded(client, file('SAME-2'))];
    expect([first.warnings, second.warnings]).toEqual([0, 0]);
    expect(await committed(client, first)).toMatchObject({ state: 'committed' });
    const after = await committed(client, second);
    expect(after).toMatchObject({ state: 'ready', accepted: 1, warnings: 1 });
    expect(after.problem).toContain(changed);
    expect(await findingsOf(client, second.id)).toMatchObject([{ line: 2, code: 'W02' }]);
    expect(await committed(client, after)).toMatchObject({ state: 'committed', problem: null });
  });
});

describe('goals', () => {
  const path = '/api/paymentPeriods/goals';
  const component = 'ACIA';
  const header = [
    'payment_period',
    'program_component',
    'sda',
    'provider_class',
    'payer_mco_code',
    'goal_amount',
    'effective_date',
  ];
  const file = (amounts: Readonly<Record<string, number>>) =>
    csvOf(
      Object.entries(amounts).map(([provider_class, amount]) => ({
        payment_period: 'SFY2027 Q2',
        program_component: component,
        sda: area?.name ?? '',
        provider_class,
        payer_mco_code: String(mco),
        goal_amount: `${amount}.00`,
        effective_date: '2026-12-01',
      })),
      header,
    );
  const send = (content: string) => uploaded(client, content, { url: `${path}/upload` });
  const goals = async () => {
    const { rows } = await sql<{ id: number; version: number; amount: string; provider_class: number }>`
      select goal.id, goal.version, goal.amount, provider_class from payment_goals as goal
      join payment_periods as period on period.id = period_id where period.name = 'SFY2027 Q2' and component = ${component}
      order by provider_class`.execute(server().database.owner);
    return rows;
  };
  const listed = async ({ id }: UploadStatus) => {
    const { body } = await call(server(), `/api/uploadBatches/${id}/differences`, { token: client.token });
    return z.array(differenceSchema).parse(body);
  };
  /** Changes a goal by hand, as somebody else might meanwhile. */
  const changeOne = async (amount: string) => {
    const [first] = await goals();
    const answer = await call(server(), `${path}/${first?.id}`, {
      method: 'PATCH',
      token: client.token,
      body: { version: first?.version, amount },
    });
    expect(answer.status).toBe(200);
  };
  const addOne = async (providerClass: number) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from payment_periods where name = 'SFY2027 Q2'`.execute(server().database.owner);
    const answer = await call(server(), path, {
      method: 'POST',
      token: client.token,
      body: {
        period: { id: rows[0]?.id },
        component,
        mco: { id: mco },
        sda: { id: area?.id },
        providerClass: { id: providerClass },
        provider: null,
        amount: '7.00',
        effectiveDate: '2026-12-01',
      },
    });
    expect(answer.status).toBe(201);
  };

  it('that were changed by hand meanwhile stay as they are until the new differences are seen', async () => {
    await committed(client, await send(file({ '1': 10, '2': 20, '3': 30 })));
    const status = await send(`${file({ '1': 10, '2': 20, '3': 30 })}\r\n`);
    const nothing = { added: 0, changed: 0, removed: 0, same: 3 };
    expect(status).toMatchObject({ state: 'ready', differences: nothing });
    await changeOne('11.00');
    await addOne(4);
    const byHand = await goals();
    // The upload still shows the result of its check, in the counts and in the list.
    expect(await listed(status)).toEqual([]);
    const after = await committed(client, status);
    expect(after).toMatchObject({
      state: 'ready',
      differences: { added: 0, changed: 1, removed: 1, same: 2 },
    });
    expect(after.problem).toContain(changed);
    expect(await goals()).toEqual(byHand);
    expect(await listed(after)).toMatchObject([
      { change: 'changed', line: 2, changes: [{ field: 'amount', before: '11.00', after: '10.00' }] },
      {
        change: 'removed',
        line: null,
        changes: [
          { field: 'amount', before: '7.00', after: null },
          { field: 'effectiveDate', before: '2026-12-01', after: null },
        ],
      },
    ]);
    expect(await committed(client, after)).toMatchObject({ state: 'committed', problem: null });
    expect((await goals()).map(({ amount }) => amount)).toEqual(['10.00', '20.00', '30.00']);
  });

  it('that were changed by hand and back again are committed', async () => {
    const status = await send(file({ '1': 12, '2': 20, '3': 30 }));
    await changeOne('11.00');
    await changeOne('10.00');
    expect(await committed(client, status)).toMatchObject({ state: 'committed' });
  });

  it('of one file in two tabs are committed in one of them, and the other names that upload', async () => {
    const content = file({ '1': 100, '2': 200 });
    const [first, second] = [await send(content), await send(content)];
    expect(await committed(client, first)).toMatchObject({ state: 'committed' });
    const after = await committed(client, second);
    expect(after.problem).toBe(`This file was already submitted, as upload ${first.id}.`);
    expect(after.state).toBe('failed');
    const both = file({ '1': 101, '2': 201 });
    const tabs = [await send(both), await send(both)];
    const done = await Promise.all(tabs.map((one) => committed(client, one)));
    expect(done.map(({ state }) => state).sort()).toEqual(['committed', 'failed']);
  });
});
