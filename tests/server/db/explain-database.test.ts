/** What the operator is told about errors of the database while the portal starts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { explainDatabase } from '../../../server/db/explain-database.ts';
import { explain } from '../../../server/explain.ts';

const embedded = { dataDir: '/var/lib/portal' };
const external = { ...embedded, databaseUrl: 'postgres://me@db/portal' };
const saidOf = (error: unknown, config: Parameters<typeof explainDatabase>[1]) =>
  explain(explainDatabase(error, config), {}).join();
const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), {
  code: '53100',
});

it.each([
  [
    'a full disk',
    full,
    embedded,
    /^The disk of the database is full \(could not extend .*\); free some .*\.$/,
  ],
  ['a full disk elsewhere', full, external, /^The disk of the database is full/],
  [
    'a PostgreSQL that ended when its disk was full',
    new Error('Connection terminated unexpectedly'),
    embedded,
    /^The embedded PostgreSQL ended \(.*\); check that the disk that holds \/var\/lib\/portal has space left, .*\.$/,
  ],
  [
    'a certificate that nobody vouches for',
    Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    external,
    /^The connection to the database that DATABASE_URL names could not be encrypted \(self-signed certificate\); add sslmode=verify-full&sslrootcert=FILE /,
  ],
])('%s is named in a sentence', (_what, error, config, words) => {
  expect(saidOf(error, config)).toMatch(words);
});

it.each([embedded, external])('a missing file is not blamed on the database', (config) => {
  let missing: unknown;
  try {
    readFileSync('/no/such/ca.crt');
  } catch (error) {
    missing = error;
  }
  expect(saidOf(missing, config)).toBe("ENOENT: no such file or directory, open '/no/such/ca.crt'.");
});
