/** How the list of any resource is sorted and filtered, and its address, all derived from its declaration. */
import { fieldOf, type Resource } from '../../../src/contracts/resource/define-resource.ts';
import { isSortable, writeListQuery } from '../../../src/contracts/lists/list-query.ts';
import {
  type ListState,
  plainListState,
  readListState,
  sortInForce,
  writeListState,
} from '../../../src/contracts/lists/list-state.ts';
import { type Principal, scopeOf, myValues } from '../../../src/contracts/resource/policy.ts';
import { allOf, bind, type Predicate } from '../../../src/contracts/resource/predicate.ts';
import { isObject } from '../../../src/contracts/values/objects.ts';
import type { Registry } from '../../../src/contracts/registry/registry.ts';

export type ReadRecord = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly version: number;
};

/** The records of an answer, which the server validates against their schema. */
export function recordsIn(body: unknown): readonly ReadRecord[] {
  return Array.isArray(body) ? body.map((one: ReadRecord) => one) : [];
}

const readable = ({ fields, access }: Resource, caller: Principal) =>
  Object.fromEntries(
    Object.entries(fields).filter(([key]) => {
      const grants = access.fields?.[key]?.read;
      return grants === undefined || scopeOf(grants, caller) !== undefined;
    }),
  );

/** The columns that a click can sort by. */
export function orderedBy(resource: Resource, isOpen: (key: string) => boolean): readonly string[] {
  const { columns, moreColumns = [] } = resource.list;
  return [...columns, ...moreColumns].filter((key) => {
    const field = fieldOf(resource, key);
    return field !== undefined && isOpen(key) && isSortable(field);
  });
}

/** Whether values that compare without the database's collation ascend, with missing ones at the end. */
export function isInOrder(resource: Resource, key: string, rising: readonly ReadRecord[]): boolean {
  const kind = fieldOf(resource, key)?.kind ?? 'text';
  const values = rising.map((record) => record[key]);
  const present = values.filter((value) => value !== null && value !== undefined);
  const isLast = values.slice(0, present.length).every((value) => value !== null && value !== undefined);
  const comparable = ['integer', 'number', 'percent', 'money'].includes(kind)
    ? present.map(Number)
    : ['date', 'timestamp'].includes(kind)
      ? present.map((value) => (typeof value === 'string' ? Date.parse(value) : 0))
      : [];
  return (
    isLast && comparable.every((value, index) => index === 0 || value >= (comparable[index - 1] ?? value))
  );
}

interface Filter {
  readonly name: string;
  readonly state: ListState;
  /** The same filter as one condition on the record. */
  readonly where: Predicate;
}

/** Each filter with a value that a record has, and with none; each view that depends on the record alone. */
export function filtersOf(
  resource: Resource,
  caller: Principal,
  all: readonly ReadRecord[],
): readonly Filter[] {
  const { filters = [], columns } = resource.list;
  const open = readable(resource, caller);
  const byField = filters.flatMap((key): Filter[] => {
    if (fieldOf({ fields: open }, key) === undefined) return [];
    const value = all.map((record) => record[key]).find((one) => one !== null && one !== undefined);
    const isMany = Array.isArray(value) || ['refs', 'rows'].includes(resource.fields[key]?.kind ?? '');
    const asked = [conditionOn(value), isMany ? undefined : { null: true }].filter(
      (one) => one !== undefined,
    );
    return asked.map((condition) => {
      const where: Predicate = { [key]: condition };
      return { name: `${key} ${JSON.stringify(condition)}`, where, state: { ...plainListState, where } };
    });
  });
  const byView = Object.entries(resource.views ?? {}).flatMap(([view, { where = {} }]): Filter[] =>
    isOwn(where, resource) ? [{ name: view, where, state: { ...plainListState, view } }] : [],
  );
  const [first] = byField;
  const column = orderedBy(resource, (key) => fieldOf({ fields: open }, key) !== undefined)[0];
  if (first === undefined || column === undefined) return [...byField, ...byView];
  const together: ListState = {
    ...first.state,
    sort: [{ field: column, order: 'desc' }],
    size: 1_000,
    columns: columns.length > 1 && columns[0] !== undefined && columns[0] in open ? [columns[0]] : undefined,
  };
  return [...byField, ...byView, { ...first, name: `${first.name}, sorted`, state: together }];
}

function conditionOn(value: unknown): Predicate | string | number | boolean | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const id: unknown = Object(value[0]).id;
    return typeof id === 'number' ? { some: { id } } : undefined;
  }
  const id: unknown = Object(value).id;
  return typeof id === 'number' ? { id: { in: [id] } } : undefined;
}

/** Whether the condition uses only what a record in an answer contains. */
function isOwn(where: Predicate, { fields }: Resource): boolean {
  return Object.entries(where).every(([key, condition]) => {
    if (key === 'and' || key === 'or' || key === 'not')
      return [condition]
        .flat()
        .every((part) => isObject(part) && isOwn(part as Predicate, { fields } as Resource));
    if (!isObject(condition) || fields[key]?.kind !== 'ref')
      return !JSON.stringify(condition ?? null).includes('"some"');
    return Object.keys(condition).every((one) => one === 'id' || one === 'null');
  });
}

/** The state after its address is opened again, and the query that the list then sends. */
export function addressOf(
  resource: Resource,
  caller: Principal,
  state: ListState,
  registry: Registry,
): { readonly state: ListState; readonly dropped: readonly string[]; readonly query: string } {
  const context = {
    resource,
    readable: readable(resource, caller),
    fieldsOf: (name: string) => registry.find(name)?.fields,
  };
  const address = new URL(`https://portal.example/list?${writeListState(state).toString()}`);
  const read = readListState(address.searchParams, context);
  const view = resource.views?.[read.state.view ?? '']?.where ?? {};
  const query = writeListQuery({
    where: allOf(bind(view, myValues(caller)), read.state.where),
    sort: sortInForce(read.state, context),
    q: read.state.search,
  });
  return { ...read, query: query.toString() };
}
