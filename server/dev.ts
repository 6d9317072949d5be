/** The backend inside Vite's development server (build/api-in-dev.ts). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { boot } from './boot.ts';
import { readConfig } from './config.ts';
import { missingMigration, readDeclared } from './db/declared.ts';
import { createLogger } from './log.ts';
import { productResources } from './resources.ts';
import { welcomeLines } from './serve.ts';
import { StartError } from './start-error.ts';

export interface DevHandler {
  handle(req: IncomingMessage, res: ServerResponse): void;
  close(): Promise<void>;
  /** Lines for the developer: the portal's URL and how to sign in. */
  readonly lines: readonly string[];
}

/** `port`: where Vite listens. Throws the same errors as boot and readConfig. */
export async function createDevHandler(port: number): Promise<DevHandler> {
  const missing = missingMigration(readDeclared(), productResources);
  if (missing !== undefined) throw new StartError(missing);
  // Vite listens on localhost, whatever HOST says.
  const config = { ...readConfig({ LOG_LEVEL: 'warn', ...process.env }), host: 'localhost', port };
  const running = await boot({ config, logger: createLogger(config.logLevel) });
  const { app, close } = running;
  return { handle: (req, res) => app.routing(req, res), close, lines: welcomeLines(running, config) };
}
