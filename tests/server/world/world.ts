/**
 * A small world with records of every principal, of their children and of others: for each type of tenant,
 * unit member or not, a home with three callers, a provider below it, and records on each side of every
 * access boundary.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../server/db/database.ts';
import { insertMembersOf, insertRecords, type SampleRecord } from '../../../server/sample/rows.ts';
import { fileKeys } from '../../../src/kinds/kinds.ts';
import {
  type Home,
  others,
  homes,
  targetsOf,
  sda,
  program,
  periodStates,
  surveyPeriodStates,
  periodIn,
  surveyPeriodIn,
  questionSetIn,
  questionSetStates,
} from './homes.ts';
import {
  tenantRecord,
  userRecord,
  accountHolderDocumentRecord,
  accountHolderRecord,
  surveyRecord,
  transactionRecord,
  paymentGoalRecord,
  uploadBatchRecord,
  alertRecord,
  accountRecord,
  periodRecord,
  questionSetRecord,
  surveyPeriodRecord,
  programRecord,
  prototypeCommentRecord,
  prototypeRecord,
  prototypeRowRecord,
  restartCalendar,
  sdaRecord,
} from './records.ts';
import { inventedRecords } from './invented-world.ts';
import type { ServedApp } from './served-app.ts';

function worldRecords(): Readonly<Record<string, readonly SampleRecord[]>> {
  return {
    sdas: [sdaRecord(sda)],
    tenants: [
      tenantRecord(others.system, 3),
      tenantRecord(others.provider, 2),
      tenantRecord(others.mco, 1),
      tenantRecord(others.superTenant, 4),
      tenantRecord(others.providerOfSystem, 2, others.system),
      ...homes.flatMap(({ tenant, child, type, unitMember }) => [
        tenantRecord(tenant, type, null, unitMember),
        tenantRecord(child, 2, tenant),
      ]),
    ],
    programs: [programRecord(program)],
    paymentPeriods: periodStates.map((state) => periodRecord(periodIn(state), state)),
    questionSets: questionSetStates.map((state) => questionSetRecord(questionSetIn(state), state)),
    surveyPeriods: surveyPeriodStates.map((state) => surveyPeriodRecord(surveyPeriodIn(state), state)),
    users: [
      userRecord(others.user, [others.provider, 'member']),
      ...homes.flatMap(({ callers, tenant, child, users }) => [
        ...callers.map(({ userId, role }) => userRecord(userId, [tenant, role])),
        userRecord(users.colleague, [tenant, 'member']),
        userRecord(users.ofChild, [child, 'member']),
        userRecord(users.shared, [tenant, 'viewer'], [others.provider, 'admin']),
      ]),
    ],
    transactions: homes.flatMap((home) => {
      const ids = targetsOf(home)['transactions'] ?? {};
      return [
        transactionRecord(ids['asMco'] ?? 0, home.tenant, others.provider),
        transactionRecord(ids['asProvider'] ?? 0, others.mco, home.tenant),
        transactionRecord(ids['childAsProvider'] ?? 0, others.mco, home.child),
        transactionRecord(ids['childAsMco'] ?? 0, home.child, others.provider),
        transactionRecord(ids['other'] ?? 0, others.mco, others.provider),
      ];
    }),
    surveys: homes.flatMap((home) => {
      const ids = targetsOf(home)['surveys'] ?? {};
      return [
        surveyRecord(ids['own'] ?? 0, home.tenant, others.mco),
        surveyRecord(ids['child'] ?? 0, home.child, others.mco),
        surveyRecord(ids['aboutOwn'] ?? 0, others.provider, home.tenant),
        surveyRecord(ids['other'] ?? 0, others.provider, home.child),
      ];
    }),
    accountHolders: homes.flatMap((home) => {
      const ids = targetsOf(home)['accountHolders'] ?? {};
      return [
        accountHolderRecord(ids['own'] ?? 0, home.tenant),
        accountHolderRecord(ids['child'] ?? 0, home.child),
        accountHolderRecord(ids['other'] ?? 0, others.provider),
        ...askedTenants(home).map((tenant, index) => ({
          ...accountHolderRecord(askedHolder(home, index), tenant),
          status: 'PENDING_DOCUMENT',
        })),
      ];
    }),
    accountHolderDocuments: homes.flatMap((home) => {
      const ids = targetsOf(home)['accountHolderDocuments'] ?? {};
      return askedTenants(home).map((tenant, index) =>
        accountHolderDocumentRecord(
          [ids['own'], ids['child'], ids['other']][index] ?? 0,
          tenant,
          askedHolder(home, index),
        ),
      );
    }),
    accounts: homes.flatMap((home) => {
      const { accounts: ids = {}, accountHolders: holders = {} } = targetsOf(home);
      return [
        accountRecord(ids['own'] ?? 0, home.tenant, holders['own'] ?? 0),
        accountRecord(ids['child'] ?? 0, home.child, holders['child'] ?? 0),
        accountRecord(ids['other'] ?? 0, others.provider, holders['other'] ?? 0),
      ];
    }),
    paymentGoals: homes.flatMap((home) => {
      const ids = targetsOf(home)['paymentGoals'] ?? {};
      return [
        paymentGoalRecord(ids['asMco'] ?? 0, home.tenant, others.provider),
        paymentGoalRecord(ids['asProvider'] ?? 0, others.mco, home.tenant),
        paymentGoalRecord(ids['childAsProvider'] ?? 0, others.mco, home.child),
        paymentGoalRecord(ids['other'] ?? 0, others.mco, others.provider),
        paymentGoalRecord(ids['closed'] ?? 0, home.tenant, others.provider, periodIn('closed')),
      ];
    }),
    uploadBatches: homes.flatMap((home) => {
      const ids = targetsOf(home)['uploadBatches'] ?? {};
      return [
        uploadBatchRecord(ids['own'] ?? 0, home.tenant),
        uploadBatchRecord(ids['child'] ?? 0, home.child),
        uploadBatchRecord(ids['other'] ?? 0, others.provider),
      ];
    }),
    prototypes: homes.flatMap((home) => {
      const ids = targetsOf(home)['prototypes'] ?? {};
      return [
        // A pilot shared with the home's tenant, a prototype shared with two of its users, another's pilot.
        prototypeRecord(ids['own'] ?? 0, { tenants: [home.tenant], takesRows: true }),
        prototypeRecord(ids['ofOwn'] ?? 0, { users: home.callers.slice(0, 2).map(({ userId }) => userId) }),
        prototypeRecord(ids['other'] ?? 0, { tenants: [others.provider], takesRows: true }),
      ];
    }),
    prototypeRows: homes.flatMap((home) => {
      const { prototypeRows: ids = {}, prototypes = {} } = targetsOf(home);
      return [
        prototypeRowRecord(ids['own'] ?? 0, prototypes['own'] ?? 0, home.tenant),
        prototypeRowRecord(ids['child'] ?? 0, prototypes['own'] ?? 0, home.child),
        prototypeRowRecord(ids['stopped'] ?? 0, prototypes['ofOwn'] ?? 0, home.tenant),
        prototypeRowRecord(ids['other'] ?? 0, prototypes['other'] ?? 0, home.tenant),
      ];
    }),
    prototypeComments: homes.flatMap((home) => {
      const { prototypeComments: ids = {}, prototypes = {} } = targetsOf(home);
      return [
        prototypeCommentRecord(ids['own'] ?? 0, prototypes['own'] ?? 0, home.callers[1]?.userId ?? 0),
        prototypeCommentRecord(ids['child'] ?? 0, prototypes['own'] ?? 0, home.users.ofChild),
        prototypeCommentRecord(ids['other'] ?? 0, prototypes['other'] ?? 0, others.user),
      ];
    }),
    alerts: homes.flatMap((home) => {
      const ids = targetsOf(home)['alerts'] ?? {};
      return [
        alertRecord(ids['toType'] ?? 0, home.type, [], ids['toType']),
        alertRecord(ids['toOwn'] ?? 0, undefined, [home.tenant], ids['toOwn']),
        alertRecord(ids['toOther'] ?? 0, undefined, [others.provider], ids['toOther']),
      ];
    }),
  };
}

/** The tenants that are asked for documents: the home's own, its child and another. */
const askedTenants = (home: Home) => [home.tenant, home.child, others.provider];
const askedHolder = (home: Home, index: number) =>
  (targetsOf(home)['accountHolders']?.['other'] ?? 0) + 1 + index;

