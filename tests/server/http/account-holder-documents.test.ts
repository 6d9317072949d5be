import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSubmission } from '../../harness/account-holder.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { people } from '../../harness/sample-people.ts';
import { files, upload } from '../../harness/sent-files.ts';

const server = testServer();
const holders = '/api/accountHolders';
const documents = '/api/accountHolderDocuments';
const tokens = { reviewer: '', applicant: '', viewer: '', stranger: '' };
type Who = keyof typeof tokens;
/** The applicant's tenant. */
const tenantId = 62;

beforeAll(async () => {
  tokens.reviewer = await signIn(server(), people.superAdmin);
  tokens.applicant = await signIn(server(), people.providerAdmin);
  tokens.viewer = await signIn(server(), people.systemViewer);
  tokens.stranger = await signIn(server(), people.mcoAdmin);
});

/** Records as the API returns them. */
interface Holder {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly documentsMissing: number;
}
interface Asked {
  readonly id: number;
  readonly version: number;
  readonly request: string;
  readonly document?: { readonly id: number; readonly name: string } | null;
}

const read = async <T>(who: Who, path: string) =>
  (await call(server(), path, { token: tokens[who] })).body as T; // the answers' schemas say so
const askedOf = (who: Who, holder: number) =>
  read<readonly Asked[]>(who, `${documents}?accountHolder=${holder}&_sort=createdAt,id&_order=asc,asc`);
const change = (who: Who, { id, version }: Pick<Asked, 'id' | 'version'>, document: number | null) =>
  call(server(), `${documents}/${id}`, {
    method: 'PATCH',
    token: tokens[who],
    body: { version, document: document === null ? null : { id: document } },
  });
const uploaded = async (who: Who, bytes: Buffer, name = 'articles.pdf') =>
  Number((await upload(server(), tokens[who], { name, bytes })).body['id']);
async function act(who: Who, name: string, id: number, input?: object) {
  const { version } = await read<Holder>('reviewer', `${holders}/${id}`);
  const { status, body } = await call(server(), `${holders}/actions/${name}`, {
    method: 'POST',
    token: tokens[who],
    body: { selection: { records: [{ id, version }] }, ...(input === undefined ? {} : { input }) },
  });
  return { status, body: Object(body) as { done?: number; skipped?: readonly { reason: unknown }[] } };
}

/** Creates an account holder for the applicant's tenant and requests each of the documents. */
async function holderAsked(...requests: readonly string[]): Promise<number> {
  const { body } = await call(server(), `${holders}?tenantId=${tenantId}`, {
    method: 'POST',
    token: tokens.reviewer,
    body: newSubmission(),
  });
  const { id } = body as Holder; // the answer's schema says so
  for (const document of requests) {
    const { body: outcome } = await act('reviewer', 'askForDocument', id, { document });
    expect(outcome.done).toBe(1);
  }
  return id;
}

