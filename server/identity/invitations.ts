/** How people get an account: an administrator invites their address, and they choose a password. */
import { sql } from 'kysely';
import type { Invited } from '../../src/contracts/identity/invitations.ts';
import type { Language } from '../../src/contracts/values/languages.ts';
import { type Message, message } from '../../src/contracts/messages/catalogue.ts';
import { type Principal, type Role, tenantType as tenantTypes } from '../../src/contracts/resource/policy.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { recordEvent } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import { create } from '../crud/create.ts';
import type { Tx } from '../db/database.ts';
import { asSystem, withinAsSystem } from '../db/scoped.ts';
import type { Keys } from '../keys.ts';
import { invitationLetter, letterOf, resetLetter } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';
import { type Account, findAccount, lockAccount, recordAddressProof, storePassword } from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import { countForTenant, countLetter } from './link-limits.ts';
import {
  invitationDays,
  issueOneTimeToken,
  type Purpose,
  resetMinutes,
  useToken,
  withdrawTokens,
} from './one-time-tokens.ts';
import { accountOfLink, assertGoodPassword, linkPath, type ResetParts, usedLink } from './password-reset.ts';
import type { Passwords } from './passwords.ts';

export interface InvitationParts {
  readonly keys: Keys;
  readonly origin: () => string;
  /** False where letters are only written to a folder, so that administrators hand links over. */
  readonly isMailSet: boolean;
}
export interface Invitations {
  readonly emails: readonly string[];
  readonly tenantId: number;
  readonly role: Role;
  readonly language: Language;
}
interface Invitation extends Omit<Invitations, 'emails'> {
  readonly email: string;
}

/**
 * Creates users with one role and no password, and mails them links to choose one. Requires the grants for creating a user.
 * @throws Problem tooMany
 */
export async function invite(
  context: Context,
  parts: InvitationParts,
  { emails, ...given }: Invitations,
): Promise<readonly Invited[]> {
  await withinAsSystem(context.tx, (tx) => countForTenant(tx, parts.keys, context.principal, emails.length));
  const told: Invited[] = [];
  for (const email of emails) told.push(await inviteOne(context, parts, { email, ...given }));
  return told;
}

async function inviteOne(
  context: Context,
  parts: InvitationParts,
  { email, tenantId, role, language }: Invitation,
): Promise<Invited> {
  const taken = await withinAsSystem(context.tx, (tx) =>
    sql`select 1 from users where lower(email_address) = lower(${email})`.execute(tx),
  );
  if (taken.rows.length > 0) return existing(context, email);
  const made = await unlessTaken(context.tx, () =>
    create(
      context,
      context.registry.get('users'),
      {
        emailAddress: email,
        // Until the user enters their name.
        firstName: email,
        lastName: email,
        name: email,
        language,
        userRoleTenants: [{ tenant: { id: tenantId }, role }],
      },
      { firstName: '', lastName: '' },
    ),
  );
  if (made === undefined) return existing(context, email);
  const { id } = made;
  const link = await sendInvitation(context, parts, id, message('invitation.tenantInactive'));
  return { email, outcome: 'invited', userId: id, link };
}

/** Row security decides whether the caller may see who it is. */
async function existing({ tx }: Context, email: string): Promise<Invited> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(email_address) = lower(${email})`.execute(tx);
  return { email, outcome: 'exists', userId: rows[0]?.id ?? null };
}

/** Returns undefined if somebody else has just invited the same address. */
async function unlessTaken<T>(tx: Tx, work: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint invited`.execute(tx);
  try {
    const made = await work();
    await sql`release savepoint invited`.execute(tx);
    return made;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'duplicate') throw error;
    await sql`rollback to savepoint invited`.execute(tx);
    return undefined;
  }
}

/** Mails a link to choose a password, and withdraws earlier links. Returns one to hand over. */
async function sendInvitation(
  { tx, principal, sealer }: Context,
  { keys, origin }: InvitationParts,
  userId: number,
  ifInactive?: Message,
): Promise<string> {
  return withinAsSystem(tx, async (system) => {
    const account = await accountToWriteTo(system, userId, ifInactive);
    await withdrawTokens(system, userId);
    const token = await issueOneTimeToken(system, keys, 'invitation', userId);
    const words = invitationLetter[account.language]({
      from: await namesOf(system, principal.userId, userId),
      url: `${origin()}${linkPath('invitation', token)}`,
      days: invitationDays,
    });
    await mail(system, sealer, letterOf(account.email, account.language, words));
    return toldLink(system, keys, principal, { purpose: 'invitation', token, userId });
  });
}

