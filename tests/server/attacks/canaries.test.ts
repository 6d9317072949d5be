/**
 * Sends government IDs and dates of birth that occur nowhere else through every operation that takes them, in
 * valid and invalid requests, and then looks for them everywhere the server could have left them.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Call, send, servedApp, tokenFor } from '../world/served-app.ts';
import { callerOf, homeOf, others } from '../world/homes.ts';
import { makeWorld } from '../world/world.ts';

const served = servedApp();
const superAdmin = callerOf(4, 'admin');
const home = homeOf(callerOf(2, 'admin'));
let token = '';

const dob = '1951-07-23';
/** The government IDs as they are sent, by what they belong to. */
const canaries = {
  business: '86-1357924',
  entity: '861357925',
  person: '861-35-7926',
  owner: '861357927',
  refused: '861357928',
  draft: '861357929',
};
const digits = (text: string) => text.replace(/\D/g, '');

/** Every spelling in which one of them could appear somewhere. */
const spellings: readonly string[] = [
  ...Object.values(canaries).flatMap((text) => {
    const plain = digits(text);
    return [
      text,
      plain,
      `${plain.slice(0, 3)}-${plain.slice(3, 5)}-${plain.slice(5)}`,
      `${plain.slice(0, 2)}-${plain.slice(2)}`,
      encoded(plain),
      encoded(text),
    ];
  }),
  dob,
  '07/23/1951',
  '19510723',
  encoded(dob),
];
function encoded(text: string): string {
  return Buffer.from(text).toString('base64').replace(/=+$/, '');
}
const found = (text: string) => spellings.filter((spelling) => text.includes(spelling));

const address = {
  address1: '500 Congress Ave',
  city: 'Austin',
  country: 'USA',
  postalCode: '78701',
  state: 'TX',
};
const person = (governmentId: string) => ({
  firstName: 'Canary',
  lastName: 'Bird',
  email: 'canary@example.org',
  governmentId,
  dob,
  address,
  phoneNumber: '+12127365000',
});
const body = {
  natureOfBusiness: 'Hospital',
  businessEntity: { legalBusinessName: 'Canary Hospital', governmentId: canaries.business, address },
  controlPerson: person(canaries.person),
  beneficialOwnerEntities: [{ legalBusinessName: 'Canary Holding', governmentId: canaries.entity, address }],
  beneficialOwnerIndividuals: [person(canaries.owner)],
};
const refused = { ...body, businessEntity: { ...body.businessEntity, governmentId: canaries.refused } };
const url = `/api/accountHolders?tenantId=${home.tenant}`;
const answers: Answer[] = [];
let id = 0;

async function call(request: Partial<Call>): Promise<Answer> {
  const answer = await send(served().app, { method: 'GET', url, token, ...request });
  answers.push(answer);
  return answer;
}

