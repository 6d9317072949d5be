import type { Logger } from 'pino';
import type { Registry } from '../src/contracts/registry/registry.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FreeBytes } from './disk-room.ts';
import type { Sealer } from './db/sealing.ts';
import type { PasswordCost } from './identity/passwords.ts';
import type { Keys } from './keys.ts';

/** What the server is made of: put together at the start, and handed down to every route. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly registry: Registry;
  readonly keys: Keys;
  readonly sealer: Sealer;
  readonly logger: Logger;
  /** Of a password that is checked for nobody, beside those that were hashed at theirs; left out, the product's. */
  readonly passwordCost?: PasswordCost;
  /** So long a request may wait for its turn before others are told that the service is busy; 0 for ever. */
  readonly mostEventLoopDelayMs?: number;
  /** How much room a disk has; the system's own answer when left out. */
  readonly freeBytes?: FreeBytes;
  /** The folder of the built portal; without it only the backend answers. */
  readonly portalDir?: string;
}
