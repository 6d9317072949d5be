import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explain } from '../../server/explain.ts';
import { loadKeys, newKeyFile } from '../../server/keys.ts';

let dataDir = '';
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'portal-keys-'))));
afterAll(() => rmSync(dataDir, { recursive: true }));

const whole = newKeyFile();
const [key = { id: '', key: '' }] = whole.encryptionKeys;

it.each([
  ['text', 'AVerySecretKey'],
  ['cut short', JSON.stringify(whole).slice(0, -30)],
  ['without keys', JSON.stringify({ ...whole, encryptionKeys: [] })],
  [
    'with a key of another length',
    JSON.stringify({ ...whole, encryptionKeys: [{ ...key, key: key.key.slice(8) }] }),
  ],
])('a file of keys that is %s is reported without quoting it, and kept', (_what, text) => {
  const path = join(dataDir, 'keys.json');
  writeFileSync(path, text);
  let said: readonly string[] = [];
  try {
    loadKeys({ dataDir });
  } catch (error) {
    said = explain(error, {});
  }
  expect(said).toEqual([
    `The keys in ${path} cannot be used (it is incomplete or was changed); restore that file from a backup, or set JWT_SECRET and ENCRYPTION_KEYS.`,
  ]);
  expect(readFileSync(path, 'utf8')).toBe(text);
});
