/** The deletion of a prototype, together with the rows of its pilot and its comments if the caller says how many there are. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import { Problem } from '../../src/contracts/api/problems.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { type Resource, wirePath } from '../../src/contracts/resource/define-resource.ts';
import type { AppParts } from '../app-parts.ts';
import { type Context, alias, nounOf, scopeSql } from '../crud/context.ts';
import { remove } from '../crud/update.ts';
import { eventsSql, shownSql } from '../crud/act-audit.ts';
import { columnName, tableName } from '../db/columns.ts';
import { tenantHeader } from '../openapi.ts';
import { answers, idParams, nothing, writeRefusals } from './answers.ts';
import { wholeText } from './page-query.ts';
import { inContext } from './resources.ts';

const deletionQuery = z.strictObject({
  version: wholeText,
  rows: wholeText
    .optional()
    .describe('How many pilot rows to delete with it. Without it, a prototype that has any is not deleted.'),
  comments: wholeText
    .optional()
    .describe('How many comments to delete with it. Without it, a prototype that has any is not deleted.'),
});

export function prototypeDeletionRoutes(root: FastifyInstance, parts: AppParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const prototypes = parts.registry.get('prototypes');
  const rows = parts.registry.get('prototypeRows');
  const comments = parts.registry.get('prototypeComments');
  app.route({
    method: 'DELETE',
    url: `${wirePath(prototypes)}/:id`,
    config: { operation: 'prototypes.delete' },
    schema: {
      tags: [prototypes.label[1]],
      headers: tenantHeader,
      summary: 'Delete a prototype, with its pilot rows and comments',
      params: idParams,
      querystring: deletionQuery,
      response: answers({ 204: nothing }, ...writeRefusals, 'conflict'),
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      const { version, ...shown } = request.query;
      await inContext(parts, request, async (context) => {
        if (await isHeld(context, id)) {
          await removeShown(context, rows, id, shown.rows);
          await removeShown(context, comments, id, shown.comments);
        }
        await remove(context, prototypes, id, version);
      });
      return reply.code(204).send();
    },
  });
}

/**
 * Locks the prototype, so that nobody adds a row or a comment between the count and the deletion. False if it is gone or the
 * caller may not see it.
 */
async function isHeld({ tx }: Context, id: number): Promise<boolean> {
  const { rows } = await sql`select from prototypes where id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

/** What the button says. */
const asked = 'Delete';

/** @throws Problem `conflict` if there are more or fewer by now than the user was shown */
async function removeShown(
  context: Context,
  resource: Resource,
  prototype: number,
  shown: number | undefined,
): Promise<void> {
  if (shown === undefined) return;
  const now = await removeOf(context, resource, prototype);
  if (now === shown) return;
  const noun = nounOf(resource);
  throw new Problem(
    'conflict',
    message('action.unexpected', {
      now: { ...noun, count: now },
      shown: { ...noun, count: shown },
      action: asked,
    }),
  );
}

/**
 * Removes the prototype's records that the caller may delete, by one statement that also writes an audit event for each, as
 * `remove` does. Neither resource has personal data, which the events would have to leave out.
 */
async function removeOf(context: Context, resource: Resource, prototype: number): Promise<number> {
  const granted = scopeSql(context, resource, resource.access.delete) ?? sql<boolean>`false`;
  const values = Object.entries(resource.fields).map(
    ([key, field]) =>
      sql`(${key}::text, ${shownSql(context, field, sql.id('gone', columnName(key, field)))})`,
  );
  const events = eventsSql(context, {
    action: 'delete',
    resource: resource.name,
    recordId: sql`"gone"."id"`,
    changes: sql`(
      select jsonb_agg(jsonb_build_object('field', "field", 'before', "before", 'after', null))
      from (values ${sql.join(values)}) as "value" ("field", "before") where "before" <> 'null'::jsonb)`,
    from: sql`"gone"`,
  });
  const { rows } = await sql<{ count: number }>`
    with "gone" as (
      delete from ${sql.table(tableName(resource))} as ${sql.id(alias)} where parent_id = ${prototype} and ${granted} returning *
    ), "event" as (${events})
    select count(*)::integer as "count" from "gone"`.execute(context.tx);
  return rows[0]?.count ?? 0;
}
