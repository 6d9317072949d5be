import type { Logger } from 'pino';
import type { Registry } from '../src/contracts/registry/registry.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FreeBytes } from './disk-room.ts';
import type { Sealer } from './db/sealing.ts';
import type { PasswordCost } from './identity/passwords.ts';
import type { Keys } from './keys.ts';

/** The parts of the server: assembled at startup and passed to every route. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly registry: Registry;
  readonly keys: Keys;
  readonly sealer: Sealer;
  readonly logger: Logger;
  /**
   * Cost of checking a password when there is no user to check it for; stored hashes keep their own cost. The product's default
   * if omitted.
   */
  readonly passwordCost?: PasswordCost;
  /** How long the event loop may be delayed before requests are told that the service is busy; 0 for no limit. */
  readonly maxEventLoopDelayMs?: number;
  /** Measures the free space of a disk; by default asks the system. */
  readonly freeBytes?: FreeBytes;
  /** The folder of the built portal; without it only the API is served. */
  readonly portalDir?: string;
}
