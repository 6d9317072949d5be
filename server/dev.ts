/** The backend inside Vite's development server (build/api-in-dev.ts). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { boot } from './boot.ts';
import { readConfig } from './config.ts';
import { missingMigration, readDeclared } from './db/declared.ts';
import { createLogger } from './log.ts';
import { productResources } from './resources.ts';
import { StartError } from './start-error.ts';

export interface DevHandler {
  handle(req: IncomingMessage, res: ServerResponse): void;
  close(): Promise<void>;
}

/** Throws as boot and readConfig do. */
export async function createDevHandler(): Promise<DevHandler> {
  const missing = missingMigration(readDeclared(), productResources);
  if (missing !== undefined) throw new StartError(missing);
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
  const { app, close, signInFile } = await boot({ config, logger: createLogger(config.logLevel) });
  if (signInFile !== undefined)
    process.stdout.write(`Addresses and passwords to sign in with are in ${signInFile}\n`);
  return { handle: (req, res) => app.routing(req, res), close };
}
