import { beforeAll, describe, expect, test } from 'vitest';
import { operationRowsIn, type OperationRow } from '../../../src/contracts/api/operations.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import { registry } from '../../../server/resources.ts';
import { send, tokenFor, servedApp } from '../world/served-app.ts';
import { nameOf, principals } from '../world/homes.ts';
import { makeWorld } from '../world/world.ts';
import { cellsOf } from './cells.ts';
import { expectReviewed } from './outline.ts';
import type { Cell } from './rows.ts';

const served = servedApp();
const tokens = new Map<Principal, string>();
const token = (principal: Principal) => tokens.get(principal) ?? '';
const cells: Cell[] = [];
const rows: readonly OperationRow[] = operationRowsIn(registry);
const untried = new Set(rows.map(({ operation }) => operation));

const sentenceOf = ({ principal, target, expected, actual }: Cell) =>
  `${nameOf(principal)} on "${target}": ${actual}, the policy says ${expected}`;

beforeAll(async () => {
  await makeWorld(served());
  for (const principal of principals) tokens.set(principal, await tokenFor(served(), principal.userId));
});

test('every route belongs to an operation of the policy, and every operation of the policy has a route', () => {
  const routed = [...new Set(served().routes.map(({ operation }) => operation))].sort();
  expect(routed).toEqual([...new Set(rows.map(({ operation }) => operation))].sort());
});

test('there are 24 kinds of callers: four types of tenant, unit member or not, three roles', () => {
  expect(new Set(principals.map(nameOf)).size).toBe(24);
});

describe('each caller gets exactly the answer that the policy demands', () => {
  // Reads come before operations that change records, so that all see the same world; deletes come last.
  const order = [
    'list',
    'export',
    'read',
    'readFile',
    'history',
    'reveal',
    'figures',
    'filters',
    'pageFigures',
    'current',
    'dismiss',
    'paymentKpis',
    'payments',
    'downloadPayments',
    'readDraft',
    'saveDraft',
    'discardDraft',
    'startActing',
    'update',
    'sendLink',
    'create',
    'invite',
    'delete',
    // Ending a caller's other sessions also ends the one that this test uses.
    'endOtherSessions',
  ];
  const place = ({ operation }: OperationRow) => order.indexOf(operation.slice(operation.indexOf('.') + 1));
  const ordered = [...rows].sort((a, b) => place(a) - place(b));
  test.for(ordered)('$operation', async (row) => {
    untried.delete(row.operation);
    for (const route of served().routes.filter(({ operation }) => operation === row.operation)) {
      const found = await cellsOf(served(), route, row, token);
      cells.push(...found);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ expected, actual }) => expected !== actual).map(sentenceOf)).toEqual([]);
    }
  });
});

test('without a session only public operations are answered', async () => {
  const answered: string[] = [];
  for (const { method, url, operation } of served().routes) {
    const address = url.replace(':id', '1').replace('*', '');
    for (const token of [undefined, 'nonsense', 'a.b.c']) {
      const body = method === 'GET' ? {} : { body: {} };
      const { status } = await send(served().app, { method, url: address, token, ...body });
      if (status !== 401) answered.push(operation);
    }
  }
  const open = rows.filter(({ access }) => access === 'public').map(({ operation }) => operation);
  expect([...new Set(answered)].sort()).toEqual(open.sort());
});

test('the whole matrix is as reviewed', async () => {
  await expectReviewed(cells, 'operations', untried);
});
