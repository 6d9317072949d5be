/** POST /api/accountHolders: turns the specification's payload into a record (sections 3 and 7). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod';
import {
  messagesOf,
  submissionSchema,
  type Submission,
} from '../../src/contracts/account-holder/account-holder.ts';
import { idempotencyHeader } from '../../src/contracts/api/idempotency-header.ts';
import { type Resource, wirePath } from '../../src/contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { readPhone } from '../../src/contracts/values/phone.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { decoded } from '../../src/contracts/messages/encoded.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { AppParts } from '../app-parts.ts';
import { recordEvent } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import { create } from '../crud/create.ts';
import { read } from '../crud/read.ts';
import { explainViolations } from '../crud/problems.ts';
import { callerOf } from '../guard.ts';
import { idempotencyHeaders, once } from '../idempotency.ts';
import type { Keys } from '../keys.ts';
import { tenantHeader } from '../openapi.ts';
import { idText } from '../id-text.ts';
import { einDigest, valuesOf } from './account-holder-record.ts';
import { answers, writeRefusals } from './answers.ts';
import { assertCreatableFor } from './creatable-tenant.ts';
import { discardDraft } from './drafts.ts';
import { recordAnswer } from './resource-schemas.ts';
import { inContext, paramsAndQuery } from './resources.ts';

const submitQuery = z.strictObject({
  tenantId: idText.optional().describe('For whom; by default the tenant that the caller acts for.'),
  replaces: idText
    .optional()
    .describe(
      'The account holder of this tenant, waiting to be sent again, that this one replaces. Without it, only one with the same government ID is replaced.',
    ),
});

export function accountHolderRoutes(app: FastifyInstance, parts: AppParts): void {
  const resource = parts.registry.get('accountHolders');
  const now = () => new Date().toISOString();
  const schema = submissionSchema({ readPhone, now, today: () => now().slice(0, 10) });
  const operation = `${resource.name}.create`;

  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: wirePath(resource),
    config: { operation },
    validatorCompiler: paramsAndQuery,
    schema: {
      tags: [resource.label[1]],
      summary: 'Submit an account holder for review',
      headers: tenantHeader.extend(idempotencyHeaders.shape),
      querystring: submitQuery,
      body: schema,
      response: answers({ 201: recordAnswer(resource) }, ...writeRefusals, 'conflict'),
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { tenantId = caller.principal.tenantId, replaces } = request.query;
      const { status, body } = await inContext(parts, request, async (context) => {
        await assertCreatableFor(context, resource, tenantId);
        const submission = submissionIn(schema, request.body);
        // The body as sent, because defaults filled in by parsing may depend on the time.
        const same = { tenantId, replaces, body: request.body };
        return once(
          context.tx,
          parts.keys,
          { caller, operation, header: request.headers[idempotencyHeader], request: same },
          async () => {
            // Who may not see it, is not told whether it is there.
            if (replaces !== undefined) await read(context, resource, replaces);
            const digest = await claimBusiness(context, parts.keys, submission, tenantId);
            const record = await create(
              context,
              resource,
              { tenant: { id: tenantId } },
              { ...valuesOf(submission), status: 'PENDING_REVIEW' },
            );
            await sql`insert into account_holder_digests (account_holder_id, digest) values (${record.id}, ${digest})`.execute(
              context.tx,
            );
            await replaceWith(context, resource, record, replaces);
            await discardDraft(context, { resource, tenantId });
            return { status: 201, body: record };
          },
        );
      });
      return reply.code(status).send(body);
    },
  });
}

function submissionIn(schema: ReturnType<typeof submissionSchema>, body: unknown): Submission {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    messagesOf(parsed.error).map(({ path, message: found }) => [path || 'body', decoded(found)]),
  );
  throw new Problem('invalid', message('record.seeFields'), { fields });
}

/**
 * Returns the digest of the business's ID and locks it until the transaction ends. An account holder that the same tenant is to
 * resubmit does not count as a duplicate.
 * @throws Problem duplicate
 */
async function claimBusiness(
  { tx }: Context,
  keys: Keys,
  { businessEntity }: Submission,
  tenantId: number,
): Promise<string> {
  const digest = keys.digest(einDigest, businessEntity.governmentId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${digest}, 0))`.execute(tx);
  const found = await sql<{
    there: boolean;
  }>`select account_holder_exists(${digest}, ${tenantId}::integer) as there`.execute(tx);
  if (found.rows[0]?.there === true) {
    throw new Problem('duplicate', message('accountHolder.duplicate'), {
      fields: { 'businessEntity.governmentId': message('accountHolder.sameGovernmentId') },
    });
  }
  return digest;
}

/**
 * Rejects the account holders awaiting resubmission that this record replaces, and records that in their history.
 * @throws Problem invalid if the named one is not awaiting it, or is another tenant's (migration 0148)
 */
async function replaceWith(
  context: Context,
  resource: Resource,
  record: UnknownRecord,
  named: number | undefined,
): Promise<void> {
  const replaced = await explainViolations(context.registry, resource, 'create', () =>
    sql<{
      id: number;
    }>`select id from replace_account_holders(${record.id}, ${named ?? null}::integer) as id`.execute(
      context.tx,
    ),
  );
  const replacedBy = { id: record.id, name: record[resource.title] };
  for (const { id } of replaced.rows) {
    await recordEvent(context, {
      action: 'replaced',
      resource: resource.name,
      recordId: id,
      changes: [
        { field: 'status', before: 'PENDING_RESUBMIT', after: 'REJECTED' },
        { field: 'replacedBy', before: null, after: replacedBy },
      ],
    });
  }
}
