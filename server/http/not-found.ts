import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { isBackendPath } from '../portal/portal.ts';

interface KnownRoute {
  readonly path: RegExp;
  readonly methods: Set<string>;
}

/** Records the URL patterns and methods of all routes registered from now on. */
export function rememberRoutes(app: FastifyInstance): readonly KnownRoute[] {
  const byUrl = new Map<string, KnownRoute>();
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const known = byUrl.get(url) ?? { path: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) known.methods.add(one);
    if (!byUrl.has(url)) routes.push(known);
    byUrl.set(url, known);
  });
  return routes;
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[.$()+]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}

/** If the URL exists for other methods, responds with 405 and those methods (RFC 9110, section 15.5.6), or answers OPTIONS. */
export function notFoundHandler(routes: readonly KnownRoute[]) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // The portal's catch-all route does not count for backend paths.
    const found = routes.filter(
      (route) => route.path.test(path) && !(isBackendPath(path) && route.path.test('/')),
    );
    const methods = [...new Set(found.flatMap((route) => [...route.methods]))];
    if (methods.length > 0 && !methods.includes(request.method)) {
      void reply.header('allow', [...methods, 'OPTIONS'].join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      throw new Problem('notAllowed', message('request.method', { method: request.method }));
    }
    throw new Problem('missing', message('request.nothingHere'));
  };
}
