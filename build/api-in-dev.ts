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

/** Mounts the API in Vite's development server, on the portal's port, and loads it anew when one of its files changes. */
export function apiInDev(): Plugin {
  let api: ReturnType<typeof reloadable>;
  return {
    name: 'api-in-dev',
    apply: (_config, { command, isPreview }) => command === 'serve' && !isPreview,
    // Vite waits for this hook as it closes: time for the database to stop.
    buildEnd: () => api.stop(),
    configureServer(vite) {
      api = reloadable(vite);
      vite.watcher.on('change', (file) => {
        if (vite.environments['ssr']?.moduleGraph.getModulesByFile(file)?.size) void api.stop();
      });
      // A new resource is found by a glob, so no module of the graph names it yet.
      vite.watcher.on('add', (file) => {
        if (/\/(server|src\/resources)\//.test(file)) void api.stop();
      });
      // Who starts it is told where it is and how one signs in, once; a mistake is said, and again to who asks the API.
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

/** One handler at a time: the next starts only when the last has let go of the database. */
function reloadable(vite: ViteDevServer) {
  let current: Promise<DevHandler> | undefined;
  let stopping = Promise.resolve();
  return {
    async get(): Promise<DevHandler> {
      await stopping;
      current ??= load(vite);
      return current.catch((error: unknown) => {
        current = undefined; // A mistake in a file must not outlive its correction.
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
  // ssrLoadModule knows no types; server/dev.ts declares this one.
  const { createDevHandler } = loaded as { createDevHandler: (port: number) => Promise<DevHandler> };
  const bound = vite.httpServer?.address();
  return createDevHandler(typeof bound === 'object' && bound !== null ? bound.port : vite.config.server.port);
}
