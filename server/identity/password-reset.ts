/** Resetting a forgotten password, from the request to the new password. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { SealedPlace, Sealer } from '../db/sealing.ts';
import type { Keys } from '../keys.ts';
import { invitationLetter, letterOf, passwordChangedLetter, resetLetter } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
  recordAddressProof,
  storePassword,
} from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import {
  issueOneTimeToken,
  invitationDays,
  ownerOfToken,
  resetMinutes,
  useToken,
} from './one-time-tokens.ts';
import { passwordMistake } from './password-rule.ts';
import type { Passwords } from './passwords.ts';

export interface ResetParts {
  readonly database: Database;
  readonly keys: Keys;
  readonly sealer: Sealer;
  /** The portal's address, for links. */
  readonly origin: () => string;
}

/** Links that one account can be sent in an hour. More would mean that somebody else is asking for them. */
const maxPerHour = 3;

const placeOf = (id: string): SealedPlace => ({
  tenant: 0,
  table: 'password_reset_requests',
  path: `sealed ${id}`,
  row: 0,
});

/** Does the same work for every address. Whether there is such an account is looked up after the response has been sent. */
export async function requestReset(
  { database, sealer }: Pick<ResetParts, 'database' | 'sealer'>,
  email: string,
): Promise<void> {
  const id = randomUUID();
  const sealed = sealer.seal(email, placeOf(id));
  await asSystem(database, (tx) =>
    sql`insert into password_reset_requests (id, sealed) values (${id}, ${sealed})`.execute(tx),
  );
}

/** Writes to those who asked for a link and have an account. */
export async function answerResetRequests(parts: ResetParts & { readonly logger: Logger }): Promise<void> {
  for (;;) {
    const found = await asSystem(parts.database, async (tx) => {
      const { rows } = await sql<{ id: string; sealed: string }>`
        delete from password_reset_requests where id = (
          select id from password_reset_requests order by created_at limit 1 for update skip locked)
        returning id, sealed`.execute(tx);
      const [row] = rows;
      if (row === undefined) return false;
      const email = opened(parts, row);
      const found = email === undefined ? undefined : await findAccountByEmail(tx, email);
      // Waits for a registration that is under way, so that no second invitation is sent.
      const account = found && (await lockAccount(tx, found.id));
      if (account === undefined || !(await mailLink(tx, parts, account))) return true;
      await recordAccountEvent(tx, {
        requestId: randomUUID(),
        userId: account.id,
        action: 'requestPassword',
      });
      return true;
    });
    if (!found) return;
  }
}

/** Mails a new link to those from whom a further role took what they had (migration 0166). */
export async function replaceWithdrawnLinks(parts: ResetParts): Promise<void> {
  for (;;) {
    const found = await asSystem(parts.database, async (tx) => {
      const { rows } = await sql<{
        id: number;
      }>`select user_id as id from withdrawn_links order by withdrawn_at limit 1`.execute(tx);
      const [row] = rows;
      if (row === undefined) return false;
      // Locked in the order in which the database locks them where it withdraws a link.
      const account = await lockAccount(tx, row.id);
      const { numAffectedRows } = await sql`delete from withdrawn_links where user_id = ${row.id}`.execute(
        tx,
      );
      if (account !== undefined && numAffectedRows === 1n) await mailLink(tx, parts, account);
      return true;
    });
    if (!found) return;
  }
}

/** Undefined if its key is gone: those who asked can only ask again. */
function opened(
  { sealer, logger }: { readonly sealer: Sealer; readonly logger: Logger },
  { id, sealed }: { readonly id: string; readonly sealed: string },
): string | undefined {
  try {
    return sealer.open(sealed, placeOf(id));
  } catch (error) {
    logger.warn({ err: error, request: id }, 'a request for a password link cannot be read, and is dropped');
    return undefined;
  }
}

/** Returns false, and mails nothing, if the account has been sent enough links. */
async function mailLink(tx: Tx, { keys, sealer, origin }: ResetParts, account: Account): Promise<boolean> {
  const purpose = account.registered ? 'passwordReset' : 'invitation';
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from one_time_tokens
    where user_id = ${account.id} and purpose = ${purpose} and not is_told and created_at > now() - interval '1 hour'`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) >= maxPerHour) return false;
  const token = await issueOneTimeToken(tx, keys, purpose, account.id);
  const url = `${origin()}${linkPath(purpose, token)}`;
  // Users who have not accepted their invitation get it again.
  const words = account.registered
    ? resetLetter[account.language]({ url, minutes: resetMinutes })
    : invitationLetter[account.language]({ url, days: invitationDays });
  await mail(tx, sealer, letterOf(account.email, account.language, words));
  return true;
}

/** The token follows the # of the address, so that no server, proxy or log sees it. */
export function linkPath(purpose: 'invitation' | 'passwordReset', token: string): string {
  return `/${purpose === 'invitation' ? 'register' : 'resetPassword'}#${token}`;
}

export interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly requestId: string;
}

/** @throws Problem if the link is not valid or the password is not acceptable */
export async function resetPassword(
  { database, keys, sealer }: Pick<ResetParts, 'database' | 'keys' | 'sealer'>,
  passwords: Passwords,
  { token, password, requestId }: NewPassword,
): Promise<void> {
  const account = await accountOfLink({ database, keys }, 'passwordReset', token);
  await assertGoodPassword(password, account);
  const hash = await passwords.hash(password);
  await asSystem(database, async (tx) => {
    const now = await lockAccount(tx, account.id);
    const used = now === undefined ? undefined : await useToken(tx, keys, 'passwordReset', token);
    if (used?.userId !== account.id) throw usedLink();
    await storePassword(tx, account.id, hash);
    await recordAddressProof(tx, account.id, used);
    await recordAccountEvent(tx, { requestId, userId: account.id, action: 'resetPassword' });
    await mailChanged(tx, sealer, account);
  });
}

export function mailChanged(tx: Tx, sealer: Sealer, { email, language }: Account): Promise<void> {
  return mail(tx, sealer, letterOf(email, language, passwordChangedLetter[language]({})));
}

/** @throws Problem `missing` */
export async function accountOfLink(
  { database, keys }: Pick<ResetParts, 'database' | 'keys'>,
  purpose: 'invitation' | 'passwordReset',
  token: string,
): Promise<Account> {
  const found = await asSystem(database, async (tx) => {
    const owner = await ownerOfToken(tx, keys, purpose, token);
    return owner === undefined ? undefined : findAccount(tx, owner);
  });
  if (found === undefined) throw usedLink();
  return found;
}

export function usedLink(): Problem {
  return new Problem('missing', message('link.used'));
}

/** @throws Problem `invalid` */
export async function assertGoodPassword(
  password: string,
  { email, name, firstName, lastName }: Pick<Account, 'email' | 'name' | 'firstName' | 'lastName'>,
  field = 'password',
): Promise<void> {
  const mistake = await passwordMistake(password, [email, name, firstName, lastName, 'causeway']);
  if (mistake !== undefined) throw new Problem('invalid', mistake, { fields: { [field]: mistake } });
}
