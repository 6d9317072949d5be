/** Takes what waits in the outbox to the mail server, and before that looks who asked for a new password, or was reached elsewhere. */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Sealer } from '../db/sealing.ts';
import { tellFormerAddresses } from '../identity/former-addresses.ts';
import { answerResetRequests, type ResetParts } from '../identity/password-reset.ts';
import { claimLetter, noteFailed, noteSent } from './outbox.ts';
import type { MailTransport } from './transport.ts';

export interface Courier {
  /** There may be something to take. */
  readonly nudge: () => void;
  /** Takes all that is due now. */
  readonly deliver: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
interface Parts extends ResetParts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly logger: Logger;
  readonly transport: MailTransport;
}

/** Another process may have written, or a try be due again. */
const roundMs = 20_000;
/** Not in the time of the request that nudged: what it takes is not to be told from its answer. */
const pauseMs = 1_000;

export function createCourier(parts: Parts): Courier {
  const { database, sealer, logger, transport } = parts;
  let under: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  let stopped = false;

  const round = async (): Promise<void> => {
    await answerResetRequests(parts);
    await tellFormerAddresses(parts);
    for (;;) {
      const claimed = stopped ? undefined : await claimLetter(database, sealer);
      if (claimed === undefined) return;
      try {
        await transport.send(claimed.id, claimed.letter);
      } catch (error) {
        const failure = failureOf(error);
        logger.warn({ mail: claimed.id, attempts: claimed.attempts, failure }, 'mail could not be sent');
        await noteFailed(database, claimed, failure);
        continue;
      }
      await noteSent(database, claimed);
    }
  };
  // Whoever asks while a round is under way means what was written since: one comes after the other.
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

/** The mail server's code: its words may hold the address. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : error.name;
  return String(code);
}
