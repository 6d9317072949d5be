import { sql } from 'kysely';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { may, type Principal, scopeOf } from '../../../src/contracts/resource/policy.ts';
import { uploads } from '../../../src/contracts/transfer/upload-page.ts';
import type { Call } from '../world/served-app.ts';
import { storedRecords } from '../world/stored-records.ts';
import { missingId, principals, unique } from '../world/homes.ts';
import { at, callAs, type Cell, type Driver, forTargets, type Row } from './rows.ts';

/** Expects as many rows as the grants allow. */
export const exportCells: Driver = async (row) => {
  const { served, operation, resource, grants } = row;
  const cells: Cell[] = [];
  // One after the other, because so many downloads at once would be refused.
  for (const principal of principals) {
    // Read again each time, because each download adds an event to the audit trail.
    const records = await storedRecords(served, resource);
    const answer = await callAs(row, principal, { url: row.route.url });
    const open = [...records.values()].filter((record) => may(grants, principal, record)).length;
    const lines = answer.text.split('\r\n').length - 2;
    cells.push({
      operation,
      principal,
      target: 'file',
      ...asWords(
        resource,
        scopeOf(grants, principal) === undefined ? '403' : `200 with ${open} of ${open}`,
        answer.status === 200
          ? `200 with ${lines} of ${String(answer.headers['x-total-count'])}`
          : String(answer.status),
      ),
    });
  }
  return cells;
};

/** The number of audit events depends on what ran before, so the outline omits it if it is right. */
function asWords(
  { fromView }: Resource,
  expected: string,
  actual: string,
): Pick<Cell, 'expected' | 'actual'> {
  return fromView === true && expected === actual
    ? { expected: expected.slice(0, 3), actual: actual.slice(0, 3) }
    : { expected, actual };
}

/** Expects the count of the records that the grants allow. */
async function countCells(row: Row, target: string): Promise<readonly Cell[]> {
  const { served, operation, resource, grants } = row;
  const records = await storedRecords(served, resource);
  return Promise.all(
    principals.map(async (principal): Promise<Cell> => {
      const answer = await callAs(row, principal, { url: row.route.url });
      const open = [...records.values()].filter((record) => may(grants, principal, record)).length;
      const count =
        typeof answer.body === 'object' && answer.body !== null && 'count' in answer.body
          ? String(answer.body.count)
          : '';
      return {
        operation,
        principal,
        target,
        ...asWords(
          resource,
          scopeOf(grants, principal) === undefined ? '403' : `200 counts ${open}`,
          answer.status === 200 ? `200 counts ${count}` : String(answer.status),
        ),
      };
    }),
  );
}

/** Drivers for operations with several routes, by the last part of the URL. */
export const partDrivers: Readonly<Record<string, Driver>> = {
  summary: (row) => countCells(row, 'summary'),
  /** Counts the records of a list, or what belongs to one record; a dashboard has no records to count. */
  count: async (row) => {
    if (row.operation.endsWith('.export')) return countCells(row, 'count');
    if (!row.route.url.includes(':id')) return forCallers(row);
    const cells = await forTargets(row, 200, async (id) => ({ url: at(row.route, id) }));
    return cells.map((cell) => ({ ...cell, target: `count of ${cell.target}` }));
  },
  template: (row) => forCallers(row),
  /** Takes two grants: one for the records in the file, and one for files at all. */
  upload: async (row) => {
    const uploaders = row.served.registry.get(uploads).access.create ?? [];
    const cells = await forCallers(row, 201, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload:
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n1,2\r\n--x--\r\n',
    });
    return cells.map((cell) => (may(uploaders, cell.principal) ? cell : { ...cell, expected: '403' }));
  },
  commit: (row) => forBatches(row, 200),
  cancel: (row) => forBatches(row, 200),
  // These uploads have not been submitted yet.
  withdraw: (row) => forBatches(row, 409),
  // These uploads have no columns to choose from.
  mapping: (row) => forBatches(row, 409, { mapping: {} }),
  // Nor do they have rows.
  cells: (row) => forBatches(row, 400, { cells: [{ line: 2, column: 'amount', value: '1.00' }] }),
};

type FurtherCall = Omit<Call, 'method' | 'token' | 'url'>;

/** For operations that concern no record: every caller with a grant may use them. */
export async function forCallers(
  row: Row,
  success = 200,
  call: FurtherCall | ((principal: Principal) => FurtherCall) = {},
): Promise<readonly Cell[]> {
  const { operation, route, grants } = row;
  const cells: Cell[] = [];
  for (const principal of principals) {
    const answer = await callAs(row, principal, {
      url: route.url,
      ...(typeof call === 'function' ? call(principal) : call),
    });
    cells.push({
      operation,
      principal,
      target: 'any',
      expected: String(scopeOf(grants, principal) === undefined ? 403 : success),
      actual: String(answer.status),
    });
  }
  return cells;
}

/** Gives each cell its own upload, like the target. */
function forBatches(row: Row, success: number, body: object = {}): Promise<readonly Cell[]> {
  return forTargets(row, success, async (id, record) => {
    const own = missingId - 1 - unique();
    if (record !== undefined) {
      await sql`
        insert into upload_batches (id, file_name, kind, tenant_id, uploaded_by_id, state, rows, accepted, sha256)
        select ${own}, file_name, kind, tenant_id, uploaded_by_id, 'ready', 1, 1, ${String(own)} from upload_batches where id = ${id}`.execute(
        row.served.database.owner,
      );
    }
    return { url: at(row.route, record === undefined ? id : own), body: { version: 1, ...body } };
  });
}
