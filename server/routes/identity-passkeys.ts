/** The caller's own passkeys and other second steps. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  maxPasskeyNameLength,
  ownSecondStepsSchema,
  passkeyCreationSchema,
} from '../../src/contracts/identity/passkeys.ts';
import { line } from '../../src/kinds/shared/line.ts';
import { callerOf } from '../guard.ts';
import {
  addPasskey,
  askForPasskey,
  type PasskeyParts,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../identity/passkeys.ts';
import { secondStepsOf } from '../identity/second-step.ts';
import { answers, idParams, noParameters, nothing, writeRefusals } from './answers.ts';

const bodyLimitBytes = 16 * 1024;
const name = line({ max: maxPasskeyNameLength });
const options = z.looseObject({ challenge: z.string() });

export function passkeyRoutes(root: FastifyInstance, parts: PasskeyParts): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['identity'], querystring: noParameters };

  app.route({
    method: 'GET',
    url: '/identity/auth/second_steps',
    config: { operation: 'auth.secondSteps' },
    schema: {
      ...common,
      summary: 'What one’s own second step of signing in is',
      response: answers({ 200: ownSecondStepsSchema }, 'unauthenticated', 'forbidden'),
    },
    handler: (request) => secondStepsOf(parts, callerOf(request).userId),
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/passkeys/start',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.startPasskey' },
    schema: {
      ...common,
      summary: 'Begin to add a passkey',
      description: 'What the browser makes one of (PublicKeyCredentialCreationOptions).',
      response: answers({ 200: options }, ...writeRefusals, 'conflict'),
    },
    handler: async (request) => {
      const caller = callerOf(request);
      return { ...(await startPasskey(parts, caller, caller.me.user)) };
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/passkeys',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.addPasskey' },
    schema: {
      ...common,
      summary: 'Add a passkey',
      description:
        'Where it is the first second step of the account, answers the recovery codes, once, and all other sessions end.',
      body: z.strictObject({ name, passkey: passkeyCreationSchema }),
      response: answers({ 200: z.object({ recoveryCodes: z.array(z.string()) }) }, ...writeRefusals),
    },
    handler: async (request) => {
      const recoveryCodes = await addPasskey(parts, callerOf(request), {
        name: request.body.name,
        creation: request.body.passkey,
        requestId: request.id,
      });
      app.courier.nudge();
      return { recoveryCodes: [...recoveryCodes] };
    },
  });
  app.route({
    method: 'PATCH',
    url: '/identity/auth/passkeys/:id',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.renamePasskey' },
    schema: {
      ...common,
      summary: 'Name one of one’s own passkeys',
      params: idParams,
      body: z.strictObject({ name }),
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      await renamePasskey(parts, callerOf(request).userId, {
        id: request.params.id,
        name: request.body.name,
        requestId: request.id,
      });
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'DELETE',
    url: '/identity/auth/passkeys/:id',
    config: { operation: 'auth.removePasskey' },
    schema: {
      ...common,
      summary: 'Remove one of one’s own passkeys',
      description:
        'Where it was the last second step, two-step sign-in is off, unless an organization requires it.',
      params: idParams,
      response: answers({ 204: nothing }, ...writeRefusals, 'conflict'),
    },
    handler: async (request, reply) => {
      await removePasskey(parts, callerOf(request), { id: request.params.id, requestId: request.id });
      app.courier.nudge();
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/passkeys/ask',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.askForPasskey' },
    schema: {
      ...common,
      summary: 'Ask for one of one’s own passkeys, to confirm that it is oneself',
      description: 'What the browser asks its devices with (PublicKeyCredentialRequestOptions).',
      response: answers({ 200: options }, ...writeRefusals, 'conflict'),
    },
    handler: async (request) => {
      const { userId, sessionId } = callerOf(request);
      return { ...(await askForPasskey(parts, { purpose: 'confirm', holder: sessionId }, userId)) };
    },
  });
}
