/** The HTTP server: everything that runs before and after the routes, which are in routes/. */
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import fastifyCors from '@fastify/cors';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyUnderPressure from '@fastify/under-pressure';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { message } from '../src/contracts/messages/catalogue.ts';
import { Problem } from '../src/contracts/api/problems.ts';
import { activeTenantHeader } from '../src/contracts/identity/session.ts';
import { checkAnswers } from './http/answer-check.ts';
import type { AppParts } from './app-parts.ts';
import { createDiskRoom } from './disk-room.ts';
import { takeFurtherAddresses } from './http/further-addresses.ts';
import { guardOperations, refusalOf } from './guard.ts';
import { createPasswords } from './identity/passwords.ts';
import { parseJsonBody } from './http/json-body.ts';
import { createCourier } from './mail/courier.ts';
import { portalOrigin } from './mail/portal-origin.ts';
import { mailTransport } from './mail/transport.ts';
import { notFoundHandler, rememberRoutes } from './http/not-found.ts';
import { documentApi } from './openapi.ts';
import { isPipelinedTooFar } from './http/pipelined.ts';
import { servePortal } from './portal/portal.ts';
import { replyWithProblem } from './problem-reply.ts';
import { refuseClientError, takeUnusualRequests } from './http/raw-refusal.ts';
import { accountHolderRoutes } from './routes/account-holders.ts';
import { actionRoutes } from './routes/actions.ts';
import { alertRoutes } from './routes/alerts.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { dashboardRoutes } from './routes/dashboards.ts';
import { draftRoutes } from './routes/drafts.ts';
import { downloadRoutes } from './routes/downloads.ts';
import { eventRoutes } from './routes/events.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { actingRoutes } from './routes/identity-acting.ts';
import { invitationRoutes } from './routes/identity-invitations.ts';
import { ownAccountRoutes } from './routes/identity-own-account.ts';
import { ownSessionRoutes } from './routes/identity-session.ts';
import { passkeySignInRoutes } from './routes/identity-passkey-sign-in.ts';
import { passkeyRoutes } from './routes/identity-passkeys.ts';
import { passwordRoutes } from './routes/identity-passwords.ts';
import { twoStepRoutes } from './routes/identity-two-step.ts';
import { meRoutes } from './routes/me.ts';
import { prototypeDeletionRoutes } from './routes/prototype-deletion.ts';
import { prototypeRowRoutes } from './routes/prototype-rows.ts';
import { providerRoutes } from './routes/providers.ts';
import { resourceRoutes } from './routes/resources.ts';
import { surveyReportRoutes } from './routes/survey-reports.ts';
import { surveySheetRoutes } from './routes/survey-sheets.ts';
import { surveyTargetRoutes } from './routes/survey-targets.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { securityHeaders } from './http/security-headers.ts';
import { closeSilentConnections } from './http/silent-connections.ts';
import { tellOfUnnamedProxy } from './http/unnamed-proxy.ts';
import { RequestInPieces } from './http/tiny-chunks.ts';
import { countUnreadAnswers } from './http/unread-answers.ts';
import { readUnreadBodies } from './http/unread-body.ts';
import { validateWith } from './http/validation.ts';

const bodyLimitBytes = 1024 * 1024;
/** As long as a large upload may take on a slow line; the headers alone have a minute. */
const requestTimeoutMs = 300_000;
/** Longer than the idle timeout of common proxies, so that the proxy is the one to close. */
const keepAliveTimeoutMs = 72_000;
const maxEventLoopDelayMs = 2_000;
/** On a busy machine the first password hash alone may take the default ten seconds. */
const startTimeoutMs = 120_000;

