import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { problemSchema } from '../problem-reply.ts';

/** Outside production: a response that does not match its route's schema (and thus /openapi.json) becomes a server error. */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const schema = schemaFor(request.routeOptions.schema?.response, reply.statusCode);
    if (schema === undefined) return answer;
    const result = schema.safeParse(answer);
    if (result.success) return answer;
    const { method, routeOptions } = request;
    const route = `${method} ${routeOptions.url ?? '(none)'} ${reply.statusCode}`;
    throw new Error(`The answer of ${route} is not as declared:\n${z.prettifyError(result.error)}`);
  });
}

function schemaFor(declared: unknown, status: number): z.ZodType | undefined {
  // The body of an internal error is not checked, because that could loop forever.
  if (status === 500) return undefined;
  const schema =
    typeof declared === 'object' && declared !== null
      ? Object.entries(declared).find(([key]) => Number(key) === status)?.[1]
      : undefined;
  if (schema instanceof z.ZodType) return schema;
  return status >= 400 ? problemSchema : undefined;
}
