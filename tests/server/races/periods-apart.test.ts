import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { programRecord } from '../world/records.ts';
import { callerOf, missingId, unique } from '../world/homes.ts';
import { type Answer, type Call, send, servedApp, tokenFor } from '../world/served-app.ts';
import { addRecords, makeWorld } from '../world/world.ts';

const served = servedApp();
let token = '';
beforeAll(async () => {
  await makeWorld(served());
  token = await tokenFor(served(), callerOf(4, 'admin').userId);
});

const one = (call: Call) => send(served().app, { token, ...call });
const record = ({ body }: Answer) => Object(body) as { readonly id: number; readonly version: number }; // as the schema of the answer has it
const periods = '/api/paymentPeriods';
const overlap = 'These dates overlap another period of this program.';
const newId = () => missingId - 1 - unique();

async function newProgram(): Promise<number> {
  const id = newId();
  await addRecords(served(), { programs: [programRecord(id)] });
  return id;
}

const create = (program: number, start: string, end: string, name = `Apart ${unique()}`) =>
  one({
    method: 'POST',
    url: periods,
    body: { name, program: { id: program }, sfy: 2027, start, end, dueDate: '2028-01-31' },
  });
const messages = ({ body }: Answer): unknown => Object(body).fields;

describe('payment periods of one program', () => {
  test('cannot overlap, and the error names the other period', async () => {
    const [program, other] = [await newProgram(), await newProgram()];
    expect((await create(program, '2027-01-01', '2027-03-31', 'First quarter')).status).toBe(201);
    for (const [start, end] of [
      ['2027-03-31', '2027-06-30'],
      ['2026-10-01', '2027-01-01'],
      ['2027-02-01', '2027-02-28'],
      ['2026-09-01', '2027-08-31'],
    ] as const) {
      const answer = await create(program, start, end);
      expect([answer.status, messages(answer)]).toEqual([400, { start: `“First quarter”: ${overlap}` }]);
    }
    // Adjacent days are free, and so are the same days in another program.
    expect((await create(program, '2027-04-01', '2027-06-30')).status).toBe(201);
    expect((await create(program, '2026-12-31', '2026-12-31')).status).toBe(201);
    expect((await create(other, '2027-01-01', '2027-03-31')).status).toBe(201);
  });

  test('cannot be changed to overlap, by dates or by program, but other changes are allowed', async () => {
    const [program, other] = [await newProgram(), await newProgram()];
    await create(program, '2027-01-01', '2027-03-31', 'Taken');
    const made = record(await create(program, '2027-04-01', '2027-06-30'));
    const elsewhere = record(await create(other, '2027-01-01', '2027-03-31'));
    const patch = ({ id, version }: typeof made, body: object) =>
      one({ method: 'PATCH', url: `${periods}/${id}`, body: { version, ...body } });
    const said = { start: `“Taken”: ${overlap}` };
    expect(messages(await patch(made, { start: '2027-03-31' }))).toEqual(said);
    expect(messages(await patch(elsewhere, { program: { id: program } }))).toEqual(said);
    // A period does not overlap itself.
    expect((await patch(made, { start: '2027-04-02', name: `Moved ${unique()}` })).status).toBe(200);
    // A version conflict is still reported as one, to be merged field by field.
    expect((await patch(made, { end: '2027-06-29' })).status).toBe(409);
  });

  test('must lie within their state fiscal year, which begins in September', async () => {
    const program = await newProgram();
    const sfy =
      'The period is not in this state fiscal year, which begins on September 1 of the previous year.';
    for (const [start, end] of [
      ['2026-08-31', '2026-09-30'],
      ['2027-08-01', '2027-09-01'],
    ] as const) {
      const answer = await create(program, start, end);
      expect([answer.status, messages(answer)]).toEqual([400, { sfy }]);
    }
    expect((await create(program, '2026-09-01', '2027-08-31')).status).toBe(201);
  });

  test('keep their days once they are closed and locked', async () => {
    const program = await newProgram();
    const { id, version } = record(await create(program, '2027-01-01', '2027-03-31'));
    for (const [index, action] of ['open', 'close', 'lock'].entries())
      await one({
        method: 'POST',
        url: `${periods}/actions/${action}`,
        body: { selection: { records: [{ id, version: version + index }] } },
      });
    expect((await one({ method: 'GET', url: `${periods}/${id}` })).body).toMatchObject({ state: 'locked' });
    expect((await create(program, '2027-03-01', '2027-03-31')).status).toBe(400);
  });

  test('that overlap and are created at once: one succeeds, the others get the overlap error', async () => {
    for (let round = 0; round < 10; round += 1) {
      const program = await newProgram();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          create(program, `2027-01-0${(index % 9) + 1}`, '2027-03-31'),
        ),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const told = answers.filter(({ status }) => status === 400).map(messages);
      expect(told).toHaveLength(9);
      expect(told).toEqual(told.map(() => ({ start: expect.stringContaining(overlap) as unknown })));
    }
  });

  test('are kept from overlapping by a database constraint, whoever writes them', async () => {
    const program = await newProgram();
    const { owner } = served().database;
    await create(program, '2027-01-01', '2027-03-31');
    const written = owner.transaction().execute(async (tx) => {
      await sql`alter table payment_periods disable trigger payment_periods_apart`.execute(tx);
      await sql`insert into payment_periods (name, program_id, sfy, start, "end", due_date)
        values ('Beside', ${program}, 2027, '2027-03-31', '2027-04-30', '2027-05-31')`.execute(tx);
    });
    await expect(written).rejects.toMatchObject({ constraint: 'payment_periods_apart' });
  });
});
