/** What the database contains, and what it should contain according to the answers. */
import { sql } from 'kysely';
import type { Database } from '../../../server/db/database.ts';
import { registry } from '../../../server/resources.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import type { Answer } from '../world/served-app.ts';
import { tableOf } from '../world/stored-records.ts';
import type { Effect, Exchange } from './exchange.ts';
import {
  type DeletedVersions,
  goneWithOthers,
  isOfUpload,
  type Uploads,
  uploadsIn,
} from './upload-states.ts';

export interface State {
  /** The number of records and the sum of their versions, by resource. */
  readonly records: Readonly<Record<string, number>>;
  readonly versions: Readonly<Record<string, number>>;
  readonly events: number;
  /** The id of the last event. */
  readonly lastEvent: number;
  readonly uploads: Uploads;
  /** A hash of every row of every table that a request may write. */
  readonly fingerprint: string;
}

/**
 * Tables written by signing in and out, by each use of a session, by failed attempts, and in the background.
 */
const apart = [
  'sessions',
  'session_uses',
  'sign_in_attempts',
  'password_reset_requests',
  'withdrawn_links',
  'mail_outbox',
  'failed_sign_ins',
  'former_addresses',
  'one_time_tokens',
  'jobs',
];
/** Events of accounts, which are not a resource: tests/server/identity compares them with the answers. */
const ofAccounts = [
  'failedSignIn',
  'requestPassword',
  'endSession',
  'endSessions',
  // Whether a sign-out ends its session depends on what other requests do to it meanwhile.
  'signOut',
  'sendPasswordLink',
  'invite',
];

export async function stateOf(database: Database): Promise<State> {
  const { owner } = database;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${apart}::text[]) order by 1`.execute(
    owner,
  );
  const parts = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as "table", md5(coalesce(string_agg(t::text, '' order by t::text), '')) as "hash" from ${sql.table(name)} as t
        where ${name === 'audit_events' ? sql`t.action <> 'failedSignIn'` : sql`true`}`,
  );
  const prints = await sql<{ table: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(
    owner,
  );
  const counts = await sql<{ resource: string; records: number; versions: number }>`${sql.join(
    registry.resources
      .filter(({ of }) => of === undefined)
      .map(
        ({ name }) =>
          sql`select ${sql.lit(name)} as resource, count(*)::integer as records, coalesce(sum(version), 0)::integer as versions from ${sql.table(tableOf(name))}`,
      ),
    sql` union all `,
  )}`.execute(owner);
  const events = await sql<{ count: number; last: number }>`
    select count(*)::integer as count, coalesce(max(id), 0)::integer as last from audit_events
    where action <> all(${ofAccounts}::text[])`.execute(owner);
  return {
    records: Object.fromEntries(counts.rows.map(({ resource, records }) => [resource, records])),
    versions: Object.fromEntries(counts.rows.map(({ resource, versions }) => [resource, versions])),
    events: events.rows[0]?.count ?? 0,
    lastEvent: events.rows[0]?.last ?? 0,
    uploads: await uploadsIn(database),
    fingerprint: prints.rows
      .map(({ table, hash }) => `${table} ${hash}`)
      .sort()
      .join('\n'),
  };
}

/** Keeps count of what the answers report, and compares the database with it. */
export class Ledger {
  readonly #made = new Set<string>();
  /**
   * The keys of actions already answered: a retry under the same key gets the stored answer and does nothing.
   */
  readonly #kept = new Set<string>();