describe('a requested document', () => {
  it('accepts one of two simultaneous uploads; uploads for two different requests both succeed', async () => {
    const id = await holderAsked('Articles of incorporation', 'Owner’s passport', 'Lease');
    const [articles, passport, lease] = await askedOf('applicant', id);
    if (articles === undefined || passport === undefined || lease === undefined)
      throw new Error('Three documents were asked for.');
    // By the time each request waits for this lock, it has read the account holder.
    const held = sql`select from account_holder_documents where account_holder_id = ${id} for update`;
    const atOnce = async (...asked: readonly Asked[]) => {
      const ids = await Promise.all(asked.map(() => uploaded('applicant', files.pdf)));
      const answers = await meanwhile(
        server(),
        [held],
        () => Promise.all(asked.map((one, index) => change('applicant', one, ids[index] ?? 0))),
        { waiting: 2 },
      );
      return answers.map(({ status }) => status).toSorted((a, b) => a - b);
    };
    expect(await atOnce(articles, articles)).toEqual([200, 409]);
    expect(await atOnce(passport, lease)).toEqual([200, 200]);
    expect(await read('applicant', `${holders}/${id}`)).toMatchObject({ documentsMissing: 0 });
  });

  it('is uploaded and sent by the applicant and read by the reviewer, with every step in the history', async () => {
    const id = await holderAsked('Articles of incorporation', 'Owner’s passport');
    const [articles, passport] = await askedOf('applicant', id);
    if (articles === undefined || passport === undefined) throw new Error('Two documents were asked for.');
    expect([articles.request, passport.request]).toEqual(['Articles of incorporation', 'Owner’s passport']);

    expect((await change('applicant', articles, await uploaded('applicant', files.pdf))).status).toBe(200);
    expect(await read('applicant', `${holders}/${id}`)).toMatchObject({
      status: 'PENDING_DOCUMENT',
      documentsMissing: 1,
    });
    const early = await act('applicant', 'sendDocuments', id);
    expect(early.body).toMatchObject({ done: 0, skipped: [{ id }] });

    // A PNG, despite its name.
    const png = await uploaded('applicant', files.png, '../passport.pdf');
    expect((await change('applicant', passport, png)).status).toBe(200);
    expect((await act('applicant', 'sendDocuments', id)).body.done).toBe(1);
    expect(await read('reviewer', `${holders}/${id}`)).toMatchObject({
      status: 'PENDING_REVIEW',
      documentsMissing: 0,
    });
    const [sent] = await askedOf('applicant', id);
    // A document that was sent can no longer be changed.
    if (sent === undefined) throw new Error('It is there.');
    expect((await change('applicant', sent, null)).status).toBe(403);

    const answer = await fetch(`${server().origin}${documents}/${passport.id}/files/document`, {
      headers: { authorization: `Bearer ${tokens.reviewer}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(files.png)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment; filename="passport.pdf.png"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers.get('etag')).toBeNull();
    const history = await read<readonly { action: string; of: { id: number } | null }[]>(
      'applicant',
      `${holders}/${id}/history`,
    );
    expect(history.map(({ action, of }) => [action, of?.id])).toEqual([
      ['readFile', passport.id],
      ['sendDocuments', undefined],
      ['update', passport.id],
      ['update', articles.id],
      ['askForDocument', undefined],
      ['create', passport.id],
      ['askForDocument', undefined],
      ['create', articles.id],
      ['create', undefined],
    ]);
  });

  it('is hidden from other tenants, and its file from users who may not send one', async () => {
    const id = await holderAsked('Articles');
    const [asked] = await askedOf('applicant', id);
    if (asked === undefined) throw new Error('One was asked for.');
    await change('applicant', asked, await uploaded('applicant', files.pdf));
    const path = `${documents}/${asked.id}`;
    const statusOf = async (who: Who, at: string) =>
      (await call(server(), at, { token: tokens[who] })).status;
    expect([await statusOf('stranger', path), await statusOf('stranger', `${path}/files/document`)]).toEqual([
      404, 404,
    ]);
    expect((await change('stranger', { ...asked, version: 2 }, null)).status).toBe(404);
    expect(await askedOf('stranger', id)).toEqual([]);
    const [seen] = await askedOf('viewer', id);
    expect([seen?.request, seen?.document]).toEqual(['Articles', undefined]);
    expect(await statusOf('viewer', `${path}/files/document`)).toBe(403);
    expect((await change('viewer', { ...asked, version: 2 }, null)).status).toBe(403);
    expect((await act('stranger', 'sendDocuments', id)).body.done ?? 0).toBe(0);
    expect((await act('viewer', 'sendDocuments', id)).status).toBe(403);
  });

  it('is encrypted and bound to its row: its bytes cannot be decrypted in another row', async () => {
    const id = await holderAsked('Articles', 'Passport');
    const secret = Buffer.concat([files.pdf, Buffer.from('canary of the passport')]);
    const [articles, passport] = await askedOf('applicant', id);
    if (articles === undefined || passport === undefined) throw new Error('Two documents were asked for.');
    const [first, second] = [await uploaded('applicant', secret), await uploaded('applicant', secret)];
    await change('applicant', articles, first);
    await change('applicant', passport, second);
    const { owner } = server().database;
    const { rows } = await sql<{ bytes: Buffer }>`select bytes from files where id = ${first}`.execute(owner);
    expect(rows[0]?.bytes.includes('canary')).toBe(false);
    const bytes = async ({ id: of }: Asked) => {
      const answer = await fetch(`${server().origin}${documents}/${of}/files/document`, {
        headers: { authorization: `Bearer ${tokens.reviewer}` },
      });
      return answer.text().catch(() => 'cut off');
    };
    expect(await bytes(articles)).toContain('canary');
    await sql`update files set bytes = (select bytes from files where id = ${first}) where id = ${second}`.execute(
      owner,
    );
    expect(await bytes(passport)).not.toContain('canary');
  });

  it('must be a PDF, PNG or JPEG of at most 10 MB, judged by its bytes', async () => {
    const id = await holderAsked('Articles');
    const [asked] = await askedOf('applicant', id);
    if (asked === undefined) throw new Error('One was asked for.');
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]);
    for (const [bytes, name] of [
      [files.html, 'a.pdf'],
      [files.svg, 'a.png'],
      [files.gif, 'a.jpg'],
      [Buffer.from('a,b\n1,2\n'), 'a.pdf'],
    ] as const) {
      const { status, body } = await change('applicant', asked, await uploaded('applicant', bytes, name));
      expect([status, Object(Object(body).fields).document]).toEqual([400, expect.stringMatching(/type/i)]);
    }
    const sent = (bytes: Buffer) => upload(server(), tokens.applicant, { name: 'a.pdf', bytes });
    expect((await sent(files.exe)).status).toBe(415);
    expect((await sent(Buffer.concat([files.pdf, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413);
    expect((await sent(Buffer.alloc(0))).status).toBe(400);
    // A file that somebody else uploaded is refused as well.
    expect((await change('applicant', asked, await uploaded('reviewer', files.pdf))).status).toBe(400);
    const answer = await change('applicant', asked, await uploaded('applicant', jpeg, 'scan'));
    expect(answer).toMatchObject({
      status: 200,
      body: { document: { name: 'scan.jpg', type: 'image/jpeg' } },
    });
  });
});
