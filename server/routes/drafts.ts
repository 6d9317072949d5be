/**
 * Drafts of unfinished creates, one per user, tenant and resource. They are encrypted because a form may hold personal data.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import { draftSchema } from '../../src/contracts/account-holder/account-holder-draft.ts';
import { wirePath, type Resource } from '../../src/contracts/resource/define-resource.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { AppParts } from '../app-parts.ts';
import type { Context } from '../crud/context.ts';
import { tenantHeader } from '../openapi.ts';
import { idText } from '../id-text.ts';
import { answers, nothing, writeRefusals } from './answers.ts';
import { assertCreatableFor } from './creatable-tenant.ts';
import { inContext } from './resources.ts';

const tenantQuery = z.strictObject({ tenantId: idText });
/** Schemas of the drafts by resource. The server does not start if a resource with drafts is missing here. */
const schemas: Readonly<Record<string, z.ZodType>> = { accountHolders: draftSchema };
const maxDraftLength = 500_000;

export function draftRoutes(root: FastifyInstance, parts: AppParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  for (const resource of parts.registry.resources.filter(({ drafts }) => drafts === true)) {
    const draft = schemas[resource.name];
    if (draft === undefined)
      throw new Error(
        `${resource.name} has drafts, but server/routes/drafts.ts does not say what they may hold.`,
      );
    const saved = z.object({ draft, savedAt: z.string() });
    const url = `${wirePath(resource)}/draft`;
    const common = { tags: [resource.label[1]], headers: tenantHeader, querystring: tenantQuery };
    const inTenant = <T>(
      request: FastifyRequest<{ Querystring: z.output<typeof tenantQuery> }>,
      work: (context: Context, place: Place) => Promise<T>,
    ) =>
      inContext(parts, request, async (context) => {
        const { tenantId } = request.query;
        await assertCreatableFor(context, resource, tenantId);
        return work(context, { resource, tenantId });
      });

    app.route({
      method: 'GET',
      url,
      config: { operation: `${resource.name}.readDraft` },
      schema: {
        ...common,
        summary: 'The draft',
        response: answers({ 200: saved.nullable() }, 'unauthenticated', 'forbidden'),
      },
      handler: async (request, reply) => {
        const found = await inTenant(request, readDraft);
        // Sends a literal `null`, because Fastify takes a returned null for no response at all.
        return found ?? reply.type('application/json; charset=utf-8').serializer(String).send('null');
      },
    });
    app.route({
      method: 'PUT',
      url,
      config: { operation: `${resource.name}.saveDraft` },
      schema: {
        ...common,
        summary: 'Keep a draft',
        body: z.strictObject({ draft }),
        response: answers({ 200: z.object({ savedAt: z.string() }) }, ...writeRefusals),
      },
      handler: (request) => {
        const { draft: given } = request.body;
        return inTenant(request, (context, place) => saveDraft(context, place, given));
      },
    });
    app.route({
      method: 'DELETE',
      url,
      config: { operation: `${resource.name}.discardDraft` },
      schema: {
        ...common,
        summary: 'Discard the draft',
        response: answers({ 204: nothing }, ...writeRefusals),
      },
      handler: async (request, reply) => {
        await inTenant(request, discardDraft);
        return reply.code(204).send();
      },
    });
  }
}

interface Place {
  readonly resource: Resource;
  readonly tenantId: number;
}

const sealedAt = ({ principal }: Context, { resource, tenantId }: Place) => ({
  tenant: tenantId,
  table: 'drafts',
  path: resource.name,
  row: principal.userId,
});
const whereIs = ({ principal }: Context, { resource, tenantId }: Place) =>
  sql`user_id = ${principal.userId} and tenant_id = ${tenantId} and resource = ${resource.name}`;

async function readDraft(
  context: Context,
  place: Place,
): Promise<{ draft: unknown; savedAt: string } | null> {
  const found = await sql<{
    body: string;
    saved_at: string;
  }>`select body, saved_at from drafts where ${whereIs(context, place)}`.execute(context.tx);
  const [row] = found.rows;
  if (row === undefined) return null;
  const draft: unknown = JSON.parse(context.sealer.open(row.body, sealedAt(context, place)));
  return { draft, savedAt: row.saved_at };
}

async function saveDraft(context: Context, place: Place, draft: unknown): Promise<{ savedAt: string }> {
  const text = JSON.stringify(draft);
  if (text.length > maxDraftLength) throw new Problem('tooLarge', message('record.draftTooLarge'));
  const body = context.sealer.seal(text, sealedAt(context, place));
  const saved = await sql<{ saved_at: string }>`
    insert into drafts (user_id, tenant_id, resource, body) values (${context.principal.userId}, ${place.tenantId}, ${place.resource.name}, ${body})
    on conflict (user_id, tenant_id, resource) do update set body = excluded.body, saved_at = now() returning saved_at`.execute(
    context.tx,
  );
  return { savedAt: saved.rows[0]?.saved_at ?? '' };
}

/** Runs in the transaction that turns the draft into a record, or on its own. */
export async function discardDraft(context: Context, place: Place): Promise<void> {
  await sql`delete from drafts where ${whereIs(context, place)}`.execute(context.tx);
}
