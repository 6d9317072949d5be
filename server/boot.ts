/** Starts everything from the configuration to an application that can listen: database, keys, migrations, sample data. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { explainDatabase } from './db/explain-database.ts';
import { asSystem } from './db/scoped.ts';
import { createSealer } from './db/sealing.ts';
import { renewTextOrder } from './db/text-order.ts';
import { setTimeZone } from './db/time-zone.ts';
import { startHousekeeping } from './housekeeping.ts';
import { loadKeys, type Keys } from './keys.ts';
import { developmentResources, productResources, registry } from './resources.ts';
import { makeDevelopmentTables } from './sample/kitchen-sink.ts';
import { seedSampleData } from './sample/seed.ts';
import { signInFile } from './sample/sign-in-list.ts';
import { StartError } from './start-error.ts';
import { portalOrigin } from './mail/portal-origin.ts';
import { watchSurveyPeriods } from './surveys/due-periods.ts';

export interface Running {
  readonly app: FastifyInstance;
  /** The path of the sign-in list; `undefined` when there is no sample data. */
  readonly signInFile?: string;
  /** Whether somebody can sign in; if not, `npm run password` creates the first administrator. */
  readonly hasUsers: boolean;
  /** Whether sample data was created at this start. */
  readonly seeded: boolean;
  /** Lets requests in flight finish, then closes everything. */
  readonly close: () => Promise<void>;
  /** Aborts work in progress, so that closing no longer waits for it. */
  readonly breakOff: () => void;
}
export interface BootOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** The folder of the built portal. */
  readonly portalDir?: string;
}

/** Throws StartError, EmbeddedDatabaseError, DatabaseSetupError or DeclarationError, each with a message for the operator. */
export async function boot({ config, logger, portalDir }: BootOptions): Promise<Running> {
  const connected = await connect(config, logger);
  const { database, keys } = connected;
  try {
    const sealer = createSealer(keys.encryption);
    // With DATABASE_URL, sample data is added only on request: npm run seed.
    const seeded =
      connected.embedded &&
      (await seedSampleData({ database, registry, sealer, keys, dataDir: config.dataDir }));
    await makeDevelopmentTables(database, sealer, developmentResources, productResources);
    const app = await createApp({
      config,
      database,
      registry,
      keys,
      sealer,
      logger,
      ...(portalDir === undefined ? {} : { portalDir }),
    });
    const stopCleaning = startHousekeeping(database, logger);
    const stopWatching = watchSurveyPeriods({ database, sealer, logger }, () => portalOrigin(app, config));
    const list = signInFile(config.dataDir);
    return {
      app,
      hasUsers: await hasUsers(database),
      seeded,
      ...(existsSync(list) ? { signInFile: list } : {}),
      close: async () => {
        stopCleaning();
        stopWatching();
        await app.close();
        await connected.close();
      },
      breakOff: () => {
        app.server.closeAllConnections();
        database.breakOff();
      },
    };
  } catch (error) {
    await connected.close();
    throw explainDatabase(error, config);
  }
}

async function hasUsers({ owner }: Database): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select 1 from users) as some`.execute(owner);
  return rows[0]?.some === true;
}

export interface Connected {
  readonly database: Database;
  readonly keys: Keys;
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
}

/** Connects to the database, migrates it, and loads the keys that belong to it. */
export async function connect(config: Config, logger: Logger): Promise<Connected> {
  const keys = loadKeys(config);
  const { databaseUrl, databaseAppUrl } = config;
  // Connections that break during shutdown are not worth a warning.
  let closing = false;
  const embedded =
    databaseUrl === undefined
      ? await startEmbedded({
          dataDir: config.dataDir,
          log: (line) => {
            const grave = !closing && /\b(WARNING|ERROR|FATAL|PANIC):/.test(line);
            logger[grave ? 'warn' : 'debug']({ postgres: line }, 'database');
          },
        })
      : undefined;
  const database = openDatabase({
    ...(embedded ?? {
      ownerUrl: databaseUrl ?? '',
      ...(databaseAppUrl === undefined ? {} : { appUrl: databaseAppUrl }),
    }),
    onError: (error) => {
      if (!closing) logger.warn({ err: error }, 'a database connection broke');
    },
  });
  const close = async () => {
    closing = true;
    await database.close();
    await embedded?.stop();
  };
  try {
    if (embedded !== undefined && (await renewTextOrder(database.owner)))
      logger.info('The indexes of the database were rebuilt for another version of ICU');
    await migrate(database, undefined, ({ count, first }) => {
      // The embedded database is fast, and its first start says what it does.
      if (embedded === undefined)
        logger.info(
          `${first ? 'Creating' : 'Changing'} the tables (${count} migration${count === 1 ? '' : 's'})`,
        );
    });
    await setTimeZone(database.owner, config.timeZone);
    await claim(database, keys, config);
    await compareClocks(database, logger);
    return { database, keys, embedded: embedded !== undefined, close };
  } catch (error) {
    await close();
    throw explainDatabase(error, config);
  }
}

/** Sessions are issued by this machine's clock and expire by the database's. */
const clocksMayDifferSeconds = 60;

/** Logs an error if the clocks differ: users would be signed out early, or at once. `now`: for tests. */
export async function compareClocks(
  database: Pick<Database, 'app'>,
  logger: { readonly error: (details: object, words: string) => void },
  now: () => number = Date.now,
): Promise<void> {
  const before = now();
  const { rows } = await sql<{
    at: number;
  }>`select extract(epoch from clock_timestamp())::float8 as at`.execute(database.app);
  // The middle of the query.
  const aheadSeconds = Math.round((before + now()) / 2_000 - (rows[0]?.at ?? 0));
  if (Math.abs(aheadSeconds) <= clocksMayDifferSeconds) return;
  logger.error(
    { aheadSeconds },
    `The clock of this machine is ${inWords(Math.abs(aheadSeconds))} ${aheadSeconds > 0 ? 'ahead of' : 'behind'} the database's; sessions last so much longer or shorter than they should. Set both clocks by the same time server.`,
  );
}

function inWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/**
 * The first process stores a digest of its keys. A process with other keys could not decrypt anything, and its tokens would be
 * rejected.
 */
async function claim(database: Database, keys: Keys, { dataDir, encryptionKeys }: Config): Promise<void> {
  const mark = keys.digest('installation', 'keys');
  const found = await asSystem(database, async (tx) => {
    await sql`insert into installation (key, value) values ('keys', ${JSON.stringify(mark)}::jsonb) on conflict do nothing`.execute(
      tx,
    );
    return sql<{ value: unknown }>`select value from installation where key = 'keys'`.execute(tx);
  });
  if (found.rows[0]?.value !== mark) {
    throw new StartError(
      encryptionKeys === undefined
        ? `This database belongs to an installation with other keys than those in ${join(resolve(dataDir), 'keys.json')}; ` +
            'copy that file from the other machine, or give both the same JWT_SECRET and ENCRYPTION_KEYS.'
        : 'This database belongs to an installation with other keys than ENCRYPTION_KEYS; ' +
            'give the key that it had before behind the new one, or the same as its other processes.',
    );
  }
}
