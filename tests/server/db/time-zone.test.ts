/** What the server dates or counts in days goes by the program's time zone (docs/decisions/0082-days-of-the-program.md). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { act } from '../../../server/crud/act.ts';
import { create } from '../../../server/crud/create.ts';
import { history } from '../../../server/crud/history.ts';
import { list } from '../../../server/crud/list.ts';
import { read } from '../../../server/crud/read.ts';
import { createListCache } from '../../../server/crud/list-cache.ts';
import { setTimeZone } from '../../../server/db/time-zone.ts';
import { defineResource } from '../../../src/contracts/resource/define-resource.ts';
import { today } from '../../../src/contracts/resource/expression.ts';
import { f } from '../../../src/contracts/resource/fields.ts';
import { allow, everyone } from '../../../src/contracts/resource/policy.ts';
import { now } from '../../../src/contracts/resource/predicate.ts';
import { its } from '../../../src/contracts/resource/requirements.ts';
import { dayAt, daysBetween } from '../../../src/contracts/values/dates.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';

const open = [allow(everyone)];
const loans = defineResource({
  name: 'loans',
  service: 'api',
  label: ['Loan', 'Loans'],
  title: 'note',
  routes: {},
  fields: {
    note: f.text(),
    state: f.choice(
      { out: 'Out', back: { label: 'Back', terminal: true } },
      { default: 'out', readOnly: true },
    ),
    due: f.date(),
    returnedOn: f.date({ optional: true, readOnly: true }),
    daysLeft: f.integer({ computed: { days: [today, its('due')] } }),
  },
  list: { columns: ['note', 'due', 'daysLeft'] },
  actions: {
    giveBack: {
      label: 'Give back',
      done: 'given back',
      when: { state: 'out' },
      set: { state: 'back', returnedOn: now },
      grants: open,
    },
  },
  access: { screen: everyone, read: open, create: open, update: open, history: open },
});

const db = testDatabase(loans);

// 25 hours apart: at any moment, these two have different days.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('the program’s day in %s', async (timeZone) => {
  // Two processes that start at once.
  await Promise.all([1, 2].map(() => setTimeZone(db().database.owner, timeZone)));
  const due = '2027-03-31';
  const made = await as(db(), superAdmin, (context) => create(context, loans, { note: timeZone, due }));
  const day = dayAt(new Date(), timeZone);
  expect(made).toMatchObject({ daysLeft: daysBetween(day, due) });
  const selection = { records: [{ id: made.id, version: made.version }] };
  await as(db(), superAdmin, (context) => act(context, loans, 'giveBack', { selection }));
  expect(await as(db(), superAdmin, (context) => read(context, loans, made.id))).toMatchObject({
    returnedOn: day,
  });
  const { entries } = await as(db(), superAdmin, (context) =>
    history(context, loans, made.id, { start: 0, end: 9 }),
  );
  expect(entries[0]?.changes).toContainEqual({ field: 'returnedOn', before: null, after: day });
});

test('a total that depends on the day is counted anew on the next day, though nothing was written', async () => {
  const [before, after] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
  const due = dayAt(new Date(), before);
  await setTimeZone(db().database.owner, before);
  await as(db(), superAdmin, (context) => create(context, loans, { note: 'Due today', due }));
  const cache = createListCache();
  let unchanged: string | undefined;
  const overdue = () =>
    as(db(), superAdmin, async (context) => {
      const { rows } = await sql<{
        now: string;
      }>`select pg_current_snapshot()::text as now`.execute(context.tx);
      // As if the new day had come without the transaction that changes the time zone below.
      unchanged ??= rows[0]?.now ?? '';
      const snapshot = Promise.resolve(unchanged);
      const where = { daysLeft: { lt: 0 }, note: 'Due today' };
      const query = { where, q: '', sort: [], start: 0, end: 10 };
      return (await list({ ...context, cache, snapshot }, loans, query)).total;
    });
  expect(await overdue()).toBe(0);
  await setTimeZone(db().database.owner, after);
  expect(await overdue()).toBe(1);
});

test('a time zone that PostgreSQL does not know is refused', async () => {
  await expect(setTimeZone(db().database.owner, 'Mars/Olympus')).rejects.toThrow(
    'PostgreSQL does not know the time zone "Mars/Olympus" of TIME_ZONE',
  );
});
