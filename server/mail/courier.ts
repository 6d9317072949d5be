/**
 * Delivers the emails in the outbox to the mail server. Before that it handles password reset requests and notices to former
 * addresses.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Sealer } from '../db/sealing.ts';
import { tellFormerAddresses } from '../identity/former-addresses.ts';
import { answerResetRequests, replaceWithdrawnLinks, type ResetParts } from '../identity/password-reset.ts';
import { claimLetter, noteFailed, noteSent, openLetter } from './outbox.ts';
import type { MailTransport } from './transport.ts';

export interface Courier {
  /** Tells the courier that there may be something to deliver. */
  readonly nudge: () => void;
  /** Delivers everything that is due now. */
  readonly deliver: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
interface Parts extends ResetParts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly logger: Logger;
  readonly transport: MailTransport;
}

/** Another process may have queued an email, or a retry may be due. */
const roundMs = 20_000;
/** Waits until the request is over, so that the duration of its response does not reveal whether an email is sent. */
const pauseMs = 1_000;

export function createCourier(parts: Parts): Courier {
  const { database, sealer, logger, transport } = parts;
  let under: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  let stopped = false;

  const round = async (): Promise<void> => {
    await answerResetRequests(parts);
    await replaceWithdrawnLinks(parts);
    await tellFormerAddresses(parts);
    for (;;) {
      const claimed = stopped ? undefined : await claimLetter(database);
      if (claimed === undefined) return;
      try {
        await transport.send(claimed.id, openLetter(sealer, claimed));
      } catch (error) {
        const failure = failureOf(error);
        logger.warn({ mail: claimed.id, attempts: claimed.attempts, failure }, 'mail could not be sent');
        await noteFailed(database, claimed, failure);
        continue;
      }
      await noteSent(database, claimed);
    }
  };
  // A call during a round is about emails queued since it began, so another round follows.
  const deliver = (): Promise<void> => {
    const next = under.catch(() => undefined).then(round);
    under = next;
    return next;
  };
  const attempt = () => {
    deliver().catch((error: unknown) => {
      if (!stopped) logger.warn({ err: error }, 'the outbox could not be looked at; it is tried again');
    });
  };
  const rounds = setInterval(attempt, roundMs).unref();
  return {
    nudge: () => {
      if (stopped) return;
      soon ??= setTimeout(() => {
        soon = undefined;
        attempt();
      }, pauseMs).unref();
    },
    deliver,
    stop: async () => {
      stopped = true;
      clearInterval(rounds);
      clearTimeout(soon);
      await under.catch(() => undefined);
      transport.close();
    },
  };
}

/** Only the mail server's code: its text may contain the address. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : error.name;
  return String(code);
}
