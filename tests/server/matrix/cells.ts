/** Every cell of the permission matrix: the answer over HTTP, and the answer that the policy demands. */
import { sql } from 'kysely';
import type { Action, Outcome } from '../../../src/contracts/resource/actions.ts';
import { fileKeys } from '../../../src/kinds/kinds.ts';
import type { OperationRow } from '../../../src/contracts/api/operations.ts';
import { may, myValues, type Principal, scopeOf } from '../../../src/contracts/resource/policy.ts';
import { bind, matches } from '../../../src/contracts/resource/predicate.ts';
import { files, multipart } from '../../harness/sent-files.ts';
import { send, type ServedApp, type ServedRoute, tokenFor } from '../world/served-app.ts';
import { storedRecords, type StoredRecord, tableOf } from '../world/stored-records.ts';
import { homeOf, missingId, others, principals, surveyPeriodIn, unique } from '../world/homes.ts';
import { addRecords } from '../world/world.ts';
import { exportCells, forCallers, partDrivers } from './part-cells.ts';
import { at, callAs, type Cell, type Driver, forTargets, type Row } from './rows.ts';
import { samplesOf, targetsFor, tenantsAround } from './samples.ts';

/**
 * The cells of one route of an operation on a resource. Throws for a verb without a driver: a new kind of
 * operation must define here how it is tested.
 */
export async function cellsOf(
  served: ServedApp,
  route: ServedRoute,
  { operation, access }: OperationRow,
  token: (principal: Principal) => string,
): Promise<readonly Cell[]> {
  if (typeof access === 'string') return ownCells(served, route, operation, token);
  const verb = operation.slice(operation.indexOf('.') + 1);
  const resource = served.registry.get(access.resource);
  const action = resource.actions?.[verb];
  const driver =
    action === undefined
      ? (partDrivers[route.url.slice(route.url.lastIndexOf('/') + 1)] ?? drivers[verb])
      : (row: Row) => forSelections(row, action);
  if (driver === undefined)
    throw new Error(
      `The matrix does not know how to call ${operation}: add it to tests/server/matrix/cells.ts.`,
    );
  return driver({
    served,
    route,
    operation,
    resource,
    grants: access.grants,
    samples: samplesOf(resource),
    token,
  });
}

function idsIn(body: unknown): readonly number[] {
  return Array.isArray(body)
    ? body.map((one: Readonly<Record<string, unknown>>) => Number(one['id'])).sort((a, b) => a - b)
    : [];
}