const madeAt = '2026-01-01T00:00:00.000Z';

type Parts = Pick<ServedApp, 'database' | 'registry' | 'sealer'>;

/** Puts the world into the database. */
export async function makeWorld(parts: Parts): Promise<void> {
  restartCalendar();
  const written = worldRecords();
  await addRecords(parts, { ...written, ...inventedRecords(written) });
  for (const home of homes) {
    const ids = targetsOf(home)['auditTrail'] ?? {};
    for (const [name, tenant] of Object.entries({
      own: home.tenant,
      child: home.child,
      other: others.provider,
    }))
      await sql`
        insert into audit_events (id, at, request_id, tenant_id, action, resource) overriding system value
        values (${ids[name]}, ${madeAt}, 'world', ${tenant}, 'export', 'tenants')`.execute(
        parts.database.owner,
      );
  }
  // Later events get higher IDs.
  await sql`select setval(pg_get_serial_sequence('audit_events', 'id'), max(id)) from audit_events`.execute(
    parts.database.owner,
  );
}

/** Adds records as the database owner. Not while the application creates some, because both assign IDs. */
export function addRecords(
  { database, registry, sealer }: Parts,
  records: Readonly<Record<string, readonly SampleRecord[]>>,
): Promise<void> {
  return database.owner.transaction().execute(async (tx) => {
    const made = Object.entries(records).map(([name, list]) => ({ resource: registry.get(name), list }));
    for (const { resource, list } of made) {
      for (const key of fileKeys(resource.fields))
        await addFiles(
          tx,
          list.flatMap((record) => Object(record)[key] ?? []),
        );
    }
    for (const { resource, list } of made) await insertRecords(tx, sealer, resource, list, madeAt);
    for (const { resource, list } of made) await insertMembersOf(tx, resource, list);
  });
}

/** Adds small PDFs for records that will reference them. Files uploaded by requests get higher IDs. */
async function addFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    insert into files (id, name, type, size, sha256, bytes) overriding system value
    select id, 'letter.pdf', 'application/pdf', octet_length(bytes), encode(sha256(bytes), 'hex'), bytes
    from unnest(${[...ids]}::integer[]) as given (id), (select '%PDF-1.4'::bytea as bytes) as letter`.execute(
    tx,
  );
  await sql`select setval('files_id_seq', greatest(1000000000, nextval('files_id_seq')))`.execute(tx);
}
