import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const path = '/api/paymentPeriods';

const send = async (method: string, url: string, body: object) =>
  call(server(), url, { method, token: await signIn(server(), people.superAdmin), body });
const period = (program: number, name: string) => ({
  name,
  program: { id: program },
  sfy: 2029,
  start: '2028-09-01',
  end: '2028-11-30',
  dueDate: '2029-01-05',
});
const setActive = (isActive: boolean) =>
  sql`update programs set is_active = ${isActive} where id = 2`.execute(server().database.owner);
const refused = {
  status: 400,
  body: { fields: { program: 'This program is inactive. Reactivate it first, or choose another one.' } },
};
const open = (id: number, version: number) =>
  send('POST', `${path}/actions/open`, { selection: { records: [{ id, version }] } });

it('an inactive program gets no new payment periods', async () => {
  // The sample data has one that has ended.
  expect(await send('POST', path, period(3, 'SFY2029 Legacy'))).toMatchObject(refused);
  const made = await send('POST', path, period(1, 'SFY2029 Q1'));
  const { id, version } = made.body as { id: number; version: number }; // a created record has both
  expect(await send('PATCH', `${path}/${id}`, { version, program: { id: 3 } })).toMatchObject(refused);
});

it('the periods of a program that became inactive can be edited, but not opened', async () => {
  const made = await send('POST', path, period(2, 'SFY2029 H1 Rural'));
  const { id, version } = made.body as { id: number; version: number }; // a created record has both
  await setActive(false);
  expect(await send('PATCH', `${path}/${id}`, { version, dueDate: '2029-01-08' })).toMatchObject({
    status: 200,
  });
  expect(await open(id, version + 1)).toMatchObject({
    body: {
      done: 0,
      skipped: [{ id, reason: 'Its program is inactive. Reactivate the program first.' }],
    },
  });
  await setActive(true);
  expect(await open(id, version + 1)).toMatchObject({ body: { done: 1 } });
});
