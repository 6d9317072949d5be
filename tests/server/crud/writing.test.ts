import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { create } from '../../../server/crud/create.ts';
import { remove } from '../../../server/crud/update.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import { message } from '../../../src/contracts/messages/catalogue.ts';
import { claimCalls, mco, member, otherMco, viewer } from '../../harness/claim-calls.ts';
import { claims } from '../../harness/claims.ts';
import { as, refusalOf, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallSample } from '../../harness/small-sample.ts';

const db = testDatabase(claims);
beforeAll(() => insertSmallSample(db().database));

const { make, change, get, eventsOf } = claimCalls(db);

describe('creating', () => {
  test('returns the record as it would be read, with the names of its references', async () => {
    const made = await make(mco, {
      mco: { id: 2 },
      lines: [{ label: 'a', of: { id: 2 } }, { label: 'b' }],
      document: { a: [1, null] },
    });
    expect(made).toMatchObject({
      tenant: { id: 2, name: 'MCO Two' },
      amount: '10.00',
      kind: 'plain',
      state: 'draft',
      reason: null,
      mco: { id: 2, name: 'MCO Two' },
      lines: [
        { label: 'a', of: { id: 2, name: 'MCO Two' } },
        { label: 'b', of: null },
      ],
      peers: [],
      token: false,
      document: { a: [1, null] },
      version: 1,
    });
    expect(await get(mco, made.id)).toEqual(made);
    expect(Object.keys(made)).not.toContain('remark');
  });

  test('reports errors by field', async () => {
    await expect(
      as(db(), mco, (context) =>
        create(context, claims, {
          tenant: { id: 2 },
          title: '',
          amount: 'much',
          kind: 'other',
          nonsense: 1,
          state: 'paid',
        }),
      ),
    ).rejects.toMatchObject({
      code: 'invalid',
      details: {
        fields: {
          title: message('field.required'),
          amount: message('field.amount'),
          kind: message('field.choose'),
          nonsense: message('field.notWritten'),
          state: message('field.notWritten'),
        },
      },
    });
  });

  test.each<[what: string, principal: Principal, values: object, code: string, field?: string]>([
    ['for another tenant, seen or not', member, { tenant: { id: 3 } }, 'invalid', 'tenant'],
    ['by a viewer', viewer, {}, 'forbidden'],
    ['with a condition that does not hold', mco, { kind: 'special' }, 'invalid', 'reason'],
    ['with what does not apply', mco, { reason: 'x' }, 'invalid', 'reason'],
    ['pointing at what the field does not allow', superAdmin, { mco: { id: 10 } }, 'invalid', 'mco'],
    ['pointing at what the caller cannot see', mco, { mco: { id: 3 } }, 'invalid', 'mco'],
    ['pointing at nothing', superAdmin, { mco: { id: 987_654 } }, 'invalid', 'mco'],
    [
      'with a list that points at what the caller cannot see',
      mco,
      { peers: [{ id: 2 }, { id: 3 }] },
      'invalid',
      'peers[1]',
    ],
    [
      'with a row that points there',
      mco,
      { lines: [{ label: 'a', of: { id: 3 } }] },
      'invalid',
      'lines[0].of',
    ],
    [
      'with two rows of one label',
      mco,
      { lines: [{ label: 'a' }, { label: 'a' }] },
      'invalid',
      'lines[1].label',
    ],
    ['with a row that is already another’s', mco, { lines: [{ id: 1, label: 'a' }] }, 'invalid', 'lines[0]'],
    ['with a field of others', mco, { verdict: 'guilty' }, 'forbidden', 'verdict'],
    ['with a field that the caller does not know', mco, { remark: 'x' }, 'forbidden', 'remark'],
    ['with an amount, which members do not set', member, {}, 'forbidden', 'amount'],
  ])('is refused %s', async (_, principal, values, code, field) => {
    expect(await refusalOf(make(principal, values))).toEqual({
      code,
      fields: field === undefined ? [] : [field],
    });
  });

  test('with a title that is taken reports a duplicate on that field', async () => {
    const { title } = await make(mco);
    await expect(make(otherMco, { title })).rejects.toMatchObject({
      code: 'duplicate',
      details: { fields: { title: message('field.taken') } },
    });
  });

  test('leaves no record, row or event behind when refused', async () => {
    const count = () =>
      sql<{
        n: number;
      }>`select (select count(*) from claims) + (select count(*) from claims_lines) + (select count(*) from audit_events) as n`
        .execute(db().database.owner)
        .then(({ rows }) => rows[0]?.n);
    const before = await count();
    await expect(
      make(mco, { title: (await make(mco)).title, lines: [{ label: 'x' }] }),
    ).rejects.toMatchObject({ code: 'duplicate' });
    expect(await count()).toBe((before ?? 0) + 2);
  });
});

