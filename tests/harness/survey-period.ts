import { sql } from 'kysely';
import { expect } from 'vitest';
import { call, type TestServer } from './server.ts';

/** A survey period of the question set "Payments in brief" for one provider, which is not open yet. Returns its id. */
export async function newPeriod(
  server: TestServer,
  token: string,
  { name, provider }: { readonly name: string; readonly provider: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from question_sets where name = 'Payments in brief'`.execute(server.database.owner);
  const { body, status, text } = await call(server, '/api/surveyPeriods', {
    method: 'POST',
    token,
    body: {
      name,
      audience: 'provider',
      questionSet: { id: rows[0]?.id },
      opensAt: '2026-01-01T00:00:00.000Z',
      dueAt: '2098-01-01T00:00:00.000Z',
      closesAt: '2099-01-01T00:00:00.000Z',
      providers: [{ id: provider }],
    },
  });
  expect(status, text).toBe(201);
  return Number(Object(body).id);
}
