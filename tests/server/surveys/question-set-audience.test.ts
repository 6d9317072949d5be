/** A survey period and the question set that it chose are always for the same audience. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { meanwhile } from '../../harness/meanwhile.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const owner = () => server().database.owner;
let token = '';
beforeAll(async () => {
  token = await signIn(server(), people.superAdmin);
});

interface Made {
  readonly id: number;
  readonly version: number;
}
let count = 0;
async function send(method: 'POST' | 'PATCH', path: string, body: object) {
  const answer = await call(server(), path, { method, token, body });
  return { ...answer, made: answer.body as Made }; // held against its schema by the server
}
async function newSet(): Promise<Made> {
  const { body } = await call(server(), '/api/questionSets/1', { token });
  const { content } = Object(body);
  const { status, text, made } = await send('POST', '/api/questionSets', {
    name: `Questions ${(count += 1)}`,
    audience: 'provider',
    content,
  });
  expect(status, text).toBe(201);
  return made;
}
const periodWith = ({ id }: Made) => ({
  name: `Period ${(count += 1)}`,
  audience: 'provider',
  questionSet: { id },
  opensAt: '2098-01-01T00:00:00.000Z',
  dueAt: '2098-02-01T00:00:00.000Z',
  closesAt: '2099-01-01T00:00:00.000Z',
});
const forMcos = ({ id, version }: Made) =>
  send('PATCH', `/api/questionSets/${id}`, { version, audience: 'mco' });

test('the audience of a question set cannot be changed while a survey period for the other one uses it', async () => {
  const set = await newSet();
  const values = periodWith(set);
  const period = await send('POST', '/api/surveyPeriods', values);
  expect(period.status, period.text).toBe(201);
  const scheduled = await send('POST', '/api/surveyPeriods/actions/schedule', {
    selection: { records: [{ id: period.made.id, version: period.made.version }] },
  });
  expect(scheduled.body).toMatchObject({ done: 1 });
  const refused = await forMcos(set);
  expect([refused.status, Object(refused.body).fields]).toEqual([
    400,
    {
      audience: `“${values.name}”: This survey period uses these questions for the current audience. Choose another question set there first.`,
    },
  ]);
  // Everything else about it may still change, and so may the audience once no survey period asks these questions.
  const renamed = await send('PATCH', `/api/questionSets/${set.id}`, {
    version: set.version,
    name: `Renamed ${count}`,
  });
  expect(renamed.status, renamed.text).toBe(200);
  const without = await send('PATCH', `/api/surveyPeriods/${period.made.id}`, {
    version: period.made.version + 1,
    questionSet: { id: 1 },
  });
  expect(without.status, without.text).toBe(200);
  expect((await forMcos(renamed.made)).status).toBe(200);
});

test('of a survey period that chooses a question set and a change of its audience, the later one is refused', async () => {
  const set = await newSet();
  const values = periodWith(set);
  const chosen = await meanwhile(
    server(),
    [sql`update question_sets set audience = 'mco', version = version + 1 where id = ${set.id}`],
    () => send('POST', '/api/surveyPeriods', values),
  );
  expect([chosen.status, Object(chosen.body).fields]).toEqual([
    400,
    { questionSet: 'This question set is for another audience. Choose one for the audience above.' },
  ]);
  const other = await newSet();
  const changed = await meanwhile(
    server(),
    [
      sql`insert into survey_periods (name, audience, question_set_id, opens_at, due_at, closes_at)
        values ('Chooses it', 'provider', ${other.id}, now(), now(), now())`,
    ],
    () => forMcos(other),
  );
  expect([changed.status, Object(changed.body).fields]).toEqual([
    400,
    { audience: expect.stringMatching(/^“Chooses it”: /) },
  ]);
});

test('periods that had chosen one for the other audience before are left without, and say so in their history', async () => {
  const set = await newSet();
  const { made } = await send('POST', '/api/surveyPeriods', periodWith(set));
  await owner()
    .transaction()
    .execute(async (tx) => {
      await sql`alter table question_sets disable trigger question_sets_audience_chosen`.execute(tx);
      await sql`update question_sets set audience = 'mco' where id = ${set.id}`.execute(tx);
      await sql`alter table question_sets enable trigger question_sets_audience_chosen`.execute(tx);
    });
  const migration = await readFile('server/db/migrations/0149-surveys-as-planned.sql', 'utf8');
  const [, repair = ''] = /(-- Of those that[^]*?;\n)\n/.exec(migration) ?? [];
  await sql.raw(repair).execute(owner());
  const { rows } = await sql`
    select p.question_set_id as set, p.version, e.action, e.changes
    from survey_periods p join audit_events e on e.resource = 'surveyPeriods' and e.record_id = p.id
    where p.id = ${made.id} order by e.id desc limit 1`.execute(owner());
  expect(rows).toEqual([
    {
      set: null,
      version: made.version + 1,
      action: 'update',
      changes: [
        {
          field: 'questionSet',
          before: { id: set.id, name: expect.stringMatching(/^Questions/) },
          after: null,
        },
      ],
    },
  ]);
});
