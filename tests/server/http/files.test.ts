import { once } from 'node:events';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activeTenantHeader } from '../../../src/contracts/identity/session.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';
import { files, multipart, upload } from '../../harness/sent-files.ts';

const server = testServer();
let admin = '';
let otherAdmin = '';
let mco = '';
let provider = '';

beforeAll(async () => {
  admin = await signIn(server(), people.superAdmin);
  const { rows } = await sql<{ email: string }>`
    select email_address as email from users u join users_user_role_tenants r on r.parent_id = u.id
    where r.tenant_id = 1 and r.role = 'admin' and email_address <> ${people.superAdmin} order by u.id limit 1`.execute(
    server().database.owner,
  );
  otherAdmin = await signIn(server(), rows[0]?.email ?? '');
  mco = await signIn(server(), people.mcoAdmin);
  provider = await signIn(server(), people.providerAdmin);
});

const alert = { title: 'With a letter', toMcos: true, startsAt: '2026-09-01T12:00:00.000Z' };
/** The record as the API returns it. */
type Body = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

async function uploaded(token: string, bytes: Buffer = files.pdf, name = 'letter.pdf'): Promise<number> {
  const { status, body } = await upload(server(), token, { name, bytes });
  expect(status).toBe(201);
  return Number(body['id']);
}
async function saved(fields: object, token = admin) {
  const answer = await call(server(), '/api/alert', { method: 'POST', token, body: { ...alert, ...fields } });
  return { status: answer.status, body: answer.body as Body };
}
async function changed({ id, version }: Body, fields: object, token = admin) {
  const answer = await call(server(), `/api/alert/${id}`, {
    method: 'PATCH',
    token,
    body: { version, ...fields },
  });
  return { status: answer.status, body: answer.body as Body };
}
const bytesAt = (path: string, token: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server().origin}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
async function storedIds(): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from files order by id`.execute(
    server().database.owner,
  );
  return rows.map(({ id }) => id);
}
const documentRefused = (body: unknown) => Object(Object(body).fields).document as unknown;

it('files that never arrive completely hold up nobody else’s upload', async () => {
  const { hostname, port } = new URL(server().origin);
  const start = [
    'POST /api/files HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${provider}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 900000',
    '',
    '--x',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    '',
    '%PDF',
  ];
  const half = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(start.join('\r\n'));
      return socket;
    }),
  );
  // The server handles requests in order, so it has all of them once it has answered this one.
  await call(server(), '/identity/users/me', { token: provider });
  expect((await upload(server(), mco, { name: 'letter.pdf', bytes: files.pdf })).status).toBe(201);
  for (const socket of half) socket.destroy();
});

describe('an answer sent before the body has been read', () => {
  const flood = Buffer.from('\r\n--between-the-parts-'.repeat(200_000));
  const { headers } = multipart();
  const other = multipart({ name: 'a.csv', bytes: Buffer.alloc(4_000_000, 'a'), part: 'other' }).payload;
  const refusals = [
    ['another part', '/api/files', other, 400],
    ['what is no form', '/api/files', flood, 400],
    ['another part in place of rows', '/api/transactions/upload', other, 400],
    ['what is no form in place of rows', '/api/transactions/upload', flood, 400],
    ['a file of somebody who may not', '/api/prototypes', other, 403],
    ['too much', '/api/alert', Buffer.alloc(4_000_000, '[0,'), 413],
  ] as const;

  it.each(refusals)(
    'leaves the connection usable for the next request: %s',
    async (_what, path, body, status) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const json = { 'content-type': 'application/json' };
      try {
        const refused = await exchange(agent, 'POST', path, status === 413 ? json : headers, body);
        expect(refused).toMatchObject({ status, closes: false });
        expect(await exchange(agent, 'GET', '/health', {})).toMatchObject({
          status: 200,
          port: refused.port,
        });
      } finally {
        agent.destroy();
      }
    },
  );

  function exchange(agent: Agent, method: string, path: string, more: OutgoingHttpHeaders, body?: Buffer) {
    const token = path === '/api/prototypes' ? mco : admin;
    return new Promise<Readonly<Record<'status' | 'closes' | 'port', unknown>>>((resolve, reject) => {
      const asked = request(`${server().origin}${path}`, {
        method,
        agent,
        headers: { ...more, authorization: `Bearer ${token}`, 'content-length': body?.length ?? 0 },
        // Far longer than it takes, and far shorter than the server keeps a connection open for the rest.
        signal: AbortSignal.timeout(30_000),
      });
      asked.once('error', reject);
      asked.once('response', (answer) => {
        const { statusCode, headers: of, socket } = answer;
        const port = socket.localPort;
        answer
          .resume()
          .once('end', () => resolve({ status: statusCode, closes: of.connection === 'close', port }));
      });
      asked.end(body);
    });
  }
});

describe('an uploaded file', () => {
  it('is saved with a record and readable, byte for byte, by those who may read the record', async () => {
    const { status, body } = await upload(server(), admin, { name: 'Letter é.pdf', bytes: files.pdf });
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(Number), name: 'Letter é.pdf', type: 'application/pdf', size: files.pdf.length },
    });
    const made = await saved({ document: { id: body['id'] } });
    expect(made.status).toBe(201);
    expect(made.body['document']).toEqual(body);
    const seen = await call(server(), `/api/alert/${made.body.id}`, { token: mco });
    expect(Object(seen.body).document).toEqual(body);
    const list = await call(server(), `/api/alert?id=${made.body.id}&_fields=document`, { token: mco });
    expect(list.body).toEqual([expect.objectContaining({ document: body })]);

    const path = `/api/alert/${made.body.id}/files/document`;
    const answer = await bytesAt(path, mco);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(files.pdf)).toBe(true);
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('application/pdf');
    expect(header('content-disposition')).toBe(
      `attachment; filename="Letter _.pdf"; filename*=UTF-8''Letter%20%C3%A9.pdf`,
    );
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toContain('sandbox');
    expect(header('cache-control')).toBe('private, no-cache');
    const tag = header('etag') ?? '';
    const again = await bytesAt(path, mco, { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    // Users who may not read the record learn nothing, even if they know the ETag of the file.
    expect((await bytesAt(path, provider, { 'if-none-match': tag })).status).toBe(404);
    expect((await fetch(`${server().origin}${path}`)).status).toBe(401);
  });

  it.each([
    ['/api/files', files.pdf, '.pdf', 'The _final_ 100%25 %2F one.pdf'],
    ['/api/transactions/upload', Buffer.from('external_ref\nQ-1\n'), '.csv', 'The "final" 100%25 %2Fone.csv'],
  ] as const)(
    'keeps its name, of which a browser escapes some characters: %s',
    async (path, bytes, ending, shown) => {
      const form = new FormData();
      form.append('file', new File([bytes], `The "final" 100%25 %2F\none${ending}`));
      // The form escapes the name as those of browsers do.
      expect(await new Response(form).text()).toContain(
        `filename="The %22final%22 100%25 %2F%0Aone${ending}"`,
      );
      const answer = await fetch(`${server().origin}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${mco}` },
        body: form,
      });
      expect([answer.status, Object(await answer.json())]).toEqual([
        201,
        expect.objectContaining({ [path === '/api/files' ? 'name' : 'fileName']: shown }),
      ]);
    },
  );

  it('is returned completely when it is larger than one read', async () => {
    const bytes = Buffer.concat([files.pdf, Buffer.alloc(900_001, 'causeway ')]);
    const made = await saved({ document: { id: await uploaded(admin, bytes) } });
    const answer = await bytesAt(`/api/alert/${made.body.id}/files/document`, mco);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('is served inline when it is a picture', async () => {
    const made = await saved({ picture: { id: await uploaded(admin, files.png, 'map.png') } });
    const answer = await bytesAt(`/api/alert/${made.body.id}/files/picture`, mco);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
    expect((await bytesAt(`/api/alert/${made.body.id}/files/document`, mco)).status).toBe(404);
    expect((await bytesAt(`/api/alert/${made.body.id}/files/title`, mco)).status).toBe(404);
  });

  it('survives other changes to its record, and is deleted when it is replaced or removed', async () => {
    const [first, second] = [await uploaded(admin), await uploaded(admin, files.otherPdf, 'new.pdf')];
    const made = await saved({ document: { id: first } });
    const renamed = await changed(made.body, { title: 'Renamed', document: made.body['document'] });
    expect(renamed.body['document']).toEqual(made.body['document']);
    const replaced = await changed(renamed.body, { document: { id: second } });
    expect(replaced.body['document']).toMatchObject({ id: second, name: 'new.pdf' });
    expect(await storedIds()).not.toContain(first);
    const removed = await changed(replaced.body, { document: null });
    expect(removed.body['document']).toBeNull();
    expect(await storedIds()).not.toContain(second);
    const history = await call(server(), `/api/alert/${made.body.id}/history`, { token: admin });
    const names = Object(history.body)
      .flatMap(({ changes }: { changes: { field: string; before: unknown; after: unknown }[] }) => changes)
      .filter(({ field }: { field: string }) => field === 'document')
      .map(({ before, after }: { before: unknown; after: unknown }) => [
        Object(before).name,
        Object(after).name,
      ]);
    expect(names).toEqual([
      ['new.pdf', undefined],
      ['letter.pdf', 'new.pdf'],
      [undefined, 'letter.pdf'],
    ]);
  });

  it('is deleted with its record', async () => {
    const id = await uploaded(admin);
    const made = await saved({ document: { id } });
    const { status } = await call(server(), `/api/alert/${made.body.id}?version=1`, {
      method: 'DELETE',
      token: admin,
    });
    expect(status).toBe(204);
    expect(await storedIds()).not.toContain(id);
  });

  it('gets the same answer when resent with its Idempotency-Key; another file gets 409', async () => {
    const key = { 'idempotency-key': 'file-key-1' };
    const first = await upload(server(), admin, { name: 'a.pdf', bytes: files.pdf }, key);
    expect(await upload(server(), admin, { name: 'a.pdf', bytes: files.pdf }, key)).toEqual(first);
    const other = await upload(server(), admin, { name: 'a.pdf', bytes: files.otherPdf }, key);
    expect([other.status, other.body['code']]).toEqual([409, 'conflict']);
  });

  it('is saved with only one of six records created at once', async () => {
    const id = await uploaded(admin);
    const answers = await Promise.all(Array.from({ length: 6 }, () => saved({ document: { id } })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400, 400, 400, 400, 400]);
    const made = answers.find(({ status }) => status === 201);
    expect(made?.body['document']).toMatchObject({ id });
  });
});

describe('the server', () => {
  it('refuses to attach a file that another user uploaded or that is already attached', async () => {
    const theirs = [await uploaded(otherAdmin), await uploaded(mco)];
    const attached = await uploaded(admin);
    const made = await saved({ document: { id: attached } });
    for (const id of [...theirs, attached, 2_147_483_647]) {
      const { status, body } = await saved({ document: { id } });
      expect([status, documentRefused(body)]).toEqual([
        400,
        'This file is no longer available. Choose it again.',
      ]);
      const plain = await saved({});
      expect((await changed(plain.body, { document: { id } })).status).toBe(400);
    }
    expect((await changed(made.body, { picture: { id: attached } })).status).toBe(400);
    expect(await storedIds()).toEqual(expect.arrayContaining([...theirs, attached]));
  });

  it('refuses to attach a file that the user uploaded while acting for another tenant', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into files (user_id, tenant_id, name, type, size, sha256, bytes)
      select 1, 2, 'x.pdf', 'application/pdf', octet_length(b), 'x', b from (select '%PDF-'::bytea as b) as one returning id`.execute(
      server().database.owner,
    );
    expect((await saved({ document: { id: rows[0]?.id } })).status).toBe(400);
  });

  it('refuses uploads for somebody else’s tenant or without a session', async () => {
    const foreign = await upload(
      server(),
      mco,
      { name: 'a.pdf', bytes: files.pdf },
      { [activeTenantHeader]: '1' },
    );
    expect(foreign.status).toBe(403);
    expect((await upload(server(), 'nonsense', { name: 'a.pdf', bytes: files.pdf })).status).toBe(401);
  });

  it('determines the type of a file from its bytes, whatever the client declares', async () => {
    const lying = await upload(server(), admin, { name: 'x.pdf', bytes: files.png, type: 'application/pdf' });
    expect(lying.body).toMatchObject({ type: 'image/png', name: 'x.pdf.png' });
    const { status, body } = await saved({ document: { id: lying.body['id'] } });
    expect([status, documentRefused(body)]).toEqual([400, 'This field does not accept this type of file.']);
    const svg = await upload(server(), admin, { name: 'x.svg', bytes: files.svg, type: 'image/svg+xml' });
    expect(svg.body).toMatchObject({ type: 'text/plain', name: 'x.svg.txt' });
    expect((await saved({ picture: { id: svg.body['id'] } })).status).toBe(400);
    const html = await upload(server(), admin, { name: 'x.png', bytes: files.html, type: 'image/png' });
    expect(html.body).toMatchObject({ type: 'text/plain' });
    const exe = await upload(server(), admin, { name: 'x.pdf', bytes: files.exe, type: 'application/pdf' });
    expect([exe.status, exe.body['code']]).toEqual([415, 'unsupported']);
  });

  it('refuses a file larger than the general limit or the limit of the field', async () => {
    const huge = Buffer.concat([files.pdf, Buffer.alloc(10 * 1024 * 1024)]);
    const { status, body } = await upload(server(), admin, { name: 'huge.pdf', bytes: huge });
    expect([status, body['Error']]).toEqual([413, 'The file is larger than 10 MB.']);
    const large = Buffer.concat([files.pdf, Buffer.alloc(5 * 1024 * 1024)]);
    const refused = await saved({ document: { id: await uploaded(admin, large) } });
    expect([refused.status, documentRefused(refused.body)]).toEqual([
      400,
      'This file is too large for this field.',
    ]);
  });

  it('removes paths and unprintable characters from file names', async () => {
    for (const [name, kept] of [
      ['../../etc/passwd', 'passwd.pdf'],
      ['C:\\temp\\letter.PDF', 'letter.pdf'],
      ['.htaccess', 'htaccess.pdf'],
      ['..', 'file.pdf'],
      ['a\u202efdp.exe', 'afdp.exe.pdf'],
      ['x'.repeat(500), `${'x'.repeat(200)}.pdf`],
    ]) {
      const { body } = await upload(server(), admin, { name: name ?? '', bytes: files.pdf });
      expect(body['name']).toBe(kept);
    }
  });

  it('refuses no file, two files, an empty file, another part or another type of body', async () => {
    const one = { name: 'a.pdf', bytes: files.pdf };
    for (const [sent, status] of [
      [[], 400],
      [[one, one], 400],
      [[{ ...one, bytes: Buffer.alloc(0) }], 400],
      [[{ ...one, part: 'other' }], 400],
    ] as const)
      expect((await upload(server(), admin, sent)).status).toBe(status);
    const json = await call(server(), '/api/files', { method: 'POST', token: admin, body: { file: 'x' } });
    expect(json.status).toBe(415);
    const broken = await call(server(), '/api/files', {
      method: 'POST',
      token: admin,
      body: '--x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
    expect((await call(server(), '/api/files?x=1', { method: 'POST', token: admin })).status).toBe(400);
    const elsewhere = await call(server(), '/api/alert', {
      method: 'POST',
      token: admin,
      body: {},
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(elsewhere.status).toBe(415);
  });

  it('refuses to sort, filter or search by a file', async () => {
    for (const query of ['_sort=document', 'document=1', 'document_null=true', '_where={"picture":{"id":1}}'])
      expect((await call(server(), `/api/alert?${query}`, { token: admin })).status).toBe(400);
  });

  it('refuses uploads from a user who has 200 unattached files', async () => {
    const owner = server().database.owner;
    await sql`
      insert into files (user_id, tenant_id, name, type, size, sha256, bytes)
      select 7, 2, 'x', 'text/plain', 1, 'x', 'x' from generate_series(1, 200)`.execute(owner);
    const { status, body } = await upload(server(), mco, { name: 'a.pdf', bytes: files.pdf });
    expect([status, body['code']]).toEqual([429, 'tooMany']);
  });
});
