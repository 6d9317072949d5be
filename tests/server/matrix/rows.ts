/** One operation on one route, and how it is called as each caller. */
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { type Grants, may, type Principal, scopeOf } from '../../../src/contracts/resource/policy.ts';
import { type Answer, type Call, send, type ServedApp, type ServedRoute } from '../world/served-app.ts';
import { storedRecords, type StoredRecord } from '../world/stored-records.ts';
import { homeOf, missingId, principals } from '../world/homes.ts';
import type { ResourceSamples } from './creations.ts';
import { targetsFor } from './samples.ts';

export interface Cell {
  readonly operation: string;
  readonly principal: Principal;
  readonly target: string;
  readonly expected: string;
  readonly actual: string;
}

type Records = ReadonlyMap<number, StoredRecord>;
export interface Row {
  readonly served: ServedApp;
  readonly route: ServedRoute;
  readonly operation: string;
  readonly resource: Resource;
  readonly grants: Grants;
  readonly samples: ResourceSamples;
  readonly token: (principal: Principal) => string;
}
export type Driver = (row: Row) => Promise<readonly Cell[]>;

/** The status that the policy demands for an operation on one record; `success` if it is allowed. */
function statusOn(
  { resource, grants }: Pick<Row, 'resource' | 'grants'>,
  principal: Principal,
  record: StoredRecord | undefined,
  success: number,
): number {
  if (scopeOf(grants, principal) === undefined) return 403;
  if (record === undefined || !may(resource.access.read, principal, record)) return 404;
  return may(grants, principal, record) ? success : 403;
}

export function at(route: ServedRoute, id: number, rest = ''): string {
  return `${route.url.replace(':id', String(id))}${rest}`;
}

export async function callAs(
  row: Row,
  principal: Principal,
  call: Omit<Call, 'method' | 'token'>,
): Promise<Answer> {
  return send(row.served.app, { method: row.route.method, token: row.token(principal), ...call });
}

/** A cell for each caller and each of their targets, the last of which is a record that does not exist. */
export async function forTargets(
  row: Row,
  success: number,
  call: (
    id: number,
    record: StoredRecord | undefined,
    target: string,
    principal: Principal,
  ) => Promise<Omit<Call, 'method' | 'token'>>,
): Promise<readonly Cell[]> {
  const { served, operation, resource } = row;
  const records: Records = await storedRecords(served, resource);
  const cells: Cell[] = [];
  for (const principal of principals) {
    const targets = { ...targetsFor(resource.name, homeOf(principal), principal), missing: missingId };
    for (const [target, id] of Object.entries(targets)) {
      const record = records.get(id);
      const answer = await callAs(row, principal, await call(id, record, target, principal));
      cells.push({
        operation,
        principal,
        target,
        expected: String(statusOn(row, principal, record, success)),
        actual: String(answer.status),
      });
    }
  }
  return cells;
}
