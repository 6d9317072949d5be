/** Sends emails over SMTP or, if no mail server is configured, writes them to files that any mail program can open. */
import { accessSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/** Why no mail can be written into the folder, as the code of the system; `undefined` if it can, or the folder can be created. */
export function mailRefusal(folder: string): string | undefined {
  try {
    if (!statSync(folder).isDirectory()) return 'ENOTDIR';
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return code === 'ENOENT' && dirname(folder) !== folder ? mailRefusal(dirname(folder)) : code;
  }
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
