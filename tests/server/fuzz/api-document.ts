/** The parts of /openapi.json that the fuzz test uses. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { send } from '../world/served-app.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly $ref?: string;
}
export interface ApiOperation {
  readonly method: (typeof methods)[number];
  /** May contain `{id}`. */
  readonly path: string;
  readonly operation: string;
  readonly query: readonly string[];
  readonly body: JsonSchema | undefined;
  /** The body is a form that carries a file. */
  readonly isForm: boolean;
  /** The schema of the body, by documented status; undefined for no body. */
  readonly answers: ReadonlyMap<number, z.ZodType | undefined>;
  /** Media types that the answers may have, by documented status. */
  readonly types: ReadonlyMap<number, readonly string[]>;
}

/** "text/csv; charset=utf-8" → "text/csv" */
export const mediaType = (contentType: string): string => contentType.split(';', 1)[0]?.trim() ?? '';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()).optional() }));
const document = z.object({
  components: z.object({ schemas: z.record(z.string(), z.unknown()).default({}) }).default({ schemas: {} }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        requestBody: z.object({ content }).optional(),
        responses: z.record(z.string(), z.object({ content: content.optional() })),
      }),
    ),
  ),
});

export async function apiOperations(app: FastifyInstance): Promise<readonly ApiOperation[]> {
  const { body } = await send(app, { method: 'GET', url: '/openapi.json' });
  const { paths, components } = document.parse(body);
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    methods.flatMap((method) => {
      const found = byMethod[method.toLowerCase()];
      if (found === undefined) return [];
      const { operationId: operation, parameters, requestBody, responses } = found;
      const answers = new Map(
        Object.entries(responses).map(([status, answer]) => {
          const [described] = Object.values(answer.content ?? {});
          if (described === undefined) return [Number(status), undefined];
          const { schema } = described;
          return [Number(status), schema === undefined ? z.string() : readable(schema, components.schemas)];
        }),
      );
      const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      // A JSON Schema, of which the fuzz test uses the members above.
      const sent = requestBody?.content['application/json']?.schema as JsonSchema | undefined;
      const isForm = requestBody?.content['multipart/form-data'] !== undefined;
      const types = new Map(
        Object.entries(responses).map(([status, answer]) => [
          Number(status),
          Object.keys(answer.content ?? {}).map(mediaType),
        ]),
      );
      return [{ method, path, operation, query, body: sent, isForm, answers, types }];
    }),
  );
}

function readable(
  schema: Readonly<Record<string, unknown>>,
  shared: Readonly<Record<string, unknown>>,
): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: shared }).replaceAll('#/components/schemas/', '#/$defs/');
  // The JSON of a schema is a schema.
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
}
