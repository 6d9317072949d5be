import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { problemSchema } from './problem-reply.ts';

/** Outside production: an answer that is not what its route's schema (and so /openapi.json) says is an error of the server. */
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
  // The body of an internal error has been looked at once, or this would go on for ever.
  if (status === 500) return undefined;
  const schema =
    typeof declared === 'object' && declared !== null
      ? Object.entries(declared).find(([key]) => Number(key) === status)?.[1]
      : undefined;
  if (schema instanceof z.ZodType) return schema;
  return status >= 400 ? problemSchema : undefined;
}