beforeAll(async () => {
  await makeWorld(served());
  token = await tokenFor(served(), superAdmin.userId);
  const headers = { 'idempotency-key': 'canary-key-1' };
  const draftUrl = `/api/accountHolders/draft?tenantId=${home.tenant}`;
  // A valid request, its retry, and a duplicate.
  id = Number(Object((await call({ method: 'POST', body, headers })).body).id);
  await call({ method: 'POST', body, headers });
  await call({ method: 'POST', body });
  // Invalid requests of every kind: rejected values must not be repeated either.
  await call({
    method: 'POST',
    body: { ...refused, controlPerson: { ...body.controlPerson, email: 'none' } },
  });
  await call({ method: 'POST', body: { ...refused, governmentId: canaries.refused } });
  await call({ method: 'POST', body: { ...refused, controlPerson: canaries.refused } });
  await call({
    method: 'POST',
    body: { ...refused, controlPerson: { ...body.controlPerson, dob: `${dob}x` } },
  });
  await call({
    method: 'POST',
    body: refused,
    url: `/api/accountHolders?tenantId=${others.provider}&x=${canaries.refused}`,
  });
  await call({ method: 'POST', body: refused, token: undefined });
  await call({
    method: 'POST',
    body: refused,
    token: await tokenFor(served(), callerOf(1, 'viewer').userId),
  });
  await call({
    method: 'PUT',
    url: draftUrl,
    body: { draft: { natureOfBusiness: 'Hospital', controlPerson: { governmentId: canaries.draft, dob } } },
  });
  await call({ method: 'PUT', url: draftUrl, body: { draft: { natureOfBusiness: canaries.draft } } });
  await call({
    method: 'POST',
    url: '/identity/auth/login',
    body: { email: canaries.draft, password: canaries.draft, tenantId: 1 },
  });
  // In URLs: as a search, as a filter and as a record id.
  for (const text of Object.values(canaries)) {
    await call({ url: `/api/accountHolders?q=${text}` });
    await call({ url: `/api/accountHolders?governmentId=${text}` });
    await call({
      url: `/api/accountHolders?_where=${encodeURIComponent(JSON.stringify({ controlPerson: { governmentId: text } }))}`,
    });
    await call({ url: `/api/accountHolders/${text}` });
    await call({ url: `/${text}` });
    await call({ url: '/api/accountHolders', headers: { 'x-tenant-id': text } });
    await call({ method: 'POST', url: `/api/accountHolders/${id}/reveal`, body: { path: text } });
  }
  // Every kind of read.
  await call({ url: '/api/accountHolders?_end=1000' });
  await call({ url: '/api/accountHolders?_fields=controlPerson,businessEntity' });
  await call({ url: `/api/accountHolders/${id}` });
  await call({ url: `/api/accountHolders/${id}/history` });
  await call({ url: `/identity/users/${superAdmin.userId}/history` });
});

test('the canaries were stored: each is revealed to a caller who may see it', async () => {
  const reveal = async (path: string) =>
    Object(
      (
        await send(served().app, {
          method: 'POST',
          url: `/api/accountHolders/${id}/reveal`,
          token,
          body: { path },
        })
      ).body,
    ).value;
  expect([
    await reveal('businessEntity.governmentId'),
    await reveal('beneficialOwnerEntities[0].governmentId'),
    await reveal('controlPerson.governmentId'),
    await reveal('beneficialOwnerIndividuals[0].governmentId'),
    await reveal('controlPerson.dob'),
  ]).toEqual([
    digits(canaries.business),
    digits(canaries.entity),
    digits(canaries.person),
    digits(canaries.owner),
    dob,
  ]);
});

describe('personal data', () => {
  test('appears in no response: not in records, lists, histories or error messages', () => {
    expect(answers.length).toBeGreaterThan(50);
    const told = answers.filter(({ text, headers }) => found(text + JSON.stringify(headers)).length > 0);
    expect(told.map(({ status, text }) => [status, text.slice(0, 300)])).toEqual([]);
  });

  test('appears in no line of the log, at the most verbose level', () => {
    expect(served().logged.length).toBeGreaterThan(answers.length / 2);
    expect(served().logged.filter((line) => found(line).length > 0)).toEqual([]);
  });

  test('appears in no column of any table, including audit trail, stored responses and drafts', async () => {
    const { owner } = served().database;
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(owner);
    const places: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        text: string;
      }>`select t::text as text from ${sql.table(name)} as t`.execute(owner);
      if (rows.some(({ text }) => found(text).length > 0)) places.push(name);
    }
    expect(places).toEqual([]);
    expect(tables.length).toBeGreaterThan(15);
  });

  test('appears in no statement that PostgreSQL shows for its connections', async () => {
    const { rows } = await sql<{
      query: string;
    }>`select coalesce(query, '') as query from pg_stat_activity`.execute(served().database.owner);
    expect(rows.filter(({ query }) => found(query).length > 0)).toEqual([]);
  });
});