const drivers: Readonly<Record<string, Driver>> = {
  /** Expects exactly the records that the grants allow; the outline names the targets among them. */
  list: async (row) => {
    const { served, operation, resource, grants } = row;
    // Views such as the audit trail grow with every test.
    if (resource.fromView === true) return forPages(row, 'id_in');
    const records = await storedRecords(served, resource);
    return Promise.all(
      principals.map(async (principal): Promise<Cell> => {
        const answer = await callAs(row, principal, { url: `${row.route.url}?_end=1000` });
        const granted = scopeOf(grants, principal) !== undefined;
        const open = [...records].filter(([, record]) => may(grants, principal, record)).map(([id]) => id);
        const total = String(answer.headers['x-total-count']);
        const expected = granted ? `200 of ${open.length}: ${open.sort((a, b) => a - b).join()}` : '403';
        const actual = granted
          ? `${answer.status} of ${total}: ${idsIn(answer.body).join()}`
          : String(answer.status);
        const targets = Object.entries(targetsFor(resource.name, homeOf(principal), principal));
        const seen = targets.filter(([, id]) => idsIn(answer.body).includes(id)).map(([name]) => name);
        const words =
          answer.status === 200
            ? `200 with ${seen.length === 0 ? 'none of these' : seen.join(', ')}`
            : String(answer.status);
        return {
          operation,
          principal,
          target: 'list',
          expected: expected === actual ? words : expected,
          actual: expected === actual ? words : actual,
        };
      }),
    );
  },
  export: exportCells,
  read: (row) => forTargets(row, 200, async (id) => ({ url: at(row.route, id) })),
  readFile: (row) =>
    forTargets(row, 200, async (id) => ({
      url: at(row.route, id).replace(':key', fileKeys(row.resource.fields)[0] ?? ''),
    })),
  history: (row) => forTargets(row, 200, async (id) => ({ url: at(row.route, id) })),
  reveal: (row) =>
    forTargets(row, 200, async (id) => ({
      url: at(row.route, id),
      body: { path: 'controlPerson.governmentId' },
    })),
  update: async (row) => {
    const ofSeveral = !row.route.url.includes(':id');
    const cells = await forTargets(row, 200, async (id, record, _target, principal) => {
      const body = { version: await versionOf(row, id), ...changeBy(row, principal, record) };
      return { url: at(row.route, id), body: ofSeveral ? { rows: [{ id, ...body }] } : body };
    });
    return ofSeveral ? cells.map((cell) => ({ ...cell, target: `${cell.target}, of several` })) : cells;
  },
  /** Gives each cell its own record, like the target. */
  delete: (row) =>
    forTargets(row, 204, async (id, _record, target, principal) => {
      const own = missingId - 1 - unique();
      const like = id === missingId ? undefined : row.samples.like?.(target, homeOf(principal), own);
      if (like !== undefined) await addRecords(row.served, { [row.resource.name]: [like] });
      const victim = like === undefined ? id : own;
      return { url: at(row.route, victim, `?version=${await versionOf(row, victim)}`) };
    }),
  create: async (row) => {
    const { operation, resource, grants } = row;
    const tenants = await storedRecords(row.served, row.served.registry.get('tenants'));
    const cells: Cell[] = [];
    for (const principal of principals) {
      for (const [target, creation] of Object.entries(row.samples.create?.(homeOf(principal)) ?? {})) {
        const answer = await callAs(row, principal, {
          url: `${row.route.url}${creation.query ?? ''}`,
          body: creation.body,
        });
        const points = await Promise.all(
          (creation.points ?? []).map(async ([name, id]) =>
            mayRead(row, name, principal, await oneOf(row, name, id)),
          ),
        );
        const unseen =
          points.includes(false) ||
          creation.tenants.some((id) => !mayRead(row, 'tenants', principal, tenants.get(id))) ||
          (creation.prototype !== undefined && !mayRead(row, 'prototypes', principal, creation.prototype));
        const expected = (): number => {
          if (scopeOf(grants, principal) === undefined) return 403;
          // An unseen tenant in the query is reported as missing, one in the body as not available to choose.
          if (unseen) return creation.query === undefined ? 400 : 404;
          return may(grants, principal, creation.record) ? 201 : 403;
        };
        cells.push({
          operation,
          principal,
          target,
          expected: String(expected()),
          actual: String(answer.status),
        });
      }
      if (row.samples.create === undefined)
        throw new Error(`tests/server/matrix/samples.ts does not say what to create of ${resource.name}.`);
    }
    return cells;
  },
  invite: (row) =>
    forCallers(row, 200, (principal) => ({
      body: {
        emails: [`matrix-${unique()}@example.org`],
        tenantId: principal.tenantId,
        role: 'viewer',
        language: 'en',
      },
    })),
  /** Callers stop acting for one target before they act for the next. */
  startActing: (row) =>
    forTargets(row, 204, async (id, _record, _target, principal) => {
      await send(row.served.app, {
        method: 'POST',
        url: '/identity/auth/stop_acting',
        token: row.token(principal),
      });
      return { url: at(row.route, id) };
    }),
  endSessions: (row) => forTargets(row, 204, async (id) => ({ url: at(row.route, id) })),
  resetTwoStep: (row) => forTargets(row, 204, async (id) => ({ url: at(row.route, id) })),
  sendLink: (row) => forTargets(row, 200, async (id) => ({ url: at(row.route, id) })),
  // What the figures contain is tested in tests/server/dashboards.
  figures: (row) => forTargets(row, 200, async (id) => ({ url: at(row.route, id) })),
  pageFigures: (row) => forPages(row),
  changes: (row) => forTargets(row, 200, async (id) => ({ url: at(row.route, id) })),
  // What the file contains is tested in tests/server/prototypes.
  downloadRows: (row) => forTargets(row, 200, async (id) => ({ url: at(row.route, id) })),
  dismiss: (row) => forTargets(row, 204, async (id) => ({ url: at(row.route, id) })),
  targets: (row) => forTargets(row, 200, async (id) => ({ url: at(row.route, id) })),
  readSheet: (row) => forCallers(asked(row, `?audience=provider&provider=${others.provider}`)),
  // Everybody answers another tenant's survey here; tests/server/surveys tests what callers may answer.
  answer: (row) =>
    forCallers(row, 404, {
      body: {
        period: surveyPeriodIn('open'),
        respondent: others.provider,
        answers: [{ subject: others.mco, question: 'words', value: 'Words', version: 0 }],
      },
    }),
  delegate: (row) =>
    forCallers(row, 404, {
      body: { period: surveyPeriodIn('open'), respondent: others.provider, section: 'words', to: null },
    }),
  // Callers who may comment may read every survey; tests/server/surveys tests the question.
  comment: (row) =>
    forTargets(row, 400, async (id) => ({ url: at(row.route, id), body: { question: 'none', comment: '' } })),
  dashboard: (row) => forCallers(row),
  downloadHhscProvidersReport: (row) => forCallers(row),
  downloadHhscReport: (row) => forCallers(row),
  downloadMcoReport: (row) => forCallers(row),
  current: (row) => forCallers(row),
  filters: (row) => forCallers(row),
  paymentKpis: (row) => forCallers(row),
  payments: (row) => forCallers(row),
  downloadPayments: (row) => forCallers(row),
  readDraft: (row) => forTenants(row, 200),
  saveDraft: (row) => forTenants(row, 200, { draft: { natureOfBusiness: 'Hospital' } }),
  discardDraft: (row) => forTenants(row, 204),
};

