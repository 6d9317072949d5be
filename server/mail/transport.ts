/** Sends emails over SMTP or, if no mail server is configured, writes them to files that any mail program can open. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Letter } from './letters.ts';

export interface MailTransport {
  /** `id`: the same for each try of an email, so that a recipient who gets it twice can tell. */
  readonly send: (id: string, letter: Letter) => Promise<void>;
  readonly close: () => void;
}

const patienceMs = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

export function mailTransport({ smtp, dataDir }: Pick<Config, 'smtp' | 'dataDir'>): MailTransport {
  return smtp === undefined ? folderTransport(mailFolder(dataDir)) : smtpTransport(smtp);
}

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

function smtpTransport({ url, from }: NonNullable<Config['smtp']>): MailTransport {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...patienceMs });
  return {
    send: async (id, letter) => {
      await transport.sendMail(messageOf(id, letter, from));
    },
    close: () => transport.close(),
  };
}

function folderTransport(folder: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (id, letter) => {
      const { message } = await transport.sendMail(messageOf(id, letter, 'portal@localhost'));
      // The email may contain a link that lets somebody in.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // `buffer: true` makes it a buffer; the type also allows a stream.
      writeFileSync(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
    },
    close: () => transport.close(),
  };
}

function messageOf(id: string, { to, subject, text, html }: Letter, from: string) {
  return {
    from,
    // An object, so that the address is not parsed as a list of addresses.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
