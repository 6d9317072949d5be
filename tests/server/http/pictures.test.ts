/** Pictures that are decoded and re-encoded on upload: an organization's logo. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pictureUploadPath } from '../../../src/contracts/values/files.ts';
import { scannedJpeg, widePng } from '../../harness/crafted-pictures.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';
import { files, multipart, upload } from '../../harness/sent-files.ts';

const server = testServer();
let admin = '';

beforeAll(async () => {
  admin = await signIn(server(), people.mcoAdmin);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d4f91' } });
interface Sending {
  readonly name?: string;
  readonly token?: string;
  readonly signal?: AbortSignal;
}
async function sent(bytes: Buffer, { name = 'logo.png', token = admin, signal }: Sending = {}) {
  const { headers, payload } = multipart({ name, bytes });
  const response = await fetch(`${server().origin}${pictureUploadPath}`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}
async function saved(logo: unknown, token = admin) {
  const { body } = await call(server(), '/identity/tenants/2', { token });
  return call(server(), '/identity/tenants/2', {
    method: 'PATCH',
    token,
    body: { version: Object(body).version, logo },
  });
}
const read = (token: string, tenant = 2) =>
  fetch(`${server().origin}/identity/tenants/${tenant}/files/logo`, {
    headers: { authorization: `Bearer ${token}` },
  });

it('an organization’s administrator sets a logo that only its own people see', async () => {
  const photo = await picture(3_000, 1_500)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'taken at home' } })
    .toBuffer();
  const made = await sent(Buffer.concat([photo, Buffer.from('PK\x03\x04<script>alert(1)</script>')]), {
    name: 'photo.jpg',
  });
  expect(made).toMatchObject({ status: 201, body: { name: 'photo.webp', type: 'image/webp' } });
  expect(await saved({ id: made.body['id'] })).toMatchObject({ status: 200 });

  const answer = await read(await signIn(server(), people.mcoMember));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('content-disposition')).toMatch(/^inline/);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { width, height, exif } = await sharp(bytes).metadata();
  expect({ width, height, exif }).toEqual({ width: 1_024, height: 512, exif: undefined });
  for (const hidden of ['taken at home', '<script>']) expect(bytes.includes(hidden)).toBe(false);
  expect((await read(await signIn(server(), people.otherMcoAdmin))).status).toBe(404);

  // A repeated list is read by a single query without files, which are looked up afterwards.
  for (let time = 0; time < 3; time += 1) {
    const list = await call(server(), '/identity/tenants?_end=5&id=2', { token: admin });
    expect(list.body).toContainEqual(
      expect.objectContaining({
        id: 2,
        logo: { id: made.body['id'], name: 'photo.webp', type: 'image/webp', size: expect.any(Number) },
      }),
    );
  }

  const { body } = await call(server(), '/identity/users/me', { token: admin });
  const [tenant] = Object(body).authorizedTenants;
  expect(tenant.logoUri).toBe(`/identity/tenants/2/files/logo#${String(made.body['id'])}`);
  // Another logo replaces it, and then it is removed.
  const other = await sent(await picture(40, 40).png().toBuffer());
  expect((await saved({ id: other.body['id'] })).status).toBe(200);
  expect((await saved(null)).status).toBe(200);
  expect((await read(admin)).status).toBe(404);
  expect((await call(server(), '/identity/users/me', { token: admin })).body).toMatchObject({
    authorizedTenants: [{ logoUri: null }],
  });
});

it('a file that is not a picture, is damaged or is too large is refused with an explanation', async () => {
  const png = await picture(200, 200).png().toBuffer();
  const jpeg = await picture(2_000, 2_000).jpeg().toBuffer();
  const refused = { unsupported: 415, tooLarge: 413 } as const;
  const crafted: readonly (readonly [what: string, bytes: Buffer, keyof typeof refused])[] = [
    ['an SVG', files.svg, 'unsupported'],
    ['a GIF', files.gif, 'unsupported'],
    ['a page named as a picture', files.html, 'unsupported'],
    ['a PDF', files.pdf, 'unsupported'],
    ['a GIF that begins as a PNG', Buffer.concat([png.subarray(0, 8), files.gif]), 'unsupported'],
    ['a PNG that breaks off', png.subarray(0, -30), 'unsupported'],
    ['a JPEG that breaks off', jpeg.subarray(0, jpeg.length / 2), 'unsupported'],
    ['25 million points in a few kB', await picture(5_000, 5_000).png().toBuffer(), 'tooLarge'],
    ['a line of points', await picture(16_000, 1_001).png().toBuffer(), 'tooLarge'],
    ['a line of four million points', widePng(4_000_000, 4), 'tooLarge'],
    ['points that are gone over a thousand times', scannedJpeg(800), 'unsupported'],
  ];
  for (const [what, bytes, code] of crafted)
    expect([what, await sent(bytes)]).toMatchObject([what, { status: refused[code], body: { code } }]);
  expect((await sent(widePng(20_001, 1))).body['Error']).toBe(
    'This image is too long or too wide. Choose one of at most 20,000 pixels on each side.',
  );
});

it('a file that was not re-encoded is refused as a logo', async () => {
  const { body } = await upload(server(), admin, { name: 'logo.png', bytes: files.png });
  expect(await saved({ id: body['id'] })).toMatchObject({
    status: 400,
    body: { fieldMessages: { logo: { id: 'file.notEncoded' } } },
  });
});

describe('a picture that takes long to decode', () => {
  const slow = scannedJpeg(100);
  const allProcesses = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  let before = 0;
  beforeAll(() => {
    before = allProcesses();
  });
  /** The number of child processes at work for the server. */
  const processes = () => allProcesses() - before;

  it('delays only its own sender', async () => {
    const small = await picture(40, 40).png().toBuffer();
    const token = await signIn(server(), people.otherMcoAdmin);
    const done: string[] = [];
    const theirs = [1, 2].map(async () => done.push(`theirs ${(await sent(slow)).status}`));
    await expect.poll(processes).toBe(1);
    done.push(`another's ${(await sent(small, { token })).status}`);
    await Promise.all(theirs);
    expect(done[0]).toBe("another's 201");
  });

  it('is abandoned when its sender disconnects', async () => {
    const hangUp = new AbortController();
    const name = 'never-stored.jpg';
    const asked = sent(slow, { name, signal: hangUp.signal });
    await expect.poll(processes).toBe(1);
    hangUp.abort();
    await expect(asked).rejects.toThrow('aborted');
    await expect.poll(processes).toBe(0);
    expect((await sent(await picture(40, 40).png().toBuffer())).status).toBe(201);
    const { rows } = await sql`select id from files where name = 'never-stored.webp'`.execute(
      server().database.owner,
    );
    expect(rows).toEqual([]);
  });

  // The last test of this file, because the server accepts nothing afterwards.
  it('does not hold up the shutdown of the server', async () => {
    const asked = sent(slow);
    await expect.poll(processes).toBe(1);
    void server().app.close();
    expect(await asked).toMatchObject({
      status: 503,
      body: { Error: 'The service is stopping. Upload the file again in a moment.' },
    });
    expect(processes()).toBe(0);
  });
});