/** Changes only fields that the caller may write; fields.test.ts tests the others. */
function changeBy(
  { resource, samples: { change } }: Row,
  principal: Principal,
  record: StoredRecord | undefined,
): StoredRecord {
  const mayWrite = (key: string) => {
    const write = resource.access.fields?.[key]?.write;
    return write === undefined || record === undefined || may(write, principal, record);
  };
  return Object.fromEntries(Object.entries(change?.() ?? {}).filter(([key]) => mayWrite(key)));
}

/** The row with these query parameters. */
function asked(row: Row, query: string): Row {
  return { ...row, route: { ...row.route, url: `${row.route.url}${query}` } };
}

async function forPages(row: Row, parameter = 'id'): Promise<readonly Cell[]> {
  const records = await storedRecords(row.served, row.resource);
  return Promise.all(
    principals.map(async (principal): Promise<Cell> => {
      const targets = Object.entries(targetsFor(row.resource.name, homeOf(principal), principal));
      const ids = targets.map(([, id]) => id);
      const answer = await callAs(row, principal, {
        url: `${row.route.url}?${parameter}=${ids.join()},${missingId}`,
      });
      const words = (open: (id: number) => boolean) =>
        targets
          .filter(([, id]) => open(id))
          .map(([name]) => name)
          .join(', ') || 'none of these';
      const expected = words((id) => mayRead(row, row.resource.name, principal, records.get(id)));
      return {
        operation: row.operation,
        principal,
        target: 'page',
        expected: scopeOf(row.grants, principal) === undefined ? '403' : `200 with ${expected}`,
        actual:
          answer.status === 200
            ? `200 with ${words((id) => idsIn(answer.body).includes(id))}`
            : String(answer.status),
      };
    }),
  );
}

/** Dry-runs an action on one record: what would its outcome be? */
async function forSelections(row: Row, action: Action): Promise<readonly Cell[]> {
  const { served, operation, resource, grants } = row;
  const records = await storedRecords(served, resource);
  const cells: Cell[] = [];
  for (const principal of principals) {
    const targets = { ...targetsFor(resource.name, homeOf(principal), principal), missing: missingId };
    for (const [target, id] of Object.entries(targets)) {
      const record = records.get(id);
      const selection = { records: [{ id, version: await versionOf(row, id) }] };
      const answer = await callAs(row, principal, { url: row.route.url, body: { selection, dryRun: true } });
      const expected = (): string => {
        if (scopeOf(grants, principal) === undefined) return '403';
        if (record === undefined || !may(resource.access.read, principal, record)) return '200 missing';
        const mine = myValues(principal);
        if (!matches(bind(action.when ?? {}, mine), record)) return '200 state';
        if (!may(grants, principal, record)) return '200 forbidden';
        // Requirements that only the server can check, through references, are met in this world.
        const met = (action.requires ?? []).every(({ where }) => matches(bind(where, mine), record, true));
        return met ? '200 done' : '200 required';
      };
      const outcome: Partial<Outcome> = Object(answer.body); // on 200 held against its schema by the server
      const came = outcome.done === 1 ? 'done' : (outcome.skipped?.[0]?.code ?? '');
      cells.push({
        operation,
        principal,
        target,
        expected: expected(),
        actual: answer.status === 200 ? `200 ${came}` : String(answer.status),
      });
    }
  }
  return cells;
}