  /**
   * What differs between the database and the answers, in words; undefined if nothing does. `uploaded` is
   * what uploads did, `deleted` the versions of the records that no longer exist.
   */
  differenceAfter(
    exchanges: readonly Exchange[],
    before: State,
    after: State,
    uploaded: readonly Effect[],
    deleted: DeletedVersions,
  ): string | undefined {
    const records = { ...before.records };
    const versions = { ...before.versions };
    let { events } = before;
    const told = exchanges.filter((one) => !isOfUpload(one)).map((one) => this.#effectsOf(one));
    // The answers already count the records that requests deleted.
    const withOthers = goneWithOthers.map((resource): Effect => {
      const byRequest = told.flat().filter((one) => one.resource === resource && one.record === -1);
      return {
        resource,
        version: -(deleted[resource] ?? 0) - byRequest.reduce((sum, { version = 0 }) => sum + version, 0),
      };
    });
    const isRead = told.every((effects) => effects.length === 0) && !exchanges.some(isOfUpload);
    for (const effects of [...told, uploaded, withOthers]) {
      for (const { resource, record = 0, version = 0, event = 0 } of effects) {
        events += event;
        if (resource === undefined) continue;
        records[resource] = (records[resource] ?? 0) + record;
        versions[resource] = (versions[resource] ?? 0) + version;
      }
    }
    // The answer does not say how many surveys an opened period creates; each has its event.
    const opened = exchanges.some(
      ({ operation, answer }) => operation === 'surveyPeriods.open' && Object(answer.body).done > 0,
    );
    const made = opened ? Math.max(0, (after.records['surveys'] ?? 0) - (records['surveys'] ?? 0)) : 0;
    records['surveys'] = (records['surveys'] ?? 0) + made;
    versions['surveys'] = (versions['surveys'] ?? 0) + made;
    events += made;
    // Nor how many alerts a reminder creates: one for each respondent with surveys to answer, with its event.
    const reminded = exchanges.some(
      ({ operation, answer }) => operation === 'surveys.remind' && Object(answer.body).done > 0,
    );
    const alerted = reminded ? Math.max(0, (after.records['alerts'] ?? 0) - (records['alerts'] ?? 0)) : 0;
    records['alerts'] = (records['alerts'] ?? 0) + alerted;
    versions['alerts'] = (versions['alerts'] ?? 0) + alerted;
    events += alerted;
    // Nor with whom a prototype is newly or no longer shared, or which alerts follow a survey period that is changed, closed or
    // reopened, or a provider that moves to another system: each alert created, changed or ended has its event.
    const hasAlerts = exchanges.some(
      ({ operation, method, answer }) =>
        (operation === 'tenants.update' || /^(prototypes|surveyPeriods)\.\w+$/.test(operation)) &&
        method !== 'GET' &&
        answer.status < 300,
    );
    if (hasAlerts) {
      events += Math.max(0, (after.versions['alerts'] ?? 0) - (versions['alerts'] ?? 0));
      records['alerts'] = Math.max(records['alerts'] ?? 0, after.records['alerts'] ?? 0);
      versions['alerts'] = Math.max(versions['alerts'] ?? 0, after.versions['alerts'] ?? 0);
    }
    // Nor which survey sections the provider takes from the former system's people.
    const hasMoved = exchanges.some(
      ({ operation, body, answer }) =>
        operation === 'tenants.update' && answer.status === 200 && 'parentTenant' in sentObject(body),
    );
    if (hasMoved) events = Math.max(events, after.events);
    // Nor which account holders a new one replaces.
    const isSentAgain = exchanges.some(
      ({ operation, answer }) => operation === 'accountHolders.create' && answer.status === 201,
    );
    if (isSentAgain) {
      events += Math.max(0, (after.versions['accountHolders'] ?? 0) - (versions['accountHolders'] ?? 0));
      versions['accountHolders'] = Math.max(
        versions['accountHolders'] ?? 0,
        after.versions['accountHolders'] ?? 0,
      );
    }
    const wanted = JSON.stringify({ records, versions, events });
    const found = JSON.stringify({ records: after.records, versions: after.versions, events: after.events });
    if (wanted !== found) return `the answers say ${wanted}, the database ${found}`;
    if (isRead && before.fingerprint !== after.fingerprint) {
      const old = new Set(before.fingerprint.split('\n'));
      return `nothing was answered with success, but tables changed: ${after.fingerprint
        .split('\n')
        .filter((line) => !old.has(line))
        .join()}`;
    }
    return undefined;
  }

  #effectsOf(exchange: Exchange): readonly Effect[] {
    const { operation, method, url, body, answer } = exchange;
    if (operation === 'files.upload' && method === 'POST' && answer.status === 201)
      return [this.#uploaded(answer)];
    const resource = registry.resources.find(({ name }) => operation.startsWith(`${name}.`));
    if (answer.status >= 300 || method === 'OPTIONS') return [];
    // The audit trail records downloads.
    const isTaken = /\/download\w*(?:\?|$)|\/accountHolderDocuments\/\d+\/files\//.test(url);
    if (method === 'GET' || method === 'HEAD') return isTaken ? [{ event: 1 }] : [];
    if (resource === undefined) return operation.startsWith('auth.') ? [{}] : [];
    if (operation === 'users.invite') return invited(answer);
    if (['users.sendLink', 'users.endSessions'].includes(operation)) return [{ resource: resource.name }];
    if (operation === 'users.startActing') return [{ resource: resource.name, event: 1 }];
    if (operation === 'users.resetTwoStep') return [{ resource: resource.name, version: 1, event: 1 }];
    const action = resource.actions?.[operation.slice(resource.name.length + 1)];
    if (action !== undefined) return this.#acted(exchange, resource, action.creates?.resource);
    if (url.includes('/draft')) return [{ resource: resource.name }];
    if (operation.endsWith('.dismiss')) return [this.#dismissed(exchange)];
    if (url.includes('/reveal')) return [{ resource: resource.name, event: 1 }];
    if (method === 'DELETE') {
      const { searchParams } = new URL(url, 'http://host');
      const number = (name: string) => Number(searchParams.get(name));
      const own = { resource: resource.name, record: -1, version: -number('version'), event: 1 };
      return resource.name === 'prototypes'
        ? [own, ...gone('prototypeRows', number('rows')), ...gone('prototypeComments', number('comments'))]
        : [own];
    }
    return [method === 'POST' ? this.#created(resource, answer) : changed(resource, body, answer)];
  }

  #acted(
    { key, body, answer }: Exchange,
    { name }: Resource,
    creates: string | undefined,
  ): readonly Effect[] {
    // A dry run only stores its answer under its key.
    if (sentObject(body).dryRun === true) return [{ resource: name }];
    if (key !== undefined) {
      if (this.#kept.has(key)) return [{ resource: name }];
      this.#kept.add(key);
    }
    const done = Number(Object(answer.body).done);
    const made =
      creates === undefined ? [] : [{ resource: creates, record: done, version: done, event: done }];
    return [{ resource: name, version: done, event: done }, ...made];
  }

  /** A dismissal counts once for each sender and alert. */
  #dismissed({ sender, url }: Exchange): Effect {
    const one = `${sender} ${url.split('?', 1)[0] ?? ''}`;
    if (this.#made.has(one)) return {};
    this.#made.add(one);
    return { event: 1 };
  }

  #uploaded({ body }: Answer): Effect {
    const made = `files ${Object(body).id}`;
    if (this.#made.has(made)) return {};
    this.#made.add(made);
    return { event: 1 };
  }

  /** A stored answer under an Idempotency-Key names a record that exists already. */
  #created(resource: Resource, { body }: Answer): Effect {
    const made = `${resource.name} ${Object(body).id}`;
    if (this.#made.has(made)) return { resource: resource.name };
    this.#made.add(made);
    return { resource: resource.name, record: 1, version: 1, event: 1 };
  }
}

/** The body as the server reads it: a byte order mark is skipped. */
function sentObject(body = '{}'): Readonly<Record<string, unknown>> {
  return Object(JSON.parse(body.replace(/^\ufeff/, '')));
}

/** Records that were deleted with another; their versions are known only from the audit trail. */
function gone(resource: string, count: number): readonly Effect[] {
  return count === 0 ? [] : [{ resource, record: -count, event: count }];
}

/** Invited people who had no account are users now. */
function invited({ body }: Answer): readonly Effect[] {
  const outcomes: unknown = body;
  const made = Array.isArray(outcomes) ? outcomes.filter((one) => Object(one).outcome === 'invited') : [];
  return [{ resource: 'users', record: made.length, version: made.length, event: made.length }];
}

/** A change without a difference leaves the version that was sent, and a change to several records says how many have another. */
function changed({ name }: Resource, sent: string | undefined, { body }: Answer): Effect {
  const { changed: count = Number(Object(body).version !== sentObject(sent).version) } = Object(body);
  return { resource: name, version: count, event: count };
}
