import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { history } from '../../../server/crud.ts';
import type { Principal } from '../../../src/contracts/policy.ts';
import { claimCalls, mco, otherMco, viewer } from '../../harness/claim-calls.ts';
import { claims } from '../../harness/claims.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallWorld } from '../../harness/small-world.ts';

const db = testDatabase(claims);
const { make, change } = claimCalls(db);
beforeAll(() => insertSmallWorld(db().database));

describe('the history', () => {
  test('tells who changed what, newest first, with personal data and secrets struck out', async () => {
    const made = await make(mco, {
      ssn: '123456789',
      token: 'hunter2',
      document: { governmentId: '987654321', city: 'Austin' },
    });
    const changed = await change(mco, made, {
      amount: '11.00',
      token: 'hunter3',
      ssn: '111223333',
      mco: { id: 2 },
    });
    const { entries, total } = await as(db(), mco, (context) =>
      history(context, claims, changed.id, { start: 0, end: 10 }),
    );
    expect(total).toBe(2);
    expect(entries[0]).toMatchObject({
      action: 'update',
      actor: { id: 1002, name: 'User of MCO Two' },
      tenant: { id: 2, name: 'MCO Two' },
      at: expect.stringMatching(/Z$/),
    });
    expect(entries[0]?.changes).toEqual([
      { field: 'amount', before: '10.00', after: '11.00' },
      { field: 'mco', before: null, after: { id: 2, name: 'MCO Two' } },
      { field: 'ssn', before: '•••', after: '•••' },
      { field: 'token', before: '•••', after: '•••' },
    ]);
    expect(entries[1]?.changes).toContainEqual({
      field: 'document',
      before: null,
      after: { city: 'Austin', governmentId: '•••' },
    });
    const everything = JSON.stringify(await sql`select * from audit_events`.execute(db().database.owner));
    for (const canary of ['123456789', '111223333', '987654321', 'hunter'])
      expect(everything).not.toContain(canary);
  });

  test('leaves out fields and rows that the reader may not see', async () => {
    const made = await make(superAdmin, {
      tenant: { id: 2 },
      remark: 'between us',
      verdict: 'guilty',
      lines: [
        { label: 'theirs', of: { id: 3 } },
        { label: 'mine', of: { id: 2 } },
      ],
    });
    await change(superAdmin, made, { remark: 'still between us' });
    const { entries } = await as(db(), mco, (context) =>
      history(context, claims, made.id, { start: 0, end: 10 }),
    );
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(/between us|guilty|theirs/);
    expect(entries[1]?.changes).toContainEqual({
      field: 'lines',
      before: null,
      after: [expect.objectContaining({ label: 'mine' })],
    });
  });

  test('is for those whom the declaration names', async () => {
    const made = await make(mco);
    const attempt = (principal: Principal) =>
      as(db(), principal, (context) => history(context, claims, made.id, { start: 0, end: 10 }));
    await expect(attempt(viewer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(attempt(otherMco)).rejects.toMatchObject({ code: 'missing' });
  });
});
