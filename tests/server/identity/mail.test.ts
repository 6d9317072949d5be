/** Emails reach a real mail server, each once, however often the server refuses them. */
import { once } from 'node:events';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTransport } from '../../../server/mail/transport.ts';
import { createCourier } from '../../../server/mail/courier.ts';
import { createLogger } from '../../../server/log.ts';
import { createSealer } from '../../../server/db/sealing.ts';
import { asSystem } from '../../../server/db/scoped.ts';
import { mail } from '../../../server/mail/outbox.ts';
import { letterOf, resetLetter } from '../../../server/mail/letters.ts';
import { readMail } from '../../harness/mailbox.ts';
import { testKeys, testServer } from '../../harness/server.ts';

const server = testServer();
const sealer = createSealer(testKeys.encryption);
const received: string[] = [];
let refuse = false;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      if (refuse) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
      received.push(Buffer.concat(parts).toString('utf8'));
      return done();
    });
  },
});
const couriers: ReturnType<typeof createCourier>[] = [];
const courier = () => {
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const made = createCourier({
    database: server().database,
    sealer,
    keys: testKeys,
    logger: createLogger('silent'),
    origin: () => 'https://portal.example.org',
    transport: mailTransport({
      dataDir: server().dataDir,
      smtp: { url: `smtp://127.0.0.1:${port}`, from: 'portal@example.org' },
    }),
  });
  couriers.push(made);
  return made;
};
const write = (to: string, language: 'en' | 'es' = 'en') =>
  asSystem(server().database, (tx) =>
    mail(
      tx,
      sealer,
      letterOf(to, language, resetLetter[language]({ url: 'https://portal.example.org/x#1', minutes: 60 })),
    ),
  );
const outbox = async () =>
  (
    await sql<{ attempts: number; sent: boolean; sealed: string | null; failure: string | null }>`
      select attempts, sent_at is not null as sent, sealed, failure from mail_outbox order by created_at`.execute(
      server().database.owner,
    )
  ).rows;

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
});
afterAll(async () => {
  await Promise.all(couriers.map((one) => one.stop()));
  await new Promise<void>((done) => smtp.close(() => done()));
});

it('an email that the mail server refuses is retried later and sent once', async () => {
  await write('ana@example.org', 'es');
  refuse = true;
  const first = courier();
  await first.deliver();
  await first.deliver();
  expect(await outbox()).toMatchObject([{ attempts: 1, sent: false, failure: '451' }]);
  refuse = false;
  await sql`update mail_outbox set next_try_at = now()`.execute(server().database.owner);
  await first.deliver();
  expect(await outbox()).toMatchObject([{ attempts: 2, sent: true, sealed: null }]);
  expect(received).toHaveLength(1);
  expect(readMail(received[0] ?? '')).toMatchObject({
    to: 'ana@example.org',
    subject: 'Establezca una contraseña nueva para Causeway',
    link: '/x#1',
  });
  expect(received[0]).toContain('text/html');
});

it('when several processes deliver at once, each email is sent exactly once', async () => {
  received.length = 0;
  const addresses = Array.from({ length: 20 }, (_, index) => `many-${index}@example.org`);
  for (const address of addresses) await write(address);
  await Promise.all([courier(), courier(), courier()].map((one) => one.deliver()));
  expect(received.map((source) => readMail(source).to).sort()).toEqual([...addresses].sort());
});

it('an email queued in a transaction that is rolled back is never sent', async () => {
  received.length = 0;
  const undone = asSystem(server().database, async (tx) => {
    await mail(tx, sealer, { to: 'nobody@example.org', subject: 's', text: 't', html: 'h' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await courier().deliver();
  expect(received).toEqual([]);
});

it('what was sealed with a key that is gone holds up no other email', async () => {
  received.length = 0;
  const { owner } = server().database;
  await sql`
    insert into mail_outbox (id, sealed, created_at) values ('00000000-0000-4000-8000-000000000001', 'unreadable', now() - interval '1 hour')`.execute(
    owner,
  );
  await sql`
    insert into password_reset_requests (id, sealed) values ('00000000-0000-4000-8000-000000000002', 'unreadable')`.execute(
    owner,
  );
  await write('after@example.org');
  await courier().deliver();
  expect(received.map((source) => readMail(source).to)).toEqual(['after@example.org']);
  expect((await outbox())[0]).toMatchObject({ attempts: 1, sent: false });
  expect((await sql`select 1 from password_reset_requests`.execute(owner)).rows).toEqual([]);
  await sql`delete from mail_outbox where sealed = 'unreadable'`.execute(owner);
});

it('HTML in the text of an email is escaped', async () => {
  received.length = 0;
  const letter = letterOf('a@example.org', 'en', {
    subject: 'Hello',
    paragraphs: ['<script>alert(1)</script>'],
  });
  await asSystem(server().database, (tx) => mail(tx, sealer, letter));
  await courier().deliver();
  expect(received[0]?.replace(/=\r\n/g, '')).toContain('<p>&lt;script&gt;');
});
