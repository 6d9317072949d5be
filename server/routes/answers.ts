import * as z from 'zod';
import { problemStatus, type ProblemCode } from '../../src/contracts/api/problems.ts';
import { idText } from '../id-text.ts';
import { problemSchema } from '../problem-reply.ts';

/** What a route answers, by status: its own answers, the problems it names, and those that any route can have. */
export function answers(
  own: Readonly<Record<number, z.ZodType>>,
  ...problems: readonly ProblemCode[]
): Record<number, z.ZodType> {
  const codes: readonly ProblemCode[] = [
    ...problems,
    'invalid',
    'missing',
    'tooMany',
    'internal',
    'unavailable',
  ];
  return { ...Object.fromEntries(codes.map((code) => [problemStatus[code], problemSchema])), ...own };
}

/** An answer without a body. */
export const nothing = z.undefined().describe('Done; there is no body.');

export const idParams = z.strictObject({ id: idText });
export const noParameters = z.strictObject({});
