import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export interface SignInEntry {
  readonly tenantType: 'MCO' | 'Provider' | 'System' | 'Super Tenant';
  readonly email: string;
  readonly password: string;
}

export function signInFile(dataDir: string): string {
  return join(dataDir, 'sign-in.json');
}

/** Readable only by this user; the file appears either complete or not at all. */
export function writeSignInList(dataDir: string, entries: readonly SignInEntry[]): void {
  const path = signInFile(dataDir);
  const own = `${path}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(own, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(own, path);
}

const list = z.array(z.object({ tenantType: z.string(), email: z.string(), password: z.string() }));

/** One line for each entry, in aligned columns. */
export function readSignInList(dataDir: string): readonly string[] {
  const entries = list.parse(JSON.parse(readFileSync(signInFile(dataDir), 'utf8')));
  const width = Math.max(...entries.map(({ email }) => email.length));
  return entries.map(
    ({ tenantType, email, password }) => `${tenantType.padEnd(12)}  ${email.padEnd(width)}  ${password}`,
  );
}
