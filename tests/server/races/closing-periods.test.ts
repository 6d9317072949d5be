/** Nothing is written for a period that has closed, not even at the same moment. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { paymentTiles } from '../../../src/contracts/payments/payment-tiles.ts';
import { paymentGoalRecord, periodRecord, programRecord, transactionRecord } from '../world/records.ts';
import { callerOf, missingId, others, unique } from '../world/homes.ts';
import { type Answer, type Call, send, servedApp, tokenFor } from '../world/served-app.ts';
import { addRecords, makeWorld } from '../world/world.ts';

const served = servedApp();
let token = '';
beforeAll(async () => {
  await makeWorld(served());
  token = await tokenFor(served(), callerOf(4, 'admin').userId);
});

const one = (call: Call) => send(served().app, { token, ...call });
const periods = '/api/paymentPeriods';
const newId = () => missingId - 1 - unique();

const messages = ({ body }: Answer): unknown => Object(body).fields;

interface Open {
  readonly id: number;
  readonly version: number;
}

/** Adds an open period for one test. */
async function openPeriod(): Promise<Open> {
  const id = newId();
  await addRecords(served(), { paymentPeriods: [periodRecord(id, 'open')] });
  return { id, version: 1 };
}

async function payments(period: Open, count: number, status: string): Promise<readonly Open[]> {
  const records = Array.from({ length: count }, () => ({
    ...transactionRecord(newId(), others.mco, others.provider, { status }),
    period: period.id,
  }));
  await addRecords(served(), { transactions: records });
  return records.map(({ id }) => ({ id, version: 1 }));
}

const act = (url: string, records: readonly Open[]) =>
  one({ method: 'POST', url, body: { selection: { records } } });
const approve = (records: readonly Open[]) => act('/api/transactions/actions/approve', records);
const close = (period: Open) => act(`${periods}/actions/close`, [period]);
const doneOf = ({ body }: Answer): unknown => Object(body).done;

/**
 * Starts the works in turn while the statement is uncommitted; each must be waiting before the next begins.
 */
async function meanwhile(
  statement: ReturnType<typeof sql>,
  ...works: readonly (() => Promise<Answer>)[]
): Promise<readonly Answer[]> {
  const { owner } = served().database;
  const begun: Promise<Answer>[] = [];
  await owner.transaction().execute(async (tx) => {
    await statement.execute(tx);
    for (const work of works) {
      begun.push(work());
      await expect.poll(waiting, { timeout: 60_000 }).toBe(begun.length);
    }
  });
  return Promise.all(begun);
}

