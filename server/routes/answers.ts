import * as z from 'zod';
import { problemStatus, type ProblemCode } from '../../src/contracts/api/problems.ts';
import { idText } from '../id-text.ts';
import { problemSchema } from '../problem-reply.ts';

/** Response schemas of a route by status: its own, the problems that it names, and the problems that any route can have. */
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

/** How a signed-in user's request that changes something may be refused, for `answers`. */
export const writeRefusals = ['unauthenticated', 'forbidden', 'tooLarge', 'unsupported'] as const;

/** A response without a body. */
export const nothing = z.undefined().describe('Done; there is no body.');

export const idParams = z.strictObject({ id: idText });
export const noParameters = z.strictObject({});
