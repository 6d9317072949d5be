/** What the operator is told about the file of a backup, and what is left beside it. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newBackup, openBackup } from '../../../server/backup/backup-file.ts';
import { explain } from '../../../server/explain.ts';
import { runScript } from '../../harness/server-process.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const saidOf = (work: Promise<unknown>) => work.catch((error: unknown) => explain(error, {}).join());

describe('a file to write', () => {
  beforeEach(() => {
    for (const name of readdirSync(folder)) rmSync(at(name));
    writeFileSync(at('older'), 'older');
  });

  it.each([
    ['a folder', () => folder, () => `${folder} is a folder; name the file to write in it.`],
    ['a device', () => '/dev/null', () => '/dev/null is no file that can be replaced; name another.'],
    [
      'below a folder that is missing',
      () => at('no/b.gz'),
      () => `The backup cannot be written into ${at('no')}: it does not exist.`,
    ],
    [
      'below a file',
      () => at('older/b.gz'),
      () => `The backup cannot be written into ${at('older')}: a part of its path is a file.`,
    ],
  ])('is refused if it is %s', async (_what, path, words) => {
    expect(await saidOf(newBackup(path()))).toBe(words());
    expect(readdirSync(folder)).toEqual(['older']);
  });

  it('replaces an older one, also through a link, only when it is complete', async () => {
    symlinkSync(at('older'), at('latest'));
    const failed = await newBackup(at('latest'));
    await failed.fill(Readable.from(['half']));
    await failed.close();
    expect(readFileSync(at('older'), 'utf8')).toBe('older');
    const kept = await newBackup(at('latest'));
    await kept.fill(Readable.from(['newer']));
    await kept.keep();
    await kept.close();
    expect(readFileSync(at('older'), 'utf8')).toBe('newer');
    expect(readdirSync(folder).toSorted()).toEqual(['latest', 'older']);
  });
});

describe('a file to restore', () => {
  it.each([
    ['missing', () => at('no'), () => `${at('no')} cannot be read: it does not exist.`],
    ['a folder', () => folder, () => `${folder} is no file; name the one that npm run backup wrote.`],
  ])('is refused if it is %s', async (_what, path, words) => {
    expect(await saidOf(openBackup(path()))).toBe(words());
  });

  it('leaves no database behind if it is no backup', async () => {
    const { code, stderr } = await runScript('restore', { DATA_DIR: at('data') }, 'package.json');
    expect([code, stderr]).toEqual([1, 'This is no backup, or it was damaged.\n']);
    expect(existsSync(at('data'))).toBe(false);
  });
});
