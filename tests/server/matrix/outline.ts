/** The matrix as text for review: a file for each resource lists which callers get which answers. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { roles, tenantTypes, type Principal } from '../../../src/contracts/resource/policy.ts';
import type { Cell } from './rows.ts';

/**
 * Compares each resource's answers with its file in `outlines`. A resource without a file is only checked
 * against its declaration, cell by cell. To start its review, create an empty file and run with `-u`.
 *
 * @param untried the operations that this run has left out (`-t`): their resources are not compared
 */
export async function expectReviewed(
  cells: readonly Cell[],
  suffix: string,
  untried: ReadonlySet<string>,
): Promise<void> {
  const halfTried = new Set([...untried].map((operation) => partOf({ operation })));
  for (const part of new Set(cells.map(partOf))) {
    if (halfTried.has(part)) continue;
    const file = join(import.meta.dirname, 'outlines', `${part}.${suffix}.txt`);
    if (!existsSync(file)) continue;
    const whatToDo = `npm test -- tests/server/matrix -u -t '${part}\\.|as reviewed' rewrites the outline; read it before you commit it`;
    await expect
      .soft(outlineOf(cells.filter((cell) => partOf(cell) === part)), whatToDo)
      .toMatchFileSnapshot(file);
  }
}

/** The resource, such as "tenants", or "server" for an operation that belongs to none. */
function partOf({ operation }: Pick<Cell, 'operation'>): string {
  return operation.includes('.') ? operation.slice(0, operation.indexOf('.')) : 'server';
}

function outlineOf(cells: readonly Cell[]): string {
  const operations = [...new Set(cells.map(({ operation }) => operation))].sort();
  return operations
    .map(
      (operation) =>
        `${operation}\n${linesOf(cells.filter((cell) => cell.operation === operation)).join('\n')}\n`,
    )
    .join('\n');
}

function linesOf(cells: readonly Cell[]): readonly string[] {
  const answers = new Map<Principal, string[]>();
  for (const { principal, target, actual } of cells) {
    answers.set(principal, [...(answers.get(principal) ?? []), `${target} ${actual}`]);
  }
  const groups = new Map<string, Principal[]>();
  for (const [principal, list] of answers) {
    const text = list.join(' · ');
    groups.set(text, [...(groups.get(text) ?? []), principal]);
  }
  return [...groups].map(([text, group]) => `  ${peopleOf(group)}: ${text}`);
}

/** "MCO, System (admin, member); Provider (viewer, unit member only)" */
function peopleOf(group: readonly Principal[]): string {
  const typesByRoles = new Map<string, string[]>();
  for (const [type, name] of Object.entries(tenantTypes)) {
    const held = roles.flatMap((role) => {
      const found = group.filter((one) => String(one.tenantType) === type && one.role === role);
      if (found.length === 0) return [];
      return [
        found.length === 2
          ? role
          : `${role} ${found[0]?.unitMember === true ? 'of unit members only' : 'of no unit member'}`,
      ];
    });
    if (held.length > 0) {
      const text =
        held.length === roles.length && held.every((one) => !one.includes(' '))
          ? 'everyone'
          : held.join(', ');
      typesByRoles.set(text, [...(typesByRoles.get(text) ?? []), name]);
    }
  }
  const all = Object.keys(tenantTypes).length;
  return [...typesByRoles]
    .map(([held, types]) => `${types.length === all ? 'Any tenant' : types.join(', ')} (${held})`)
    .join('; ');
}