describe('changing', () => {
  test('updates only the fields sent, and increments the version', async () => {
    const made = await make(mco, { lines: [{ label: 'a' }] });
    const changed = await change(mco, made, { amount: '12.5' });
    expect(changed).toEqual({ ...made, amount: '12.50', version: 2, updatedAt: changed.updatedAt });
    expect(changed.updatedAt >= made.updatedAt).toBe(true);
  });

  test('leaves version and history alone if no value differs', async () => {
    const made = await make(mco, {
      mco: { id: 2 },
      peers: [{ id: 2 }],
      lines: [{ label: 'a' }],
      document: { b: 1, a: 2 },
      ssn: '123456789',
    });
    const { title, amount, mco: reference, peers, lines, ssn } = made;
    expect(
      await change(mco, made, {
        title,
        amount,
        mco: reference,
        peers,
        document: { a: 2, b: 1 },
        ssn,
        lines: plainLines(lines),
      }),
    ).toEqual(made);
    expect(await eventsOf(made.id)).toHaveLength(1);
  });

  test('a record that someone else has changed meanwhile is refused with its current state', async () => {
    const made = await make(mco);
    await change(superAdmin, made, { kind: 'special', reason: 'x' });
    const refused = await change(mco, made, { amount: '11.00' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'conflict', status: 409 });
    expect(Object(refused).details).toEqual({ current: await get(mco, made.id) });
  });

  test('a record that only the caller has changed meanwhile marks the conflict as the caller’s own', async () => {
    const made = await make(mco);
    const own = await change(mco, made, { kind: 'special', reason: 'x' });
    const again = () => change(mco, made, { amount: '11.00' });
    await expect(again()).rejects.toMatchObject({ details: { current: own, byYou: true } });
    // Once somebody else has changed it as well, the conflict is no longer marked.
    await change(superAdmin, own, { amount: '12.00' });
    const refused = await again().catch((error: unknown) => Object(error).details);
    expect(Object.keys(refused)).toEqual(['current']);
  });

  test('lets exactly one of ten concurrent updates succeed', async () => {
    const made = await make(superAdmin, { tenant: { id: 2 } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => change(superAdmin, made, { amount: `${index + 20}.00` })),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refused).toHaveLength(9);
    expect(refused).toEqual(
      refused.map(() =>
        expect.objectContaining({
          code: 'conflict',
          details: { current: expect.objectContaining({ version: 2 }), byYou: true },
        }),
      ),
    );
    expect(await eventsOf(made.id)).toHaveLength(2);
  });

  test.each<[what: string, principal: Principal, patch: object, code: string, field?: string]>([
    ['by another tenant, which does not see it', otherMco, { kind: 'plain' }, 'missing'],
    ['by a viewer, who does', viewer, { kind: 'plain' }, 'forbidden'],
    ['of what never changes', mco, { tenant: { id: 3 } }, 'invalid', 'tenant'],
    ['of what the server sets', mco, { state: 'paid' }, 'invalid', 'state'],
    ['of the id', mco, { id: 5 }, 'invalid', 'id'],
    ['of a field of admins by a member', member, { amount: '99.00' }, 'forbidden', 'amount'],
    ['of a field of others', mco, { verdict: 'x' }, 'forbidden', 'verdict'],
    ['without the version', mco, { version: undefined }, 'invalid', 'version'],
    ['to what does not apply', mco, { reason: 'x' }, 'invalid', 'reason'],
    ['to what the caller cannot point at', mco, { mco: { id: 3 } }, 'invalid', 'mco'],
  ])('is refused %s', async (_, principal, patch, code, field) => {
    const made = await make(superAdmin, { tenant: { id: 2 } });
    expect(await refusalOf(change(principal, made, patch))).toEqual({
      code,
      fields: field === undefined ? [] : [field],
    });
    expect(await get(superAdmin, made.id)).toEqual(made);
  });

  test('is refused once the record is no longer a draft, except to the Super Tenant', async () => {
    const made = await make(mco);
    const sent = await change(superAdmin, made, {}, { state: 'sent' });
    expect(sent).toMatchObject({ state: 'sent', version: 2 });
    await expect(change(mco, sent, { amount: '1.00' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(superAdmin, sent, { amount: '1.00' })).resolves.toMatchObject({ amount: '1.00' });
  });

  test('requires a field that no longer applies to be cleared', async () => {
    const made = await make(mco, { kind: 'special', reason: 'x' });
    await expect(change(mco, made, { kind: 'plain' })).rejects.toMatchObject({
      details: { fields: { reason: message('field.absent') } },
    });
    await expect(change(mco, made, { kind: 'plain', reason: null })).resolves.toMatchObject({
      kind: 'plain',
      reason: null,
    });
  });

  test('keeps an existing reference even if the caller could not choose it', async () => {
    const made = await make(superAdmin, {
      tenant: { id: 2 },
      mco: { id: 3 },
      peers: [{ id: 3 }, { id: 10 }],
    });
    expect(made.mco).toEqual({ id: 3, name: 'MCO Three' });
    const changed = await change(mco, made, {
      amount: '5.00',
      mco: { id: 3 },
      peers: [{ id: 10 }, { id: 3 }, { id: 2 }],
    });
    expect(changed).toMatchObject({
      mco: { id: 3, name: 'MCO Three' },
      peers: [{ id: 10 }, { id: 3 }, { id: 2 }],
    });
    await expect(change(mco, changed, { peers: [{ id: 5 }] })).rejects.toMatchObject({
      details: { fields: { 'peers[0]': message('field.recordGone') } },
    });
  });
});

function plainLines(lines: unknown): unknown[] {
  return (Array.isArray(lines) ? lines : []).map(
    (line: { id: number; label: string; of: { id: number } | null }) => ({
      id: line.id,
      label: line.label,
      of: line.of === null ? null : { id: line.of.id },
    }),
  );
}

describe('rows', () => {
  test('are added, changed, moved and removed to match what is sent', async () => {
    const made = await make(superAdmin, { lines: [{ label: 'a' }, { label: 'b' }, { label: 'c' }] });
    const [a, b, c] = plainLines(made.lines) as { id: number }[];
    const changed = await change(superAdmin, made, { lines: [{ ...c, label: 'C' }, { label: 'new' }, a] });
    expect(changed.lines).toEqual([
      { ...c, label: 'C' },
      { id: expect.any(Number), label: 'new', of: null },
      { ...a, label: 'a' },
    ]);
    expect(changed.version).toBe(2);
    await expect(change(superAdmin, changed, { lines: [b] })).rejects.toMatchObject({
      details: { fields: { 'lines[0]': message('field.entryGone') } },
    });
  });

  test('hidden from the caller are neither changed nor lost', async () => {
    const made = await make(superAdmin, {
      tenant: { id: 2 },
      lines: [
        { label: 'theirs', of: { id: 3 } },
        { label: 'mine', of: { id: 2 } },
      ],
    });
    const seen = await get(mco, made.id);
    expect(seen.lines).toEqual([{ id: expect.any(Number), label: 'mine', of: { id: 2, name: 'MCO Two' } }]);
    const emptied = await change(mco, seen, { lines: [] });
    expect(emptied.lines).toEqual([]);
    expect((await get(superAdmin, made.id)).lines).toMatchObject([{ label: 'theirs' }]);
    await expect(change(mco, emptied, { lines: [{ label: 'theirs' }] })).rejects.toMatchObject({
      code: 'duplicate',
      details: { fields: { lines: message('field.taken') } },
    });
    const [theirs] = plainLines((await get(superAdmin, made.id)).lines) as { id: number }[];
    await expect(change(mco, emptied, { lines: [{ id: theirs?.id, label: 'taken' }] })).rejects.toMatchObject(
      { code: 'invalid' },
    );
  });
});

describe('removing', () => {
  test('deletes a record that has rows, and keeps its audit events', async () => {
    const made = await make(mco, { lines: [{ label: 'a' }], peers: [{ id: 2 }] });
    await as(db(), mco, (context) => remove(context, claims, made.id, 1));
    await expect(get(superAdmin, made.id)).rejects.toMatchObject({ code: 'missing', status: 404 });
    expect((await eventsOf(made.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  test('is refused with an outdated version, without permission, and for a record still referenced', async () => {
    const made = await make(mco);
    const changed = await change(mco, made, { amount: '3.00' });
    const attempt = (principal: Principal, version: number) =>
      as(db(), principal, (context) => remove(context, claims, made.id, version));
    await expect(attempt(mco, 1)).rejects.toMatchObject({ code: 'conflict', details: { current: changed } });
    await expect(attempt(member, 2)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(attempt(otherMco, 2)).rejects.toMatchObject({ code: 'missing' });
    const tenants = db().registry.get('tenants');
    await expect(as(db(), superAdmin, (context) => remove(context, tenants, 11, 1))).rejects.toMatchObject({
      code: 'inUse',
      descriptor: {
        id: 'record.inUse',
        values: {
          record: { resource: 'tenants', one: 'Tenant', many: 'Tenants' },
          users: {
            resource: expect.stringMatching(/^(accountHolders|users|surveys|transactions)$/),
          },
        },
      },
    });
  });
});
