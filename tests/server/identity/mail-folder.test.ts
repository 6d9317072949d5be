import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailRefusal } from '../../../server/mail/transport.ts';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'portal-mail-'))));
afterAll(() => rmSync(folder, { recursive: true }));

it('a folder that is there, or can be created, takes mail', () => {
  expect(mailRefusal(folder)).toBeUndefined();
  expect(mailRefusal(join(folder, 'data/mail'))).toBeUndefined();
});

it('a file in the place of a folder is refused', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(mailRefusal(join(folder, 'file'))).toBe('ENOTDIR');
  expect(mailRefusal(join(folder, 'file/mail'))).toBe('ENOTDIR');
});

it('a folder of another user is refused, except to root, who may write everywhere', () => {
  mkdirSync(join(folder, 'closed'));
  chmodSync(join(folder, 'closed'), 0o500);
  expect(mailRefusal(join(folder, 'closed/mail'))).toBe(process.getuid?.() === 0 ? undefined : 'EACCES');
});
