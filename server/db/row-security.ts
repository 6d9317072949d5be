/**
 * PostgreSQL's row-level security: the second check of every request, compiled from the same grants as its scope. The policies
 * read the caller from `app.*` (server/db/scoped.ts); without these settings no rows are visible. Conditions on other tables go
 * through functions of the owner, so that policies never recurse and a grant means the same whatever the caller may read in
 * those tables.
 */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { isFileField, kindOf } from '../../src/kinds/kinds.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field } from '../../src/contracts/resource/fields.ts';
import { type Grant, type Grants, historyGrants, type Who } from '../../src/contracts/resource/policy.ts';
import { type Action, fixedValues } from '../../src/contracts/resource/actions.ts';
import {
  allOf as allOfPredicates,
  isMyToken,
  type My,
  type MyToken,
  type Predicate,
  type Scalar,
} from '../../src/contracts/resource/predicate.ts';
import { columnName, filesTable, memberTableName, tableName } from './columns.ts';
import {
  allOf,
  anyOf,
  type Condition,
  type Operands,
  predicateSql,
  entryOperands,
  tableOperands,
} from './predicate-sql.ts';
import { deletedByWithdrawal } from '../../src/contracts/transfer/imports.ts';
import { literal, quoted, statementText } from './statement-text.ts';

/** The role that every request runs under. */
export const appRole = 'portal_app';

export interface TableSecurity {
  /** Names of the policies, needed to drop them. */
  readonly policies: readonly string[];
  /** Statements that create the policies and grant the privileges. */
  readonly statements: readonly string[];
}

const setting = (name: string) => sql`nullif(current_setting(${sql.lit(`app.${name}`)}, true), '')`;
const mySettings: { readonly [M in My]: RawBuilder<unknown> } = {
  tenantId: sql`${setting('tenant_id')}::integer`,
  tenantType: sql`${setting('tenant_type')}::integer`,
  userId: sql`${setting('user_id')}::integer`,
  role: setting('role'),
  unitMember: sql`${setting('unit_member')}::boolean`,
};
/** A subselect, so that the setting is evaluated once per query and not once per row. */
const operand = (value: Scalar | MyToken) =>
  isMyToken(value) ? sql`(select ${mySettings[value.my]})` : sql.lit(value);

const isIn = (value: RawBuilder<unknown>, options: readonly Scalar[]): Condition =>
  options.length === 0
    ? sql`false`
    : sql`${value} in (${sql.join(options.map((option) => sql.lit(option)))})`;

/** Holds when there is a caller. */
export const isSignedIn: Condition = sql`(select ${setting('user_id')} is not null)`;

function whoSql(who: Who): Condition {
  const audiences = who.map(({ tenantTypes, roles, unitMember }) => [
    ...(tenantTypes === undefined ? [] : [isIn(mySettings.tenantType, tenantTypes)]),
    ...(roles === undefined ? [] : [isIn(mySettings.role, roles)]),
    ...(unitMember === undefined ? [] : [sql<boolean>`${mySettings.unitMember} = ${sql.lit(unitMember)}`]),
  ]);
  const signedIn = sql<boolean>`${setting('user_id')} is not null`;
  if (audiences.some((conditions) => conditions.length === 0)) return sql`(select ${signedIn})`;
  const distinct = new Map(audiences.map(allOf).map((condition) => [statementText(condition), condition]));
  return sql`(select ${allOf([signedIn, anyOf([...distinct.values()])])})`;
}

function withDeleted(grants: Grants | undefined, withdrawn: Grants): Grants | undefined {
  return withdrawn.length === 0 ? grants : [...(grants ?? []), ...withdrawn];
}

/** Compiles policies and collects the functions that their conditions need. */
export class SecurityCompiler {
  /** Definitions by name. */
  readonly functions = new Map<string, string>();
  readonly #resourceOf: (name: string) => Resource;
  readonly #all: readonly Resource[];

  /** `all`: the resources whose actions may create records of other resources. */
  constructor(resourceOf: (name: string) => Resource, all: readonly Resource[] = []) {
    this.#resourceOf = resourceOf;
    this.#all = all;
  }

