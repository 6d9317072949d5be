/** The caller's own two-step sign-in. Administrators can also reset it for a user who has lost their second step. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { AppParts } from '../app-parts.ts';
import { recordEvent } from '../crud/audit.ts';
import { withinAsSystem } from '../db/scoped.ts';
import { callerOf } from '../guard.ts';
import { assertMayChangeAccount } from '../identity/account-writers.ts';
import type { Passwords } from '../identity/passwords.ts';
import { withinGuessLimit } from '../identity/sign-in.ts';
import {
  confirmTwoStep,
  renewRecoveryCodes,
  resetTwoStep,
  startTwoStep,
  turnOffTwoStep,
} from '../identity/two-step.ts';
import { tenantHeader } from '../openapi.ts';
import { answers, idParams, noParameters, nothing, writeRefusals } from './answers.ts';
import { confirmFor, signedInHere } from './identity-confirm.ts';
import { givenPassword } from './identity-passwords.ts';
import { inContext } from './resources.ts';

const bodyLimitBytes = 4 * 1024;
const newCodes = z.object({ recoveryCodes: z.array(z.string()) });
const code = z.string().min(1).max(40).describe('Six digits of the app, or a recovery code.');

export function twoStepRoutes(root: FastifyInstance, parts: AppParts, passwords: Passwords): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['identity'], querystring: noParameters };
  const confirm = confirmFor(parts, passwords);

  app.route({
    method: 'POST',
    url: '/identity/auth/two_step/start',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.startTwoStep' },
    schema: {
      ...common,
      summary: 'Begin to set up two-step sign-in',
      description: 'The password is asked. Nothing changes until a code of the app is given.',
      body: z.strictObject({ password: givenPassword }),
      response: answers(
        { 200: z.object({ secret: z.string(), uri: z.string() }) },
        ...writeRefusals,
        'conflict',
      ),
    },
    handler: async (request) => {
      await confirm.byPassword(request, request.body.password, 'password');
      const caller = callerOf(request);
      return startTwoStep(parts, caller, caller.me.user.emailAddress);
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/two_step/confirm',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.confirmTwoStep' },
    schema: {
      ...common,
      summary: 'Turn two-step sign-in on',
      description: 'Answers the recovery codes, once. All other sessions end.',
      body: z.strictObject({ code }),
      response: answers({ 200: newCodes }, ...writeRefusals),
    },
    handler: async (request) => {
      const recoveryCodes = await confirmTwoStep(parts, callerOf(request), {
        code: request.body.code,
        requestId: request.id,
      });
      app.courier.nudge();
      return { recoveryCodes: [...recoveryCodes] };
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/two_step/turn_off',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.turnOffTwoStep' },
    schema: {
      ...common,
      summary: 'Turn two-step sign-in off',
      description: 'The password and a code are asked.',
      body: z.strictObject({ password: givenPassword, code }),
      response: answers({ 204: nothing }, ...writeRefusals, 'conflict'),
    },
    handler: async (request, reply) => {
      await confirm.byPassword(request, request.body.password, 'password');
      const { code: given } = request.body;
      await withinGuessLimit(parts, signedInHere(parts, request), () =>
        turnOffTwoStep(parts, callerOf(request), { code: given, requestId: request.id }),
      );
      app.courier.nudge();
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/recovery_codes',
    config: { operation: 'auth.renewRecoveryCodes' },
    schema: {
      ...common,
      summary: 'Make new recovery codes',
      description: 'Answers them, once. Those of before let nobody in any more.',
      response: answers({ 200: newCodes }, ...writeRefusals, 'conflict'),
    },
    handler: async (request) => {
      const recoveryCodes = await renewRecoveryCodes(parts, callerOf(request), request.id);
      app.courier.nudge();
      return { recoveryCodes: [...recoveryCodes] };
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/users/:id/reset_two_step',
    config: { operation: 'users.resetTwoStep' },
    schema: {
      ...common,
      summary: 'Take somebody’s lost second step from them',
      description: 'They sign in by their password alone, are signed out everywhere, and are told by mail.',
      headers: tenantHeader,
      params: idParams,
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      await inContext(parts, request, async (context) => {
        await assertMayChangeAccount(context, id);
        await withinAsSystem(context.tx, (tx) => resetTwoStep(tx, parts.sealer, id));
        await recordEvent(context, { action: 'resetTwoStep', resource: 'users', recordId: id, changes: [] });
      });
      app.courier.nudge();
      return reply.code(204).send();
    },
  });
}
