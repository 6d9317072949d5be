/** Writes the sample data into an empty database, completely or not at all. */
import { sql } from 'kysely';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Sealer } from '../db/sealing.ts';
import { hashPassword, newPassword, type PasswordCost } from '../identity/passwords.ts';
import type { Keys } from '../keys.ts';
import { einDigest, valuesOf } from '../routes/account-holder-record.ts';
import { sampleAccountHolderDocuments, sampleAccountHolders, sampleAccounts } from './account-holders.ts';
import { sampleAlerts } from './alerts.ts';
import { samplePaymentGoals } from './payment-goals.ts';
import { samplePaymentPeriods, samplePrograms } from './programs.ts';
import { samplePrototypeComments, samplePrototypeRows, samplePrototypes } from './prototypes.ts';
import { insertMembersOf, insertRecords, type SampleRecord } from './rows.ts';
import { writeSignInList, type SignInEntry } from './sign-in-list.ts';
import { sampleQuestionSets } from './question-sets.ts';
import { insertSurveyAnswers } from './survey-answers.ts';
import { sampleSurveyPeriods, sampleSurveys } from './surveys.ts';
import { sampleSdas, sampleTenants } from './tenants.ts';
import { sampleTransactions } from './transactions.ts';
import { sampleUsers, signInUsers } from './users.ts';

export interface SeedParts {
  readonly database: Database;
  readonly registry: Registry;
  readonly sealer: Sealer;
  readonly keys: Keys;
  /** The folder of the sign-in list. */
  readonly dataDir: string;
  /** Cost of the passwords in that list; the product's by default. */
  readonly passwordCost?: PasswordCost;
}

/** An arbitrary number of the advisory lock that a process holds while it fills the database. */
const seedLock = 5_150_277_311;
const madeAt = '2026-09-01T12:00:00.000Z';

/** Returns false and does nothing if the database has tenants already. */
export function seedSampleData({
  database,
  registry,
  sealer,
  keys,
  dataDir,
  passwordCost,
}: SeedParts): Promise<boolean> {
  return database.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(tx);
    const there = await sql<{ some: boolean }>`select exists (select 1 from tenants) as some`.execute(tx);
    if (there.rows[0]?.some === true) return false;
    const signIns = await newSignIns(passwordCost);
    const made = Object.entries(sampleRecords()).map(([name, records]) => ({
      resource: registry.get(name),
      records,
    }));
    for (const { resource, records } of made) await insertRecords(tx, sealer, resource, records, madeAt);
    for (const { resource, records } of made) await insertMembersOf(tx, resource, records);
    await insertSurveyAnswers(tx);
    await insertDigests(tx, keys);
    for (const { userId, hash } of signIns) {
      await sql`insert into credentials (user_id, password_hash) values (${userId}, ${hash})`.execute(tx);
    }
    await sql`insert into installation (key, value) values ('sampleData', 'true'::jsonb) on conflict (key) do update set value = excluded.value`.execute(
      tx,
    );
    // Before the commit, so that there is never sample data whose passwords nobody knows.
    writeSignInList(
      dataDir,
      signIns.map(({ entry }) => entry),
    );
    return true;
  });
}

/** The records by resource, referenced resources first. The same at every call. */
export function sampleRecords(): Readonly<Record<string, readonly SampleRecord[]>> {
  return {
    sdas: sampleSdas(),
    tenants: sampleTenants(),
    programs: samplePrograms,
    paymentPeriods: samplePaymentPeriods,
    questionSets: sampleQuestionSets,
    surveyPeriods: sampleSurveyPeriods,
    users: sampleUsers(),
    paymentGoals: samplePaymentGoals(),
    transactions: sampleTransactions(),
    surveys: sampleSurveys(),
    accountHolders: sampleAccountHolders().map(({ id, tenant, status, submission }) => ({
      id,
      tenant,
      status,
      ...valuesOf(submission),
    })),
    accountHolderDocuments: sampleAccountHolderDocuments(),
    accounts: sampleAccounts(),
    alerts: sampleAlerts,
    prototypes: samplePrototypes,
    prototypeRows: samplePrototypeRows,
    prototypeComments: samplePrototypeComments,
  };
}

async function insertDigests(tx: Tx, keys: Keys): Promise<void> {
  for (const { id, submission } of sampleAccountHolders()) {
    const digest = keys.digest(einDigest, submission.businessEntity.governmentId);
    await sql`insert into account_holder_digests (account_holder_id, digest) values (${id}, ${digest})`.execute(
      tx,
    );
  }
}

interface NewSignIn {
  readonly userId: number;
  readonly hash: string;
  readonly entry: SignInEntry;
}

/** A new password for an admin of each type of tenant, generated for this installation. */
function newSignIns(cost?: PasswordCost): Promise<NewSignIn[]> {
  const users = new Map(sampleUsers().map((user) => [user.id, user]));
  return Promise.all(
    signInUsers.map(async ({ tenantType, userId }) => {
      const password = newPassword();
      const email = users.get(userId)?.emailAddress ?? '';
      return { userId, hash: await hashPassword(password, cost), entry: { tenantType, email, password } };
    }),
  );
}
