/** Invented records of resources without handwritten ones: the home's own, its child's and another's. */
import { registry } from '../../../server/resources.ts';
import type { SampleRecord } from '../../../server/sample/rows.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import type { Fields } from '../../../src/contracts/resource/fields.ts';
import { matches } from '../../../src/contracts/resource/predicate.ts';
import { isFileField } from '../../../src/kinds/kinds.ts';
import { type Home, homes, inventedResources, others, targetsOf, unique } from './homes.ts';
import { asSeen, asStored, type Choose, fittingIn, inventedValues } from './invented.ts';

type Records = Readonly<Record<string, readonly SampleRecord[]>>;
type Values = Readonly<Record<string, unknown>>;

/** The records as they were put into the database. */
const world = new Map<string, readonly SampleRecord[]>();

export function inventedRecords(written: Records): Records {
  world.clear();
  for (const [name, records] of Object.entries(written)) world.set(name, records);
  const made = inOrder(inventedResources()).map((resource) => {
    const records = homes.flatMap((home) =>
      Object.entries(targetsOf(home)[resource.name] ?? {}).map(([target, id]) =>
        inventedRecord(resource, home, target, id),
      ),
    );
    world.set(resource.name, records);
    return [resource.name, records] as const;
  });
  return Object.fromEntries(made);
}

export function inventedRecord(resource: Resource, home: Home, target: string, id: number): SampleRecord {
  const tenant = tenantOf(home, target);
  const choose: Choose = (field) => {
    if (field.target === 'tenants') return tenant;
    if (isFileField(field)) return 800_000_000 + unique();
    return fitting(field, home, target);
  };
  const kept = columnsOf(resource.fields);
  return asStored(kept, inventedValues(resource, kept, unique(), choose), id);
}

/** Without read-only fields that have a default: an invented record keeps the default. */
const columnsOf = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, { options }]) =>
        options.computed === undefined && !(options.readOnly === true && options.default !== undefined),
    ),
  );

export const tenantOf = ({ tenant, child }: Home, target: string): number =>
  target === 'own' ? tenant : target === 'child' ? child : others.provider;

/** The ID of a record that the field may reference, from the home if there is one. */
export const fitting = (field: Parameters<Choose>[0], home: Home, target: string): number | undefined => {
  const seen = registry.find(field.target ?? '');
  // A resource may show records of another (providers, of tenants): only those that it lets anybody read.
  const name = seen?.of ?? field.target ?? '';
  const isSeen = (record: SampleRecord) =>
    seen?.of === undefined ||
    seen.access.read.some(({ where }) => where === undefined || matches(where, asSeen(seen.fields, record)));
  const records = (world.get(name) ?? []).filter(isSeen);
  const near = targetsOf(home)[name] ?? {};
  const ids = name === 'users' ? [userOf(home, target)] : [near[target], ...Object.values(near)];
  const known = ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
  return fittingIn(field, fieldsOf(name), [...known, ...records])?.id;
};

/** The intended tenant if the field may reference it, otherwise one that it may. */
export function fittingTenant(field: Parameters<Choose>[0], meant: number): number {
  const records = world.get('tenants') ?? [];
  const [preferred, rest] = [
    records.filter(({ id }) => id === meant),
    records.filter(({ id }) => Object.values<number>(others).includes(id)),
  ];
  return fittingIn(field, fieldsOf('tenants'), [...preferred, ...rest])?.id ?? meant;
}

const userOf = ({ callers, users }: Home, target: string): number | undefined =>
  target === 'own' ? callers[0]?.userId : target === 'child' ? users.ofChild : others.user;

const fieldsOf = (name: string): Fields => registry.find(name)?.fields ?? {};

/** A record of the world as conditions see it, with references as IDs. */
export function seenInWorld(name: string, id: number): Values {
  const record = world.get(name)?.find((one) => one.id === id);
  return record === undefined ? { id } : asSeen(fieldsOf(name), record);
}

/** Sorts the resources so that each comes after those it references. */
function inOrder(resources: readonly Resource[]): readonly Resource[] {
  const placed = new Set<Resource>();
  const place = (resource: Resource, above: readonly Resource[]): void => {
    if (placed.has(resource) || above.includes(resource)) return;
    for (const { target } of Object.values(resource.fields)) {
      const pointedAt = resources.find(({ name }) => name === target);
      if (pointedAt !== undefined) place(pointedAt, [...above, resource]);
    }
    placed.add(resource);
  };
  for (const resource of resources) place(resource, []);
  return [...placed];
}