  /**
   * The policies of the resource's table and of the tables of its rows and references, by table. `views`: resources that show
   * this resource's records.
   */
  tablesOf(resource: Resource, views: readonly Resource[] = []): ReadonlyMap<string, TableSecurity> {
    const table = tableName(resource);
    const { access } = resource;
    const operands = tableOperands(resource, table);
    const on = (grants: Grants | undefined) =>
      grants === undefined ? undefined : this.grantsSql(grants, operands);
    const found = new Map([
      [
        table,
        security(
          table,
          {
            read: on([...access.read, ...views.flatMap((view) => view.access.read)]),
            create: on(withMade(access.create, this.#madeBy(resource))),
            ...this.#updateOf(resource, operands),
            delete: on(withDeleted(access.delete, deletedByWithdrawal(resource))),
          },
          [
            // The id is taken before the record is written, because encrypted values are bound to it.
            `grant usage on sequence ${quoted(`${table}_id_seq`)} to ${appRole}`,
            ...fileTrigger(resource, table),
          ],
        ),
      ],
    ]);
    // Requests use these conditions (server/crud/context.ts), so their functions must exist.
    for (const one of Object.values(access.fields ?? {})) on(one?.write ?? one?.read);
    for (const [key, field] of Object.entries(resource.fields)) {
      if (kindOf(field).hasOwnTable === true) {
        const members = memberTableName(resource, key);
        found.set(members, this.#membersSecurity(resource, key, field, members));
      }
    }
    return found;
  }

  /**
   * Records are updated through forms or by actions. An action may update records in its starting state and only to its
   * resulting state. Its other requirements are left to the application.
   */
  #updateOf(
    { access, actions }: Resource,
    operands: Operands,
  ): Pick<CommandConditions, 'update' | 'updated'> {
    const declared = Object.values(actions ?? {});
    if (declared.length === 0)
      return { update: access.update === undefined ? undefined : this.grantsSql(access.update, operands) };
    const acted = (condition: (action: Action) => Predicate | undefined): Grants =>
      declared.flatMap((action) =>
        action.grants.map(({ who, where }) => ({ who, where: allOfPredicates(where, condition(action)) })),
      );
    const from = acted(({ when }) => when);
    const to = acted(({ set = {} }) => fixedValues(set));
    return {
      update: this.grantsSql([...(access.update ?? []), ...from], operands),
      updated: this.grantsSql([...(access.update ?? []), ...to], operands),
    };
  }

  /** Grants of the actions on other resources that create records of this one. */
  #madeBy({ name }: Resource): Grants {
    return this.#all.flatMap(({ actions }) =>
      Object.values(actions ?? {}).flatMap(({ creates, grants }) =>
        creates?.resource === name
          ? grants.map(({ who }) => ({ who, where: fixedValues(creates.values) }))
          : [],
      ),
    );
  }

