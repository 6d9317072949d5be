import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SignInEntry {
  readonly tenantType: 'MCO' | 'Provider' | 'System' | 'Super Tenant';
  readonly email: string;
  readonly password: string;
}

export function signInFile(dataDir: string): string {
  return join(dataDir, 'sign-in.json');
}

/** Readable by this user alone; there whole or not at all. */
export function writeSignInList(dataDir: string, entries: readonly SignInEntry[]): void {
  const path = signInFile(dataDir);
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(own, path);
}