function mayRead(
  { served }: Row,
  resource: string,
  principal: Principal,
  record: StoredRecord | undefined,
): boolean {
  return record !== undefined && may(served.registry.get(resource).access.read, principal, record);
}

async function oneOf({ served }: Row, name: string, id: number): Promise<StoredRecord | undefined> {
  return (await storedRecords(served, served.registry.get(name), id)).get(id);
}

/** Expects drafts for the tenants for which the caller may create records. */
async function forTenants(row: Row, success: number, body?: unknown): Promise<readonly Cell[]> {
  const { served, operation, grants } = row;
  const tenants = await storedRecords(served, served.registry.get('tenants'));
  const cells: Cell[] = [];
  for (const principal of principals) {
    for (const [target, id] of Object.entries({ ...tenantsAround(homeOf(principal)), missing: missingId })) {
      const tenant = tenants.get(id);
      const answer = await callAs(row, principal, {
        url: `${row.route.url}?tenantId=${id}`,
        ...(body === undefined ? {} : { body }),
      });
      const expected = (): number => {
        if (scopeOf(grants, principal) === undefined) return 403;
        if (!mayRead(row, 'tenants', principal, tenant)) return 404;
        return may(grants, principal, { tenant }) ? success : 403;
      };
      cells.push({
        operation,
        principal,
        target,
        expected: String(expected()),
        actual: String(answer.status),
      });
    }
  }
  return cells;
}

async function versionOf({ served, resource }: Row, id: number): Promise<number> {
  const table = tableOf(resource.name);
  const found = await sql<{
    version: number;
  }>`select version from ${sql.table(table)} where id = ${id}`.execute(served.database.owner);
  return found.rows[0]?.version ?? 1;
}

/** Operations that belong to no resource, with the status that every signed-in caller gets. */
const ownStatuses: Readonly<Record<string, number>> = {
  health: 200,
  ready: 200,
  openapi: 200,
  portal: 200,
  'auth.login': 400,
  'auth.logout': 204,
  // Without an email address, or with an invalid link. tests/server/identity tests valid ones.
  'auth.forgotPassword': 400,
  'auth.resetPassword': 400,
  'auth.readInvitation': 400,
  'auth.readPasswordLink': 400,
  'auth.register': 400,
  'me.read': 200,
  // Those that need a password get none here. tests/server/identity tests them with one.
  'auth.renew': 200,
  'auth.stopActing': 204,
  'auth.confirm': 400,
  'auth.changePassword': 400,
  'auth.deleteMe': 400,
  'auth.startTwoStep': 400,
  'auth.confirmTwoStep': 400,
  'auth.turnOffTwoStep': 400,
  // These users have no second step.
  'auth.renewRecoveryCodes': 409,
  'auth.secondSteps': 200,
  // No device takes part here. tests/server/identity/passkeys.test.ts tests passkeys.
  'auth.startPasskeySignIn': 200,
  'auth.signInByPasskey': 400,
  'auth.startPasskey': 200,
  'auth.addPasskey': 400,
  'auth.askForPasskey': 200,
  // There is no such passkey.
  'auth.renamePasskey': 404,
  'auth.removePasskey': 404,
  'auth.sessions': 200,
  // There is no such session.
  'auth.endSession': 404,
  'auth.endOtherSessions': 204,
  // Without asking for a stream. tests/server/live tests streams.
  events: 400,
  'files.upload': 201,
};

async function ownCells(
  served: ServedApp,
  route: ServedRoute,
  operation: string,
  token: (principal: Principal) => string,
): Promise<readonly Cell[]> {
  const status = ownStatuses[operation];
  if (status === undefined)
    throw new Error(
      `The matrix does not know how to call ${operation}: add it to tests/server/matrix/cells.ts.`,
    );
  return Promise.all(
    principals.map(async (principal): Promise<Cell> => {
      const ending = ['auth.logout', 'auth.endOtherSessions'].includes(operation);
      const answer = await send(served.app, {
        method: route.method,
        url: route.url.replace('*', '').replace(':id', '00000000-0000-4000-8000-000000000000'),
        token: ending ? await tokenFor(served, principal.userId) : token(principal),
        ...(route.method === 'POST' && status === 400 ? { body: {} } : {}),
        ...(operation === 'files.upload' ? multipart({ name: 'letter.pdf', bytes: files.pdf }) : {}),
      });
      // The folder of the portal's assets has no listing.
      const expected = route.url === '/assets/*' ? 404 : status;
      return {
        operation,
        principal,
        target: route.url,
        expected: String(expected),
        actual: String(answer.status),
      };
    }),
  );
}
