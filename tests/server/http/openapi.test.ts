import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { isReading, operationRowsIn } from '../../../src/contracts/api/operations.ts';
import { registry } from '../../../server/resources.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { sendFile } from '../../harness/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import { isWritten } from '../world/homes.ts';

const server = testServer();

const media = z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) });
const file = z.record(
  z.string().regex(/^(text\/|application\/(vnd|pdf)|image\/(png|jpeg|webp|gif)$)/),
  z.looseObject({}),
);
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(3),
  security: z.array(z.looseObject({})),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })).optional(),
  requestBody: z
    .looseObject({ content: z.union([media, z.looseObject({ 'multipart/form-data': z.unknown() })]) })
    .optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string(),
      content: z.union([media, file]).optional(),
    }),
  ),
});
const document = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

/** Writes without a body, because the path says everything. */
const bodiless =
  /\/(logout|dismiss|send_link|end_sessions|end_others|reset_two_step|renew|act_for|stop_acting|start_sign_in|recovery_codes|passkeys\/start|passkeys\/ask)$/;
const read = async () => document.parse((await call(server(), '/openapi.json')).body);
const operationsIn = ({ paths }: z.output<typeof document>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({ path, method, told })),
  );

/** Paths as in the specification; the methods are its own where it gives them, else this server's. */
const specified: Readonly<Record<string, readonly string[]>> = {
  '/identity/auth/login': ['post'],
  '/identity/auth/logout': ['post'],
  '/identity/auth/deleteMe': ['post'],
  '/identity/users': ['get', 'post'],
  '/identity/users/me': ['get'],
  '/identity/users/forgot_password': ['post'],
  '/identity/tenants': ['get', 'post'],
  '/identity/tenants/{id}': ['get', 'patch', 'delete'],
  '/api/accountHolders': ['get', 'post'],
  '/api/accounts': ['get'],
  '/api/alert': ['get', 'post'],
  '/api/dashboards/payments': ['get'],
  '/api/dashboards/paymentKpis': ['get'],
  '/api/dashboards/payments/download': ['get'],
  '/api/paymentPeriods': ['get', 'post'],
  '/api/paymentPeriods/goals': ['get', 'post'],
  '/api/paymentPeriods/goals/upload': ['post'],
  '/api/providers': ['get'],
  '/api/providers/filters': ['get'],
  '/api/sdas': ['get'],
  '/api/surveyPeriods': ['get', 'post'],
  '/api/surveys': ['get'],
  '/api/surveys/downloadHhscProvidersReport': ['get'],
  '/api/surveys/downloadHhscReport': ['get'],
  '/api/surveys/downloadMcoReport': ['get'],
  '/api/transactions': ['get', 'post'],
  '/api/transactions/download': ['get'],
  '/api/transactions/template': ['get'],
  '/api/transactions/rejectSelected': ['post'],
  '/api/transactions/upload': ['post'],
};

/** The registered routes, from the router itself. */
function registered(): string[] {
  const routes: string[] = [];
  const walk = (lines: readonly string[]) => {
    const stack: string[] = [];
    for (const line of lines) {
      const match = /^([│ ]*)[├└]── (.*)$/.exec(line);
      if (match === null) continue;
      const [, indent = '', rest = ''] = match;
      const depth = indent.length / 4;
      const [, part = '', methods = ''] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(rest) ?? [];
      stack.length = depth;
      stack.push(part);
      for (const method of methods.split(', ').filter((one) => one !== '' && one !== 'HEAD'))
        routes.push(`${method} ${stack.join('')}`);
    }
  };
  walk(server().app.printRoutes({ commonPrefix: false }).split('\n'));
  return routes.map((route) => route.replace(/:(\w+)/g, '{$1}')).sort();
}

describe('/openapi.json', () => {
  it('lists every registered route and no other', async () => {
    const told = operationsIn(await read()).map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(told.sort()).toEqual(registered());
    expect(told.length).toBeGreaterThan(40);
  });

  it('has every path in section 7 of the specification', async () => {
    const { paths } = await read();
    const missing = Object.entries(specified).flatMap(([path, methods]) =>
      methods.filter((method) => paths[path]?.[method] === undefined).map((method) => `${method} ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('names an operation of the policy for every route, and whether it needs a session', async () => {
    const rows = new Map(operationRowsIn(registry).map(({ operation: name, access }) => [name, access]));
    for (const { told } of operationsIn(await read())) {
      const access = rows.get(told.operationId);
      expect(access, told.operationId).toBeDefined();
      expect(told.security, told.operationId).toEqual(access === 'public' ? [] : [{ session: [] }]);
    }
  });

  it('agrees with isReading about which operations only read', async () => {
    const all = operationsIn(await read());
    const methods = new Map(
      all.map(({ told: { operationId } }) => [
        operationId,
        all.filter(({ told }) => told.operationId === operationId),
      ]),
    );
    for (const [operation, routes] of methods) {
      const [resource = ''] = operation.split('.');
      // Only operations of resources are offered by their name.
      if (!operation.includes('.') || ['auth', 'me'].includes(resource)) continue;
      // Its only route is the template. Uploading is another operation, and both are offered together.
      if (operation.endsWith('.import')) continue;
      const reads = routes.every(({ method }) => method === 'get');
      expect([operation, isReading(operation)]).toEqual([operation, reads]);
    }
  });

  it('documents the error answers of every operation', async () => {
    for (const { path, method, told } of operationsIn(await read())) {
      const statuses = Object.keys(told.responses);
      for (const status of [
        '400',
        '429',
        '500',
        '503',
        ...(method === 'get' ? [] : ['413', '415']),
        ...(told.security.length > 0 ? ['401', '403'] : []),
      ])
        expect(statuses, `${method} ${path}`).toContain(status);
      for (const [status, { content }] of Object.entries(told.responses)) {
        expect(content === undefined, `${method} ${path} ${status}`).toBe(
          status === '204' || status === '304',
        );
      }
    }
  });

  it('has a parameter for each variable part of a path, and a body for each write', async () => {
    for (const { path, method, told } of operationsIn(await read())) {
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        expect(told.parameters, path).toContainEqual(
          expect.objectContaining({ name, in: 'path', required: true }),
        );
      }
      const writes = ['post', 'put', 'patch'].includes(method) && !bodiless.test(path);
      expect(told.requestBody !== undefined, `${method} ${path}`).toBe(writes);
    }
  });

  it('describes the lists and records of the sample data as they are returned', async () => {
    const token = await signIn(server(), people.superAdmin);
    const { paths } = await read();
    await sendFile({ origin: server().origin, token }, 'external_ref\r\nA');
    for (const resource of registry.resources) {
      const collection = `/${resource.service}/${resource.path ?? resource.name}`;
      const list = await call(server(), `${collection}?_end=50`, { token });
      expect(list.status).toBe(200);
      const records = z
        .array(z.looseObject({ id: z.int() }))
        // A resource without sample data has no record to request.
        .min(isWritten(resource) ? 1 : 0)
        .parse(list.body);
      const schemaOf = (path: string) => {
        const content = paths[path]?.['get']?.responses['200']?.content;
        return z.fromJSONSchema(media.parse(content)['application/json'].schema);
      };
      expect(schemaOf(collection).safeParse(list.body).error?.issues).toBeUndefined();
      if (records.length === 0) continue;
      const record = await call(server(), `${collection}/${records[0]?.id}`, { token });
      expect(schemaOf(`${collection}/{id}`).safeParse(record.body).error?.issues).toBeUndefined();
    }
  });
});
