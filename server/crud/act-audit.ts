/** The audit events of an action, one for each record, written by the same statement that changes the records. */
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { choiceLabel, type Field } from '../../src/contracts/resource/fields.ts';
import { columnName, titlesView } from '../db/columns.ts';
import type { Context } from './context.ts';

/** A value that an action writes to a field of the resource, or only to the history. */
export interface Written {
  readonly key: string;
  /** The resource's field; `undefined` if the value goes only to the history. */
  readonly own: Field | undefined;
  /** The value as the column holds it. */
  readonly column: RawBuilder<unknown>;
  /** The value as a record shows it, as jsonb. */
  readonly shown: RawBuilder<unknown>;
}

const eventColumns = sql`(request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)`;

/** Inserts audit events, one for each row of `from`; `recordId` and `changes` are expressions over its columns. */
export function eventsSql(
  { principal, requestId }: Context,
  {
    action,
    resource,
    recordId,
    changes,
    from,
  }: {
    readonly action: string;
    readonly resource: string;
    readonly recordId: RawBuilder<unknown>;
    readonly changes: RawBuilder<unknown>;
    readonly from: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const { userId, tenantId } = principal;
  return sql`
    insert into audit_events ${eventColumns}
    select ${requestId}, ${userId}::integer, (select title from users_titles where id = ${userId}),
      (select email_address from users where id = ${userId}), ${tenantId}::integer,
      (select title from tenants_titles where id = ${tenantId}), ${action}, ${resource}, ${recordId}, ${changes} from ${from}`;
}

/** Inserts the events of the changed records, each with its changes by field, leaving out values that stayed the same. */
export function changesSql(
  context: Context,
  resource: Resource,
  action: string,
  written: readonly Written[],
): RawBuilder<unknown> {
  const changes = written.map(({ key, own, shown }) => {
    const before =
      own === undefined ? sql`'null'::jsonb` : shownSql(context, own, sql.id('target', columnName(key, own)));
    return sql`(${key}::text, ${before}, ${shown})`;
  });
  const list =
    changes.length === 0
      ? sql`'[]'::jsonb`
      : sql`(
          select coalesce(jsonb_agg(jsonb_build_object('field', "field", 'before', "before", 'after', "after")), '[]')
          from (values ${sql.join(changes)}) as "change" ("field", "before", "after") where "before" is distinct from "after"
        )`;
  return eventsSql(context, {
    action,
    resource: resource.name,
    recordId: sql`"target"."id"`,
    changes: list,
    from: sql`"target" join "changed" using ("id")`,
  });
}

/** A column's value as a record shows it, as jsonb; JSON null when the value is absent. */
export function shownSql(
  { registry }: Context,
  field: Field,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const shown = (): RawBuilder<unknown> => {
    switch (field.kind) {
      case 'ref': {
        const titles = sql.table(titlesView(registry.get(field.target ?? '')));
        return sql`jsonb_build_object('id', ${column}, 'name', coalesce((select "title" from ${titles} as "named" where "named"."id" = ${column}), ''))`;
      }
      case 'code': {
        const names = Object.entries(field.choices ?? {}).map(
          ([code, spec]) => sql`when ${Number(code)} then ${choiceLabel(spec, code)}`,
        );
        return sql`jsonb_build_object('id', ${column}, 'name', case ${column} ${sql.join(names, sql` `)} end)`;
      }
      case 'timestamp':
        return sql`to_jsonb(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
      case 'money':
      case 'date':
        return sql`to_jsonb(${column}::text)`;
      default:
        return sql`to_jsonb(${column})`;
    }
  };
  return sql`case when ${column} is null then 'null'::jsonb else ${shown()} end`;
}
