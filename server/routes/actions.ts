/**
 * Routes of the declared actions (src/contracts/resource/actions.ts): one route per action, for one record as well as for a
 * selection.
 */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  type Action,
  actionPath,
  actionsOf,
  type ActionRequest,
  maxNamedRecords,
  maxNamedSkips,
} from '../../src/contracts/resource/actions.ts';
import { idempotencyHeader } from '../../src/contracts/api/idempotency-header.ts';
import { type Resource, wirePath } from '../../src/contracts/resource/define-resource.ts';
import { inputSchema } from '../../src/contracts/resource/schema.ts';
import type { AppParts } from '../app-parts.ts';
import { act } from '../crud/act.ts';
import { callerOf } from '../guard.ts';
import { idempotencyHeaders, once } from '../idempotency.ts';
import { tenantHeader } from '../openapi.ts';
import { messageSchema } from '../problem-reply.ts';
import { validateWith } from '../http/validation.ts';
import { answers, noParameters, writeRefusals } from './answers.ts';
import { inContext } from './resources.ts';
import { maxInteger } from '../../src/contracts/values/integers.ts';

const wholeNumber = z.int().positive().max(maxInteger);
const selection = z.union([
  z.strictObject({
    records: z
      .array(z.strictObject({ id: wholeNumber, version: wholeNumber }))
      .min(1)
      .max(maxNamedRecords)
      .describe('As the caller saw them; one that was changed since is passed over.'),
  }),
  z.strictObject({
    all: z
      .string()
      .max(20_000)
      .describe('The parameters of a list, less paging: every record that it finds.'),
    except: z.array(wholeNumber).max(maxNamedRecords).optional(),
  }),
]);
const expected = z
  .strictObject({
    count: z.int().min(0).max(maxInteger),
    sums: z.record(z.string().max(60), z.string().max(60)).optional(),
  })
  .describe('What the caller was shown that would be done. When it is no longer so, nothing is (409).');

/** The document describes the action's own input; the operation validates it, because it knows whether the input is needed. */
function bodySchema(
  input: z.ZodType<Readonly<Record<string, unknown>>> | undefined,
): z.ZodType<ActionRequest> {
  const body = z.strictObject({
    selection,
    expected: expected.optional(),
    dryRun: z
      .boolean()
      .optional()
      .describe('Nothing is done; the answer says what would be. Needs no input.'),
  });
  return input === undefined ? body : body.extend({ input: input.optional() });
}

function outcomeSchema({ list }: Resource): z.ZodType {
  const sums = (list.sum ?? []).map((key) => [key, z.string().optional().describe('An exact decimal.')]);
  return z.object({
    done: z.int(),
    sums: z.object(Object.fromEntries(sums)),
    skipped: z
      .array(
        z.object({
          id: z.int(),
          title: z.string(),
          code: z.enum(['missing', 'state', 'forbidden', 'required', 'changed']),
          message: messageSchema,
          reason: z.string().describe('What `message` says, in English.'),
        }),
      )
      .describe(`The first ${maxNamedSkips}.`),
    skippedCount: z.int(),
    counts: z
      .record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })))
      .optional()
      .describe('Of a dry run: how many it would be done to, by field and value.'),
    records: z
      .array(z.object({ id: z.int(), version: z.int() }))
      .optional()
      .describe(`Those done, as they are now; left out beyond ${maxNamedRecords}.`),
  });
}

export function actionRoutes(app: FastifyInstance, parts: AppParts): void {
  for (const resource of parts.registry.resources) {
    for (const [name, action] of actionsOf(resource)) actionRoute(app, parts, resource, name, action);
  }
}

function actionRoute(
  app: FastifyInstance,
  parts: AppParts,
  resource: Resource,
  name: string,
  action: Action,
): void {
  const operation = `${resource.name}.${name}`;
  const body = bodySchema(action.input === undefined ? undefined : inputSchema(action.input));
  const shape = bodySchema(action.input === undefined ? undefined : z.record(z.string(), z.unknown()));
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: `${wirePath(resource)}/${actionPath(name, action)}`,
    config: { operation },
    schema: {
      tags: [resource.label[1]],
      summary: `${action.label}: ${resource.label[1]}`,
      headers: tenantHeader.extend(idempotencyHeaders.shape),
      querystring: noParameters,
      body,
      response: answers({ 200: outcomeSchema(resource) }, ...writeRefusals, 'conflict'),
    },
    validatorCompiler: (part) => {
      // The action validates the input against its schema itself, so that the messages go to the input's fields.
      return validateWith(part.httpPart === 'body' ? { ...part, schema: shape } : part);
    },
    handler: async (request, reply) => {
      const sent = request.body;
      const { status, body: answer } = await inContext(parts, request, (context) =>
        once(
          context.tx,
          parts.keys,
          {
            caller: callerOf(request),
            operation,
            header: request.headers[idempotencyHeader],
            request: sent,
          },
          async () => ({ status: 200, body: await act(context, resource, name, sent) }),
        ),
      );
      return reply.code(status).send(answer);
    },
  });
}
