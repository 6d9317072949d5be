/**
 * The secrets of an installation: from the environment, or generated once into DATA_DIR/keys.json.
 * docs/decisions/0008-keys.md
 */
import { createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { Config } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}
export interface Keys {
  /** Signs access tokens. */
  readonly jwtSecret: KeyObject;
  /** The first key encrypts; all decrypt. */
  readonly encryption: readonly [EncryptionKey, ...EncryptionKey[]];
  /**
   * A keyed digest (HMAC-SHA-256, base64url) for finding equal secrets without storing them. `purpose` keeps different uses
   * apart.
   */
  readonly digest: (purpose: string, text: string) => string;
}

const keyBytes = 32;
const isWhole = (key: string) => Buffer.from(key, 'base64').length === keyBytes;
const file = z.object({
  jwtSecret: z.string().min(1),
  encryptionKeys: z.array(z.object({ id: z.string(), key: z.string().refine(isWhole) })).min(1),
});
type KeyFile = z.infer<typeof file>;

/** Throws StartError if the key file cannot be read or written. */
export function loadKeys(config: Pick<Config, 'dataDir' | 'jwtSecret' | 'encryptionKeys'>): Keys {
  const { jwtSecret, encryptionKeys } = config;
  return keysFrom(
    jwtSecret === undefined || encryptionKeys === undefined
      ? readOrMake(config.dataDir)
      : { jwtSecret, encryptionKeys: [...encryptionKeys] },
  );
}

export function keysFrom({ jwtSecret, encryptionKeys }: KeyFile): Keys {
  const [first, ...others] = encryptionKeys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }));
  if (first === undefined || [first, ...others].some(({ key }) => key.length !== keyBytes)) {
    throw new Error('An encryption key does not have 32 bytes.');
  }
  const oldest = others.at(-1) ?? first;
  const digestKey = Buffer.from(hkdfSync('sha256', oldest.key, '', 'digests', keyBytes));
  return {
    // A KeyObject, so that it is not created again for each token.
    jwtSecret: createSecretKey(Buffer.from(hkdfSync('sha256', jwtSecret, '', 'access tokens', keyBytes))),
    encryption: [first, ...others],
    digest: (purpose, text) =>
      createHmac('sha256', digestKey).update(`${purpose}\0${text}`).digest('base64url'),
  };
}

export function newKeyFile(): KeyFile {
  const random = () => randomBytes(keyBytes).toString('base64');
  return { jwtSecret: random(), encryptionKeys: [{ id: randomBytes(4).toString('hex'), key: random() }] };
}

function readOrMake(dataDir: string): KeyFile {
  const path = join(resolve(dataDir), 'keys.json');
  if (!existsSync(path)) makeDataDir(dataDir);
  try {
    return read(path) ?? make(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The keys in ${path} cannot be used (${reason}); restore that file from a backup, or set JWT_SECRET and ENCRYPTION_KEYS.`,
      { cause: error },
    );
  }
}

function read(path: string): KeyFile | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return file.parse(JSON.parse(text));
  } catch {
    // The error quotes the file, which is secret.
    throw new Error('it is incomplete or was changed');
  }
}

/**
 * Writes the file completely and then links it into place, so that when two processes start at once, one creates the file and
 * both read it.
 */
function make(path: string): KeyFile {
  const own = `${path}.${process.pid}`;
  try {
    writeFileSync(own, `${JSON.stringify(newKeyFile(), null, 2)}\n`, { mode: 0o600, flush: true });
    linkSync(own, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const made = read(path);
  if (made === undefined) throw new Error('it vanished while it was made');
  return made;
}