/** Returns an app that is ready to listen or to receive requests through `inject`. Closing it leaves the database open. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, logger } = parts;
  const { trustProxy } = config;
  const loggerInstance: FastifyBaseLogger = logger;
  const app = fastify({
    loggerInstance,
    // An `onResponse` hook below logs one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy:
      typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    // Node's own check of the host is off, because its response lacks the headers that every response has.
    http: { IncomingMessage: RequestInPieces, requireHostHeader: false },
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    pluginTimeout: startTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    // Fastify would refuse them without our headers and in words of its own; a hook below does it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // These two handlers respond where no hook runs.
    frameworkErrors: (error, request, reply) => {
      if (isPipelinedTooFar(request.raw, reply.raw)) reply.hijack();
      else void replyWithProblem(error, request, reply.headers(securityHeaders));
    },
    clientErrorHandler: refuseClientError,
  });

  app.addHook('onRequest', (request, reply, done) => {
    // Checked before any work is spent on the request.
    if (isPipelinedTooFar(request.raw, reply.raw)) {
      reply.hijack();
      return;
    }
    void reply.headers(securityHeaders).header('x-request-id', request.id);
    // A proxy and this server might disagree on which of two hosts is meant.
    done(namesHostWrongly(request.raw) ? new Problem('invalid', message('request.notHttp')) : undefined);
  });
  takeUnusualRequests(app);
  closeSilentConnections(app);
  tellOfUnnamedProxy(app, config);
  readUnreadBodies(app);
  countUnreadAnswers(app);
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(
      closing ? new Problem('unavailable', message('request.starting'), { retryAfterSeconds: 5 }) : undefined,
    );
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    // A connection kept open for requests that will not be accepted would only delay the shutdown.
    if (closing) void reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Log the route, never the URL: a search for an ID would leave it in the log.
    const { method, routeOptions, caller } = request;
    request.log.info(
      {
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: caller?.userId,
        tenant: caller?.principal.tenantId,
      },
      'request',
    );
    done();
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      // parseAs is 'buffer'; the type also allows strings.
      done(null, parseJsonBody(body as Buffer));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  app.setValidatorCompiler(validateWith);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler(async (error, request, reply) =>
    replyWithProblem((await refusalOf(request)) ?? error, request, reply),
  );
  const routes = rememberRoutes(app);
  app.setNotFoundHandler(notFoundHandler(routes));

  await app.register(fastifyUnderPressure, {
    maxEventLoopDelay: parts.maxEventLoopDelayMs ?? maxEventLoopDelayMs,
    // Infinity means "not measured"; after a single long task that is no sign of lasting pressure.
    pressureHandler: (_request, _reply, _type, delayMs) =>
      delayMs === undefined || Number.isFinite(delayMs)
        ? Promise.reject(
            new Problem('unavailable', message('request.busy'), {
              retryAfterSeconds: 5,
            }),
          )
        : undefined,
  });
  if (config.requestsPerMinute > 0) {
    await app.register(fastifyRateLimit, {
      max: config.requestsPerMinute,
      timeWindow: 60_000,
      errorResponseBuilder: (_request, { ttl }) =>
        new Problem('tooMany', message('request.tooMany'), {
          retryAfterSeconds: ttl / 1000,
        }),
    });
  }
  if (config.corsOrigins.length > 0) {
    await app.register(fastifyCors, {
      origin: [...config.corsOrigins],
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'idempotency-key', activeTenantHeader],
      exposedHeaders: [
        'x-total-count',
        'x-total-capped',
        'x-next-after',
        'x-sums',
        'retry-after',
        'x-request-id',
        'content-disposition',
      ],
      maxAge: 600,
    });
  }
  guardOperations(app, parts);
  if (config.checkAnswers) checkAnswers(app);
  await documentApi(app);

  const origin = () => portalOrigin(app, config);
  const courier = createCourier({ ...parts, origin, transport: mailTransport(config) });
  app.decorate('courier', courier);
  app.addHook('onClose', () => courier.stop());
  const passwords = createPasswords(parts.passwordCost);

  healthRoutes(app, parts);
  const reached = { ...parts, origin };
  authRoutes(app, reached, passwords);
  passkeySignInRoutes(app, reached);
  passwordRoutes(app, parts, passwords);
  invitationRoutes(app, parts, { passwords, origin });
  ownAccountRoutes(app, parts, passwords);
  ownSessionRoutes(app, reached, passwords);
  passkeyRoutes(app, reached);
  actingRoutes(app, parts);
  twoStepRoutes(app, parts, passwords);
  meRoutes(app);
  accountHolderRoutes(app, parts);
  draftRoutes(app, parts);
  downloadRoutes(app, parts);
  dashboardRoutes(app, parts);
  providerRoutes(app, parts);
  prototypeRowRoutes(app, parts);
  prototypeDeletionRoutes(app, parts);
  surveySheetRoutes(app, parts);
  surveyTargetRoutes(app, parts);
  surveyReportRoutes(app, parts);
  const room = createDiskRoom(config.dataDir, config.minFreeBytes, parts.freeBytes);
  await uploadRoutes(app, parts, room);
  eventRoutes(app, parts);
  alertRoutes(app, parts);
  await fileRoutes(app, parts, room);
  auditRoutes(app, parts);
  resourceRoutes(app, parts);
  actionRoutes(app, parts);
  if (parts.portalDir !== undefined) await servePortal(app, parts.portalDir);
  takeFurtherAddresses(app);
  await app.ready();
  return app;
}

/** RFC 9112, section 3.2. Node keeps the first of two Host headers and ignores the second without an error. */
function namesHostWrongly({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  // Names and values alternate.
  const names = rawHeaders.filter((_text, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.length === 4 && name.toLowerCase() === 'host').length;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}