async function waiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::integer as count from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`.execute(served().database.owner);
  return rows[0]?.count;
}
const closedReason = 'Its payment period is closed. A program administrator can reopen the period.';
const closing = ({ id }: Open) =>
  sql`update payment_periods set state = 'closed', version = version + 1 where id = ${id}`;

describe('while a period closes', () => {
  test('an action on its payments waits, and is refused once the period has closed', async () => {
    const period = await openPeriod();
    const records = await payments(period, 3, 'submitted');
    const [answer] = await meanwhile(closing(period), () => approve(records));
    expect(answer?.body).toMatchObject({
      done: 0,
      skipped: records.toReversed().map(({ id }) => ({ id, code: 'required', reason: closedReason })),
    });
  });

  test('an action on all matching payments waits, and is refused once the period has closed', async () => {
    const period = await openPeriod();
    await payments(period, 3, 'submitted');
    const selection = { all: `period=${period.id}` };
    const [answer] = await meanwhile(closing(period), () =>
      one({ method: 'POST', url: '/api/transactions/actions/approve', body: { selection } }),
    );
    expect(answer?.body).toMatchObject({ done: 0, skippedCount: 3 });
  });

  test('creating a payment in it, changing one, or moving one into it waits and is refused', async () => {
    const [period, still] = [await openPeriod(), await openPeriod()];
    const [draft] = await payments(period, 1, 'draft');
    const [elsewhere] = await payments(still, 1, 'draft');
    const body = {
      externalRef: `NEW-${unique()}`,
      period: { id: period.id },
      component: 'UHRIP',
      mco: { id: others.mco },
      provider: { id: others.provider },
      amount: '10.00',
      paymentDate: '2026-03-08',
      method: 'CHECK',
    };
    const change = ({ id = 0 }: Partial<Open> = {}, values: object) =>
      one({ method: 'PATCH', url: `/api/transactions/${id}`, body: { version: 1, ...values } });
    const closed = closing(period);
    const answers: Answer[] = [];
    for (const work of [
      () => one({ method: 'POST', url: '/api/transactions', body }),
      () => change(draft, { amount: '11.00' }),
      () => change(elsewhere, { period: { id: period.id } }),
    ]) {
      await sql`update payment_periods set state = 'open' where id = ${period.id}`.execute(
        served().database.owner,
      );
      answers.push(...(await meanwhile(closed, work)));
    }
    const notOpen = {
      period:
        'This payment period is closed. Choose an open one, or ask a program administrator to reopen it.',
    };
    expect(answers.map((answer) => [answer.status, messages(answer)])).toEqual([
      [400, notOpen],
      [403, undefined],
      [400, notOpen],
    ]);
    expect(Object(answers[1]?.body).Error).toBe(closedReason);
  });

  test('its goals can be neither changed nor deleted', async () => {
    for (const call of [
      (id: number): Call => ({
        method: 'PATCH',
        url: `/api/paymentPeriods/goals/${id}`,
        body: { version: 1, amount: '1.00' },
      }),
      (id: number): Call => ({ method: 'DELETE', url: `/api/paymentPeriods/goals/${id}?version=1` }),
    ]) {
      const period = await openPeriod();
      const goal = { ...paymentGoalRecord(newId(), others.mco, others.provider, period.id) };
      await addRecords(served(), { paymentGoals: [goal] });
      const [answer] = await meanwhile(closing(period), () => one(call(goal.id)));
      expect(answer?.status).toBe(403);
      expect(Object(answer?.body).Error).toBe('Its payment period is closed. Reopen the period first.');
    }
  });
});

test('a goal created while what it is named after is being renamed has the new name', async () => {
  const renamed = ['payment_periods', 'sdas', 'tenants', 'tenants'];
  for (const [index, table] of renamed.entries()) {
    const period = await openPeriod();
    const goal = paymentGoalRecord(newId(), others.mco, others.provider);
    const ids = [period.id, goal.sda, goal.mco, goal.provider];
    const name = `Renamed ${unique()}`;
    const body = {
      period: { id: period.id },
      component: 'UHRIP',
      mco: { id: goal.mco },
      sda: { id: goal.sda },
      providerClass: { id: goal.providerClass },
      provider: table === 'sdas' ? null : { id: goal.provider },
      amount: goal.amount,
      effectiveDate: goal.effectiveDate,
    };
    const [answer] = await meanwhile(
      sql`update ${sql.table(table)} set name = ${name} where id = ${ids[index]}`,
      () => one({ method: 'POST', url: `${periods}/goals`, body }),
    );
    expect(answer?.status, JSON.stringify(answer?.body)).toBe(201);
    expect(Object(answer?.body).name).toContain(name);
  }
});

test('a period closes only after the actions already under way in it', async () => {
  const period = await openPeriod();
  const records = await payments(period, 3, 'submitted');
  // The approval waits for a locked payment, and the closing waits for the approval.
  const answers = await meanwhile(
    sql`select from transactions where id = ${records[1]?.id} for update`,
    () => approve(records),
    () => close(period),
  );
  expect(answers.map(doneOf)).toEqual([3, 1]);
});

test('of 500 payments approved while their period closes, either all are approved first or none', async () => {
  for (let round = 0; round < 10; round += 1) {
    const period = await openPeriod();
    const records = await payments(period, 500, 'submitted');
    const first = round % 2 === 0 ? approve(records) : undefined;
    const [closed, approved] = await Promise.all([close(period), first ?? approve(records)]);
    expect(doneOf(closed)).toBe(1);
    expect([0, 500]).toContain(doneOf(approved));
    const { rows } = await sql<{ approvals: number; last: number | null; closing: number }>`
        select count(*) filter (where action = 'approve')::integer as approvals, max(id) filter (where action = 'approve') as last,
          max(id) filter (where action = 'close') as closing
        from audit_events where (resource, record_id) = ('paymentPeriods', ${period.id})
          or resource = 'transactions' and record_id = any(${records.map(({ id }) => id)}::integer[])`.execute(
      served().database.owner,
    );
    expect(rows[0]?.approvals).toBe(doneOf(approved));
    expect(rows[0]?.last ?? 0).toBeLessThan(rows[0]?.closing ?? 0);
  }
});

describe('the program of goals and payments', () => {
  const programStays = {
    program: 'The program can’t be changed: this period already has goals or payments.',
  };
  const componentStays = {
    components: '“UHRIP”: This component can’t be removed: it already has goals or payments.',
  };
  async function newProgram(): Promise<number> {
    const id = newId();
    await addRecords(served(), { programs: [programRecord(id)] });
    return id;
  }
  /** Adds a period to the program. */
  async function periodOf(program: number, state = 'open'): Promise<Open> {
    const id = newId();
    const record = { ...periodRecord(id, state), program };
    await addRecords(served(), { paymentPeriods: [record] });
    return { id, version: 1 };
  }
  const move = ({ id }: Open, program: number) =>
    one({ method: 'PATCH', url: `${periods}/${id}`, body: { version: 1, program: { id: program } } });
  const setComponents = (program: number, components: readonly string[]) =>
    one({ method: 'PATCH', url: `/api/programs/${program}`, body: { version: 1, components } });
  const begin = (program: number, startsOn: string | null, version = 1) =>
    one({ method: 'PATCH', url: `/api/programs/${program}`, body: { version, startsOn } });
  const beganBefore = {
    startsOn:
      '“03/08/2026”: Payments of this program are already dated this day. Choose this day or an earlier one.',
  };
  const pay = ({ id }: Open) =>
    one({
      method: 'POST',
      url: '/api/transactions',
      body: {
        externalRef: `PROGRAM-${unique()}`,
        period: { id },
        component: 'UHRIP',
        mco: { id: others.mco },
        provider: { id: others.provider },
        amount: '10.00',
        paymentDate: '2026-03-08',
        method: 'CHECK',
      },
    });

  test('is fixed: the period cannot change its program, nor the program drop their components', async () => {
    const [program, other] = [await newProgram(), await newProgram()];
    const [paid, planned, none] = [
      await periodOf(program),
      await periodOf(program, 'draft'),
      await periodOf(program),
    ];
    await payments(paid, 1, 'draft');
    const goal = {
      ...paymentGoalRecord(newId(), others.mco, others.provider, planned.id),
      component: 'ACIA',
    };
    await addRecords(served(), { paymentGoals: [goal] });
    for (const period of [paid, planned]) {
      const answer = await move(period, other);
      expect([answer.status, messages(answer)]).toEqual([400, programStays]);
    }
    expect((await move(none, other)).status).toBe(200);
    expect(messages(await setComponents(program, ['ACIA', 'NEW_1']))).toEqual(componentStays);
    expect(messages(await setComponents(program, ['UHRIP']))).toEqual({
      components: '“ACIA”: This component can’t be removed: it already has goals or payments.',
    });
    expect((await setComponents(program, ['ACIA', 'UHRIP', 'MORE'])).status).toBe(200);
  });

  test('has not begun after the first of its payments; void ones do not count', async () => {
    const program = await newProgram();
    const period = await periodOf(program);
    for (const [paymentDate, status] of [
      ['2026-03-08', 'draft'],
      ['2026-04-01', 'submitted'],
      ['2026-02-01', 'void'],
    ]) {
      const record = transactionRecord(newId(), others.mco, others.provider, { status });
      const dated = { ...record, period: period.id, paymentDate };
      await addRecords(served(), { transactions: [dated] });
    }
    const late = await begin(program, '2026-03-09');
    expect([late.status, messages(late)]).toEqual([400, beganBefore]);
    expect((await begin(program, '2026-03-08')).status).toBe(200);
    expect(messages(await begin(program, '2026-04-02', 2))).toEqual(beganBefore);
    expect((await begin(program, '2026-01-01', 2)).status).toBe(200);
    expect((await begin(program, null, 3)).status).toBe(200);
  });

  test('that already begins after some of its payments can be corrected day by day', async () => {
    const program = newId();
    const record = { ...programRecord(program), startsOn: '2027-01-01' };
    await addRecords(served(), { programs: [record] });
    await payments(await periodOf(program), 1, 'draft');
    expect((await begin(program, '2027-01-02')).status).toBe(400);
    expect((await begin(program, '2026-12-01')).status).toBe(200);
  });

  test('is not begun later while a payment is being written', async () => {
    const program = await newProgram();
    const period = await periodOf(program);
    const [written, refused] = await meanwhile(
      sql`lock table transactions in share row exclusive mode`,
      () => pay(period),
      () => begin(program, '2026-03-09'),
    );
    expect([written?.status, refused?.status, Object(refused?.body).fields]).toEqual([201, 400, beganBefore]);
  });

  test('and a new payment wait for each other, and whichever comes second is refused', async () => {
    const [program, other] = [await newProgram(), await newProgram()];
    const period = await periodOf(program);
    const holdsIt = sql`lock table transactions in share row exclusive mode`;
    const [written, moved, changed] = await meanwhile(
      holdsIt,
      () => pay(period),
      () => move(period, other),
      () => setComponents(program, ['ACIA']),
    );
    expect([written?.status, moved?.status, changed?.status]).toEqual([201, 400, 400]);
    const empty = await periodOf(other);
    const [late] = await meanwhile(
      sql`update programs set components = '{ACIA}', version = version + 1 where id = ${other}`,
      () => pay(empty),
    );
    expect([late?.status, Object(late?.body).fields]).toEqual([
      400,
      { component: 'Choose one of these: ACIA.' },
    ]);
  });
});

test('a closed period is not locked while its submitted payments are undecided', async () => {
  const period = await openPeriod();
  const waiting = await payments(period, 2, 'submitted');
  await payments(period, 1, 'draft');
  // The dashboard counts what can be decided now.
  const toDecide = async () => {
    const where = { and: [paymentTiles['Payments to approve'].where, { period: { id: period.id } }] };
    const query = new URLSearchParams({ _where: JSON.stringify(where) });
    return Object((await one({ method: 'GET', url: `/api/transactions?${query.toString()}` })).body).length;
  };
  expect(await toDecide()).toBe(2);
  await close(period);
  expect(await toDecide()).toBe(0);
  const lock = (version: number) => act(`${periods}/actions/lock`, [{ ...period, version }]);
  const refused = await lock(2);
  expect(refused.status).toBe(400);
  expect(Object(refused.body).Error).toContain('Reopen the period and decide them first.');
  const reopen = {
    selection: { records: [{ ...period, version: 2 }] },
    input: { reason: 'Undecided payments.' },
  };
  const reopened = await one({ method: 'POST', url: `${periods}/actions/reopen`, body: reopen });
  expect(doneOf(reopened)).toBe(1);
  await approve(waiting);
  await close({ ...period, version: 3 });
  expect(doneOf(await lock(4))).toBe(1);
});
