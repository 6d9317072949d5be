/** The mail that the server under test has written to its folder, newest last. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { mailFolder } from '../../server/mail/transport.ts';
import type { TestServer } from './server.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** The plain-text body. */
  readonly text: string;
  /** The path of the link in it, below the portal's address; '' if there is none. */
  readonly link: string;
}

/** Delivers pending mail and returns what was delivered to an address. */
export async function mailTo(
  { app, database, dataDir }: Pick<TestServer, 'app' | 'database' | 'dataDir'>,
  address: string,
): Promise<readonly Mail[]> {
  await app.courier.deliver();
  // The files' times are too coarse to order them.
  const { rows } = await sql<{ id: string }>`
    select id from mail_outbox where sent_at is not null order by sent_at`.execute(database.owner);
  return rows
    .map(({ id }) => readMail(readFileSync(join(mailFolder(dataDir), `${id}.eml`), 'utf8')))
    .filter(({ to }) => to === address);
}

export function readMail(source: string): Mail {
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1] ?? '';
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: ([\w-]+)[^]*?\r\n\r\n([^]*?)\r\n--/i.exec(
      source,
    ) ?? [];
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? unquoted(body)
        : body;
  return {
    to: header('To'),
    subject: header('Subject')
      .replace(/\r\n[ \t]+/g, ' ')
      .replace(/\?= =\?/g, '?==?')
      .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) => unquoted(words.replaceAll('_', ' '))),
    text,
    link: /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1] ?? '',
  };
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/[^\0-\x7f]/g, (letter) => encodeURIComponent(letter).replaceAll('%', '='))
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
