import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

/** What `server/dev.ts` exports as `createDevHandler`. */
interface DevHandler {
  handle(req: IncomingMessage, res: ServerResponse): void;
  close(): Promise<void>;
  readonly lines: readonly string[];
}

const entry = '/server/dev.ts';
const apiPaths = /^\/(api|identity|openapi\.json|health|ready)(?=[/?]|$)/;

/** Mounts the API in Vite's development server, on the portal's port, and reloads it when one of its files changes. */
export function apiInDev(): Plugin {
  let api: ReturnType<typeof reloadable>;
  return {
    name: 'api-in-dev',
    apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
    // Vite waits for this hook when it closes, which gives the database time to stop.
    buildEnd: () => api.stop(),
    configureServer(vite) {
      api = reloadable(vite);
      vite.watcher.on('change', (file) => {
        if (vite.environments['ssr']?.moduleGraph.getModulesByFile(file)?.size) void api.stop();
      });
      // New resources are found by a glob, so no module in the graph refers to them yet; nor does one to what was removed.
      for (const event of ['add', 'unlink'] as const)
        vite.watcher.on(event, (file) => {
          if (/\/(server|src\/resources)\//.test(file)) void api.stop();
        });
      // On start, prints the address and how to sign in, or the error. Requests to the API repeat the error.
      vite.httpServer?.once('listening', () => {
        api.get().then(
          ({ lines }) => process.stdout.write(`\n${lines.join('\n')}\n`),
          (error: unknown) =>
            vite.config.logger.error(error instanceof Error ? error.message : String(error)),
        );
      });

      vite.middlewares.use((req, res, next) => {
        if (!apiPaths.test(req.url ?? '')) return next();
        api.get().then((handler) => handler.handle(req, res), next);
      });
    },
  };
}

/** Keeps a single handler: the next one starts only once the previous one has released the database. */
function reloadable(vite: ViteDevServer) {
  let current: Promise<DevHandler> | undefined;
  let stopping = Promise.resolve();
  return {
    async get(): Promise<DevHandler> {
      await stopping;
      current ??= load(vite);
      return current.catch((error: unknown) => {
        current = undefined; // Do not cache the failure: the next request tries the corrected file.
        throw error;
      });
    },
    stop(): Promise<void> {
      const last = current;
      current = undefined;
      stopping = stopping.then(() => last?.then((handler) => handler.close())).catch(() => undefined);
      return stopping;
    },
  };
}

async function load(vite: ViteDevServer): Promise<DevHandler> {
  const loaded = await vite.ssrLoadModule(entry, { fixStacktrace: true });
  // ssrLoadModule is untyped; server/dev.ts declares this type.
  const { createDevHandler } = loaded as { createDevHandler: (port: number) => Promise<DevHandler> };
  const bound = vite.httpServer?.address();
  return createDevHandler(typeof bound === 'object' && bound !== null ? bound.port : vite.config.server.port);
}