  /**
   * Which audit events of the resource's records a caller sees. Those of deleted records are visible to callers who may see the
   * history of all records.
   */
  historyPolicy(resource: Resource): { readonly name: string; readonly statement: string } {
    const table = tableName(resource);
    const { read } = resource.access;
    const history = historyGrants(resource.access) ?? [];
    const condition = this.grantsSql(history, tableOperands(resource, table));
    const ofRecord = sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = audit_events.record_id and ${condition})`;
    const onAll = [read, history].map((grants) => grants.filter(({ where }) => where === undefined));
    const open = onAll.every((grants) => grants.length > 0)
      ? anyOf([allOf(onAll.map((grants) => whoSql(grants.flatMap(({ who }) => who)))), ofRecord])
      : ofRecord;
    const name = `${table}_history`;
    return {
      name,
      statement: statementText(
        sql`create policy ${sql.id(name)} on audit_events for select to ${sql.id(appRole)} using (resource = ${sql.lit(resource.name)} and ${open})`,
      ),
    };
  }

  /** A file is visible to callers who may read both the record that carries it and the field. */
  filePolicies(resource: Resource): readonly { readonly name: string; readonly statement: string }[] {
    const table = tableName(resource);
    return fileColumns(resource).map(({ key, column }) => {
      const name = `${table}_${column}`;
      const grants = resource.access.fields?.[key]?.read;
      const open = grants === undefined ? sql`true` : this.grantsSql(grants, tableOperands(resource, table));
      const carries = sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`${filesTable}.id`)}`;
      return {
        name,
        statement: statementText(
          sql`create policy ${sql.id(name)} on ${sql.table(filesTable)} for select to ${sql.id(appRole)} using (exists (select 1 from ${sql.table(table)} where ${carries} and ${open}))`,
        ),
      };
    });
  }

  #membersSecurity(resource: Resource, key: string, field: Field, members: string): TableSecurity {
    const { access } = resource;
    const parent = tableName(resource);
    const readers = access.fields?.[key]?.read;
    const ofParent: Condition = sql`exists (select 1 from ${sql.table(parent)} where ${allOf([
      sql`${sql.ref(`${parent}.id`)} = ${sql.ref(`${members}.parent_id`)}`,
      ...(readers === undefined ? [] : [this.grantsSql(readers, tableOperands(resource, parent))]),
    ])})`;
    const grants = access.rows?.[key];
    const readable = grants === undefined ? ofParent : this.grantsSql(grants, entryOperands(field, members));
    const writers = [access.create, access.update].flatMap((written) => written ?? []);
    if (writers.length === 0) return security(members, { read: readable });
    const fieldWriters = access.fields?.[key]?.write;
    const write = allOf([
      readable,
      whoSql(writers.flatMap(({ who }) => who)),
      ...(fieldWriters === undefined ? [] : [whoSql(fieldWriters.flatMap(({ who }) => who))]),
    ]);
    return security(members, { read: readable, create: write, update: write, delete: write });
  }

  /** The condition for what the grants open, whatever the caller may read of the records that the grants refer to. */
  grantsSql(grants: Grants, operands: Operands): Condition {
    return anyOf(grants.map((grant) => this.#grantSql(grant, operands)));
  }

  #grantSql({ who, where }: Grant, operands: Operands): Condition {
    if (where === undefined) return whoSql(who);
    const condition = predicateSql(where, operands, {
      resourceOf: this.#resourceOf,
      operand,
      ids: (selected) => sql`select ${sql.id(this.#functionFor(selected))}()`,
    });
    return allOf([whoSql(who), condition]);
  }

  #functionFor(selected: RawBuilder<unknown>): string {
    const body = statementText(selected);
    const name = `reach_${createHash('sha256').update(body).digest('hex').slice(0, 16)}`;
    this.functions.set(
      name,
      `create function ${quoted(name)}() returns setof integer language sql stable security definer rows 100 set search_path = public, pg_temp as $reach$ ${body} $reach$`,
    );
    return name;
  }
}

function withMade(grants: Grants | undefined, made: Grants): Grants | undefined {
  return made.length === 0 ? grants : [...(grants ?? []), ...made];
}

function fileColumns({ fields }: Resource): readonly { readonly key: string; readonly column: string }[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    isFileField(field) ? [{ key, column: columnName(key, field) }] : [],
  );
}

/** The database itself marks a file as attached when a record refers to it, and removes it when none does (migration 0016). */
function fileTrigger(resource: Resource, table: string): readonly string[] {
  const columns = fileColumns(resource).map(({ column }) => column);
  if (columns.length === 0) return [];
  return [
    `create or replace trigger ${quoted(`${table}_files`)} after insert or delete or update of ${columns.map(quoted).join(', ')} on ${quoted(table)} for each row execute function "keep_files"(${columns.map(literal).join(', ')})`,
  ];
}

interface CommandConditions {
  readonly read?: Condition | undefined;
  readonly create?: Condition | undefined;
  readonly update?: Condition | undefined;
  /** Applies to the record after the change; by default the same as `update`. */
  readonly updated?: Condition | undefined;
  readonly delete?: Condition | undefined;
}

function security(
  table: string,
  { read, create, update, updated, delete: remove }: CommandConditions,
  further: readonly string[] = [],
): TableSecurity {
  const policies: string[] = [];
  const statements = [`alter table ${quoted(table)} enable row level security`];
  const verbs: string[] = [];
  const add = (verb: 'select' | 'insert' | 'update' | 'delete', using?: Condition, check?: Condition) => {
    if (using === undefined && check === undefined) return;
    const name = `${table}_${verb}`;
    policies.push(name);
    verbs.push(verb);
    statements.push(
      statementText(
        sql`create policy ${sql.id(name)} on ${sql.table(table)} for ${sql.raw(verb)} to ${sql.id(appRole)}${using === undefined ? sql`` : sql` using (${using})`}${check === undefined ? sql`` : sql` with check (${check})`}`,
      ),
    );
  };
  add('select', read);
  add('insert', undefined, create);
  // Without a check of its own, the policy applies the condition to the record both before and after.
  add('update', update, updated);
  add('delete', remove);
  statements.push(`revoke all on ${quoted(table)} from ${appRole}`);
  if (verbs.length > 0) statements.push(`grant ${verbs.join(', ')} on ${quoted(table)} to ${appRole}`);
  return { policies, statements: [...statements, ...further] };
}
