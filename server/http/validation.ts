import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { invalidInput } from '../problem-reply.ts';
import { schemaWords } from './schema-words.ts';

z.config({ customError: schemaWords });

/** Validates the parts of a request with their schemas; handlers receive the parsed result. */
export const validateWith: FastifySchemaCompiler<unknown> = ({ schema, httpPart, url }) => {
  if (!(schema instanceof z.ZodType)) throw new Error(`A schema of the route ${url ?? ''} is not zod's.`);
  return (data: unknown) => {
    const result = schema.safeParse(data);
    if (result.success) return { value: result.data };
    return { error: problemIn(httpPart, result.error) };
  };
};

function problemIn(part: string | undefined, error: z.ZodError): Problem {
  // A URL with an impossible id refers to nothing.
  if (part === 'params') return new Problem('missing', message('request.nothingHere'));
  if (part !== 'querystring') return invalidInput(error);
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys')
    return new Problem('invalid', message('request.unknownParameter', { name: issue.keys[0] ?? '' }));
  const name = String(issue?.path[0] ?? '');
  return new Problem('invalid', message('request.parameter', { name }));
}
