import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { problemSchema } from '../../../server/problem-reply.ts';
import { type Answer, call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const asAdmin = async (path: string, options: Parameters<typeof call>[2] = {}) =>
  call(server(), path, { token: await signIn(server(), people.superAdmin), ...options });

function expectProblem(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { code } });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(problemSchema.safeParse(answer.body).error).toBeUndefined();
}

async function send(
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/json',
  path = '/identity/tenants',
): Promise<Answer> {
  const token = await signIn(server(), people.superAdmin);
  const response = await fetch(`${server().origin}${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

describe('a bad request body is refused with an explanation and causes no server error', () => {
  it.each([
    ['cut short', '{"name": "x"', /not valid JSON/],
    ['not JSON', 'name=x', /not valid JSON/],
    ['not UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), /not valid JSON/],
    ['with a key twice', '{"name": "a", "name": "b"}', /key “name” twice/],
    [
      'with a key twice, spelled in two ways',
      String.raw`{"name": "a", "n\u0061me": "b"}`,
      /key “name” twice/,
    ],
    ['with a key twice deep inside', '{"list": [{"a": 1, "b": {"c": 1, "c": 2}}]}', /key “c” twice/],
    ['with a prototype', '{"__proto__": {"isAdmin": true}}', /__proto__/],
    ['with a constructor', '{"constructor": {"prototype": {}}}', /constructor/],
    ['nested without end', '['.repeat(50_000) + ']'.repeat(50_000), /nested more than 32 levels deep/],
    [
      'with keys without end',
      `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join()}}`,
      /more than 10,000 keys and values/,
    ],
    ['with values without end', `{"list": [${'1,'.repeat(300_000)}1]}`, /more than 10,000 keys and values/],
  ])('%s', async (_what, body, words) => {
    const answer = await send(body);
    expectProblem(answer, 400, 'invalid');
    expect(answer.body).toMatchObject({ Error: expect.stringMatching(words) });
  });

  it.each(['null', '[]', '"text"', '12', 'true', '{}', '{"name": 1e400}'])(
    '%s instead of a record',
    async (body) => {
      expectProblem(await send(body), 400, 'invalid');
    },
  );

  it('but the same key in different objects is not a duplicate', async () => {
    const answer = await send(
      '{"name": "a", "list": [{"name": "b"}, {"name": "c"}], "text": "{\\"name\\": \\"name\\"}"}',
    );
    expect(answer.body).toMatchObject({
      fields: { list: 'There is no such field to change.', text: 'There is no such field to change.' },
    });
  });

  it('listing at most twenty mistakes', async () => {
    const unknown = Array.from({ length: 9_000 }, (_, index) => [`k${index}`, 1] as const);
    const answers = [
      await send(JSON.stringify(Object.fromEntries(unknown))),
      await send(JSON.stringify({ counties: Array(9_000).fill(1) }), undefined, '/api/sdas'),
      await send(JSON.stringify(Object.fromEntries(unknown)), undefined, '/api/transactions/actions/submit'),
    ];
    for (const answer of answers) {
      expectProblem(answer, 400, 'invalid');
      const { fields = {} } = problemSchema.parse(answer.body);
      expect(Object.keys(fields).length).toBeGreaterThan(0);
      expect(Object.keys(fields).length).toBeLessThanOrEqual(20);
    }
  });

  it('shortening an endless key', async () => {
    const answer = await send(JSON.stringify({ ['k'.repeat(900_000)]: 1 }));
    expectProblem(answer, 400, 'invalid');
    expect(answer.text.length).toBeLessThan(5_000);
  });

  it('larger than signing in or out needs', async () => {
    const login = { email: 'x@example.org', password: 'x'.repeat(4_100), tenantId: 1 };
    expectProblem(await send(JSON.stringify(login), undefined, '/identity/auth/login'), 413, 'tooLarge');
    const out = await send(JSON.stringify({ more: 'x'.repeat(4_100) }), undefined, '/identity/auth/logout');
    expectProblem(out, 413, 'tooLarge');
  });

  it('with an unsupported content type or none', async () => {
    expectProblem(await send('<a/>', 'application/xml'), 415, 'unsupported');
    expectProblem(await send('{}', 'text/plain'), 415, 'unsupported');
    expectProblem(await send(new TextEncoder().encode('{}'), ''), 415, 'unsupported');
  });

  it('larger than a megabyte', async () => {
    expectProblem(await send(JSON.stringify({ name: 'x'.repeat(1_100_000) })), 413, 'tooLarge');
  });

  it('with characters that the database cannot store', async () => {
    const record = { name: 'a\u0000b', tenantType: { id: 1 } };
    const answer = await send(JSON.stringify(record));
    expectProblem(answer, 400, 'invalid');
    expect(answer.body).toMatchObject({ fields: { name: 'Remove the characters that cannot be shown.' } });
    expectProblem(await send(String.raw`{"name": "\ud800", "tenantType": {"id": 1}}`), 400, 'invalid');
  });
});

describe('a request path', () => {
  it('is refused when it is too long', async () => {
    const answer = await asAdmin(`/api/transactions?q=${'x'.repeat(20_000)}`);
    expectProblem(answer, 400, 'invalid');
    expect(answer.text).toContain('longer than 16 kB');
  });

  it.each(['/api/nowhere', '/identity/nowhere', '/api', '/identity/tenants/1/nowhere', '/api/transactions/'])(
    'is not found: %s',
    async (path) => {
      expectProblem(await asAdmin(path), 404, 'missing');
    },
  );

  it.each([
    '0',
    '-1',
    '1.5',
    'x',
    '01',
    '99999999999',
    '2147483648',
    '%00',
    '1e3',
    'NaN',
    '__proto__',
    '1%2F2',
    '٣',
  ])('is not found for the record ID %s', async (id) => {
    expectProblem(await asAdmin(`/identity/tenants/${id}`), 404, 'missing');
  });

  it('gets 405 with the allowed methods when the method is not one of them', async () => {
    const answer = await asAdmin('/identity/tenants/1', { method: 'PUT', body: {} });
    expectProblem(answer, 405, 'notAllowed');
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
      'PATCH',
    ]);
    const options = await asAdmin('/identity/auth/login', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow'), options.text]).toEqual([204, 'POST, OPTIONS', '']);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const [head, whole] = [
      await asAdmin('/identity/tenants', { method: 'HEAD' }),
      await asAdmin('/identity/tenants'),
    ];
    expect(head.text).toBe('');
    for (const name of ['x-total-count', 'x-next-after', 'content-type'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });
});

describe('an unknown, repeated or invalid query parameter is refused', () => {
  it.each([
    '/identity/tenants?nme=x',
    '/identity/tenants?name=x&name=x',
    '/identity/tenants?_end=5&_end=5',
    '/identity/tenants?__proto__=1',
    '/identity/tenants?constructor=1',
    '/identity/tenants?name__proto__=1',
    '/identity/tenants?_where=%7B%22__proto__%22%3A1%7D',
    '/identity/tenants?_start=-1',
    '/identity/tenants?_start=1e3',
    '/identity/tenants?_end=99999999999999999999',
    '/identity/tenants?_after=nonsense',
    '/identity/tenants?id_in=1,x',
    '/identity/tenants?sda=99999999999',
    '/identity/tenants/1?x=1',
    '/identity/tenants/1/history?_start=1&_end=1',
    '/identity/tenants/1/history?_end=101',
    '/identity/users/me?x=1',
    '/api/transactions/summary?_end=5',
    '/health?x=1',
    '/openapi.json?x=1',
  ])('%s', async (path) => {
    expectProblem(await asAdmin(path), 400, 'invalid');
  });

  it('on writes as well', async () => {
    expectProblem(await asAdmin('/identity/tenants?x=1', { method: 'POST', body: {} }), 400, 'invalid');
    expectProblem(
      await asAdmin('/identity/tenants/2?x=1', { method: 'PATCH', body: { version: 1 } }),
      400,
      'invalid',
    );
    expectProblem(
      await asAdmin('/identity/tenants/2?version=1&version=1', { method: 'DELETE' }),
      400,
      'invalid',
    );
    expectProblem(await asAdmin('/identity/tenants/2', { method: 'DELETE' }), 400, 'invalid');
    expectProblem(
      await asAdmin('/api/accountHolders?tenantId=x', { method: 'POST', body: {} }),
      400,
      'invalid',
    );
  });

  it('but bytes that are not text cause no server error in a search', async () => {
    for (const value of ['%00', '%ff%fe', '%ed%a0%80', '%e2%80%ae']) {
      const answer = await asAdmin(`/identity/tenants?q=${value}`);
      expect([200, 400]).toContain(answer.status);
    }
  });
});

describe('a malformed header', () => {
  it.each([
    [{ 'x-tenant-id': '1 ' }, 200],
    [{ 'x-tenant-id': 'x' }, 403],
    [{ 'x-tenant-id': '01' }, 403],
    [{ 'x-tenant-id': '99999999999999999999' }, 403],
    [{ 'x-tenant-id': '' }, 403],
    [{ authorization: 'Bearer' }, 401],
    [{ authorization: 'Basic YTpi' }, 401],
    [{ authorization: `Bearer ${'x'.repeat(8_000)}` }, 401],
  ])('gets the expected status: %j, %i', async (headers, status) => {
    const answer = await asAdmin('/identity/users/me', { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  it('is refused when it is sent twice', async () => {
    const token = await signIn(server(), people.superAdmin);
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        `${server().origin}/identity/users/me`,
        { headers: { authorization: `Bearer ${token}`, 'x-tenant-id': ['1', '1'] } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on('error', reject).end();
    });
    expect(status).toBe(403);
  });
});

it('a client that disconnects in the middle of a body is not logged as a server error', async () => {
  const sending = request(`${server().origin}/identity/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  sending.on('error', () => undefined);
  const lines = () => server().logged.filter((line) => line.includes('"request turned away"'));
  const before = lines().length;
  const errors = server().logged.filter((line) => line.includes('"level":"error"')).length;
  await new Promise((resolve) => sending.write('{"email":', resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  sending.destroy();
  await expect.poll(() => lines().length).toBe(before + 1);
  expect(server().logged.filter((line) => line.includes('"level":"error"'))).toHaveLength(errors);
});
