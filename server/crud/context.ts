import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import { leavingOut } from '../../src/contracts/lists/leaving-out.ts';
import { parseListQuery, type ListQuery } from '../../src/contracts/lists/list-query.ts';
import { type Grants, type Principal, scopeOf } from '../../src/contracts/resource/policy.ts';
import { nothing, type Predicate } from '../../src/contracts/resource/predicate.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import type { Noun } from '../../src/contracts/messages/sentence.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import { storedFields } from '../../src/contracts/resource/define-resource.ts';
import type { Tx } from '../db/database.ts';
import type { Reading } from '../db/reader.ts';
import {
  type Condition,
  type Operands,
  predicateSql,
  type PredicateSqlOptions,
  tableOperands,
} from '../db/predicate-sql.ts';
import { SecurityCompiler } from '../db/row-security.ts';
import type { Sealer } from '../db/sealing.ts';
import type { ListCache } from './list-cache.ts';

/** What every operation on records needs: one transaction of one caller. */
export interface Context {
  readonly tx: Tx;
  readonly registry: Registry;
  readonly principal: Principal;
  readonly requestId: string;
  readonly sealer: Sealer;
  /** The snapshot of a read-only transaction (server/db/scoped.ts). */
  readonly snapshot?: Promise<string>;
  /** Sends the last statement of a read-only transaction. */
  readonly last?: Reading['last'];
  readonly cache?: ListCache;
  /** Tables whose visible records change with time alone, without any write. */
  readonly changing?: readonly string[];
}

/** The fields that the caller may read on every record, and so may filter, sort and search by. */
export function readableFields(resource: Resource, principal: Principal): Fields {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(([key]) => {
      const scope = fieldScope(resource, key, principal);
      return scope !== undefined && Object.keys(scope).length === 0;
    }),
  );
}

/** The records on which the caller may read the field; `undefined`: on none. */
export function fieldScope(resource: Resource, key: string, principal: Principal): Predicate | undefined {
  const grants = resource.access.fields?.[key]?.read;
  return grants === undefined ? {} : scopeOf(grants, principal);
}

/** Throws Problem `invalid` with the first mistake. */
export function parseQuery(
  { registry, principal }: Pick<Context, 'registry' | 'principal'>,
  resource: Resource,
  params: URLSearchParams,
): ListQuery {
  const parsed = parseListQuery(params, {
    resource,
    readable: readableFields(resource, principal),
    fieldsOf: (name) => {
      const target = registry.find(name);
      return target === undefined || scopeOf(target.access.read, principal) === undefined
        ? undefined
        : readableFields(target, principal);
    },
  });
  if ('mistake' in parsed) throw new Problem('invalid', parsed.mistake);
  const { query } = parsed;
  return { ...query, where: leavingOut(query.where) };
}

/** Options for a condition from the declarations, which applies as it stands. */
export function grantOptions({ registry }: Pick<Context, 'registry'>): PredicateSqlOptions {
  return { resourceOf: registry.get };
}

/** Options for a condition from the caller: conditions on other records only consider those the caller may read. */
export function filterOptions({
  registry,
  principal,
}: Pick<Context, 'registry' | 'principal'>): PredicateSqlOptions {
  return {
    resourceOf: registry.get,
    within: (resource, rowsField) => {
      const grants = rowsField === undefined ? resource.access.read : resource.access.rows?.[rowsField];
      return grants === undefined ? {} : (scopeOf(grants, principal) ?? nothing);
    },
  };
}

/** The alias of the resource's table in every query. */
export const alias = 't';

/** The records that the grants open to the caller; `undefined` if there are none. */
export function scopeSql(
  context: Pick<Context, 'registry' | 'principal'>,
  resource: Resource,
  grants: Grants | undefined,
  operands: Operands = tableOperands(resource, alias),
): Condition | undefined {
  const scope = scopeOf(grants ?? [], context.principal);
  return scope === undefined ? undefined : predicateSql(scope, operands, grantOptions(context));
}

/**
 * The records on which the caller may write a field. Uses the functions of row security: a condition such as "has no role
 * elsewhere" would otherwise hold whenever the caller cannot see the other roles.
 */
export function fieldWriteSql(
  { registry }: Pick<Context, 'registry'>,
  resource: Resource,
  grants: Grants,
): Condition {
  return new SecurityCompiler(registry.get).grantsSql(grants, tableOperands(resource, alias));
}

export function missing(resource: Resource): Problem {
  return new Problem('missing', message('record.missing', { record: nounOf(resource) }));
}

const denials = {
  see: 'record.maySee',
  create: 'record.mayCreateSuch',
  change: 'record.mayChange',
  delete: 'record.mayDelete',
  seeHistory: 'record.maySeeHistory',
  reveal: 'record.mayReveal',
} as const;
export type Verb = keyof typeof denials;

export function forbidden(resource: Resource, verb: Verb): Problem {
  return new Problem('forbidden', message(denials[verb], { record: nounOf(resource) }));
}

/** The names of the resource's records, for a message. */
export function nounOf({ name, label: [one, many] }: Resource): Noun {
  return { resource: name, one, many };
}

export function storedField(key: string): Field | undefined {
  const stored: Fields = storedFields;
  return Object.hasOwn(stored, key) ? stored[key] : undefined;
}