/**
 * The link for the administrator who asked, relative to the portal's address. The Super Tenant's get the one that was mailed, as
 * they alone give further roles. A tenant's get one whose use proves nothing.
 */
async function toldLink(
  tx: Tx,
  keys: Keys,
  { tenantType }: Principal,
  { purpose, token, userId }: Pick<SentLink, 'purpose'> & { readonly token: string; readonly userId: number },
): Promise<string> {
  if (tenantType === tenantTypes.superTenant) return linkPath(purpose, token);
  return linkPath(purpose, await issueOneTimeToken(tx, keys, purpose, userId, { isTold: true }));
}

export interface SentLink {
  readonly purpose: Purpose;
  /** Null if only the owner of the mailbox gets it. */
  readonly link: string | null;
}

/** The way in for somebody who has none: their invitation again, or, once they have registered, a new password. @throws Problem tooMany, conflict */
export async function sendLink(context: Context, parts: InvitationParts, userId: number): Promise<SentLink> {
  const { registered } = await withinAsSystem(context.tx, async (tx) => {
    await countLetter(tx, parts.keys, userId);
    await countForTenant(tx, parts.keys, context.principal, 1);
    return accountToWriteTo(tx, userId);
  });
  const sent: SentLink = registered
    ? { purpose: 'passwordReset', link: await sendReset(context, parts, userId) }
    : { purpose: 'invitation', link: await sendInvitation(context, parts, userId) };
  const action = registered ? 'sendPasswordLink' : 'invite';
  await recordEvent(context, { action, resource: 'users', recordId: userId, changes: [] });
  return sent;
}

async function sendReset(
  { tx, principal, sealer }: Context,
  { keys, origin, isMailSet }: InvitationParts,
  userId: number,
): Promise<string | null> {
  return withinAsSystem(tx, async (system) => {
    const { email, language } = await accountToWriteTo(system, userId);
    const token = await issueOneTimeToken(system, keys, 'passwordReset', userId);
    const url = `${origin()}${linkPath('passwordReset', token)}`;
    const words = resetLetter[language]({ url, minutes: resetMinutes });
    await mail(system, sealer, letterOf(email, language, words));
    return isMailSet ? null : toldLink(system, keys, principal, { purpose: 'passwordReset', token, userId });
  });
}

/** @throws Problem `conflict` */
async function accountToWriteTo(
  tx: Tx,
  userId: number,
  ifInactive: Message = message('invitation.inactive'),
): Promise<Account> {
  const account = await findAccount(tx, userId);
  if (account === undefined) throw new Problem('conflict', ifInactive);
  return account;
}

async function namesOf(
  tx: Tx,
  inviter: number,
  invited: number,
): Promise<{ readonly inviter: string; readonly tenant: string }> {
  const { rows } = await sql<{ inviter: string; tenant: string }>`
    select i.name as inviter, (
      select t.name from users_user_role_tenants r join tenants t on t.id = r.tenant_id
      where r.parent_id = ${invited} and t.is_active order by r.position, r.id limit 1) as tenant
    from users i where i.id = ${inviter}`.execute(tx);
  return rows[0] ?? { inviter: '', tenant: '' };
}

export interface Registration {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly language: Language;
  readonly requestId: string;
}

/** @throws Problem if the link is not valid or the password is not acceptable */
export async function register(
  { database, keys }: Pick<ResetParts, 'database' | 'keys'>,
  passwords: Passwords,
  { token, firstName, lastName, password, language, requestId }: Registration,
): Promise<void> {
  const account = await accountOfLink({ database, keys }, 'invitation', token);
  await assertGoodPassword(password, { ...account, firstName, lastName });
  const hash = await passwords.hash(password);
  await asSystem(database, async (tx) => {
    const now = await lockAccount(tx, account.id);
    const used = now === undefined ? undefined : await useToken(tx, keys, 'invitation', token);
    if (used?.userId !== account.id) throw usedLink();
    const name = `${firstName} ${lastName}`;
    await sql`
      update users set first_name = ${firstName}, last_name = ${lastName}, name = ${name}, language = ${language},
        version = version + 1, updated_at = now()
      where id = ${account.id}`.execute(tx);
    await storePassword(tx, account.id, hash);
    await recordAddressProof(tx, account.id, used);
    await recordAccountEvent(tx, {
      requestId,
      userId: account.id,
      action: 'register',
      changes: [{ field: 'name', before: account.name, after: name }],
    });
  });
}
