/** The caller's own password, sessions and account. Administrators can also end another user's sessions. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { ownSessionSchema } from '../../src/contracts/identity/own-sessions.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { AppParts } from '../app-parts.ts';
import { recordEvent } from '../crud/audit.ts';
import { asSystem, withinAsSystem } from '../db/scoped.ts';
import { callerOf } from '../guard.ts';
import { assertMayChangeAccount } from '../identity/account-writers.ts';
import { recordAccountEvent } from '../identity/audit.ts';
import { changePassword, deleteAccount } from '../identity/own-account.ts';
import type { Passwords } from '../identity/passwords.ts';
import { endSession, endSessionsOf, sessionsOf } from '../identity/sessions.ts';
import { tenantHeader } from '../openapi.ts';
import { answers, idParams, noParameters, nothing, writeRefusals } from './answers.ts';
import { confirmFor } from './identity-confirm.ts';
import { givenPassword } from './identity-passwords.ts';
import { inContext } from './resources.ts';

const bodyLimitBytes = 4 * 1024;

export function ownAccountRoutes(root: FastifyInstance, parts: AppParts, passwords: Passwords): void {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const { database } = parts;
  const common = { tags: ['identity'], querystring: noParameters };
  const confirm = confirmFor(parts, passwords);

  app.route({
    method: 'POST',
    url: '/identity/auth/change_password',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.changePassword' },
    schema: {
      ...common,
      summary: 'Change one’s own password',
      description: 'The current one is asked. All other sessions end.',
      body: z.strictObject({ currentPassword: givenPassword, newPassword: givenPassword }),
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      const { currentPassword, newPassword } = request.body;
      const field = 'currentPassword';
      const current = { field, hash: await confirm.byPassword(request, currentPassword, field) };
      if (newPassword === currentPassword) {
        const same = message('password.same');
        throw new Problem('invalid', same, { fields: { newPassword: same } });
      }
      await changePassword(parts, passwords, callerOf(request), {
        current,
        password: newPassword,
        requestId: request.id,
      });
      app.courier.nudge();
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/deleteMe',
    bodyLimit: bodyLimitBytes,
    config: { operation: 'auth.deleteMe' },
    schema: {
      ...common,
      summary: 'Delete one’s own account',
      description: 'The password is asked. Personal data goes; the audit trail keeps what was done.',
      body: z.strictObject({ password: givenPassword }),
      response: answers({ 204: nothing }, ...writeRefusals, 'conflict'),
    },
    handler: async (request, reply) => {
      await confirm.byPassword(request, request.body.password, 'password');
      await deleteAccount(parts, callerOf(request), request.id);
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'GET',
    url: '/identity/auth/sessions',
    config: { operation: 'auth.sessions' },
    schema: {
      ...common,
      summary: 'Where one is signed in',
      response: answers({ 200: z.array(ownSessionSchema) }, 'unauthenticated', 'forbidden'),
    },
    handler: async (request) => sessionsOf(database, callerOf(request)),
  });
  app.route({
    method: 'DELETE',
    url: '/identity/auth/sessions/:id',
    config: { operation: 'auth.endSession' },
    schema: {
      ...common,
      summary: 'End one of one’s own sessions',
      params: z.strictObject({ id: z.uuid() }),
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await asSystem(database, async (tx) => {
        if (!(await endSession(tx, { userId, sessionId: request.params.id })))
          throw new Problem('missing', message('session.over'));
        await recordAccountEvent(tx, { requestId: request.id, userId, action: 'endSession' });
      });
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/auth/sessions/end_others',
    config: { operation: 'auth.endOtherSessions' },
    schema: {
      ...common,
      summary: 'End all other sessions of one’s own',
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      const { userId, sessionId } = callerOf(request);
      await asSystem(database, async (tx) => {
        await endSessionsOf(tx, userId, { sessionId });
        await recordAccountEvent(tx, { requestId: request.id, userId, action: 'endSessions' });
      });
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/identity/users/:id/end_sessions',
    config: { operation: 'users.endSessions' },
    schema: {
      ...common,
      summary: 'Sign somebody out everywhere',
      headers: tenantHeader,
      params: idParams,
      response: answers({ 204: nothing }, ...writeRefusals),
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      await inContext(parts, request, async (context) => {
        await assertMayChangeAccount(context, id);
        await withinAsSystem(context.tx, (tx) => endSessionsOf(tx, id));
        await recordEvent(context, { action: 'endSessions', resource: 'users', recordId: id, changes: [] });
      });
      return reply.code(204).send();
    },
  });
}
