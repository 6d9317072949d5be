import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { compareClocks, connect } from '../../../server/boot.ts';
import { readConfig } from '../../../server/config.ts';
import { createLogger } from '../../../server/log.ts';
import { testDatabase } from '../../harness/database.ts';
import { testKeyVariables } from '../../harness/server.ts';

const db = testDatabase();

it.each([
  [0, ''],
  [20, ''],
  [3_600, "The clock of this machine is 60 minutes ahead of the database's;"],
  [-3_600, "The clock of this machine is 60 minutes behind the database's;"],
])(
  'a clock %i seconds off the database’s is reported at startup only if it matters',
  async (seconds, words) => {
    const said: string[] = [];
    const logger = { error: (_details: object, sentence: string) => void said.push(sentence) };
    await compareClocks(db().database, logger, () => Date.now() + seconds * 1_000);
    expect(said.join('').split(' sessions')[0]).toBe(words);
  },
);

it('startup compares the clocks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-clocks-'));
  const { ownerUrl, appUrl } = db();
  const config = readConfig({
    ...testKeyVariables,
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATA_DIR: folder,
  });
  const said: string[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    const connected = await connect(config, createLogger('error', { write: (line) => void said.push(line) }));
    await connected.close();
  } finally {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  }
  expect(said).toEqual([expect.stringContaining('60 minutes ahead of the database')]);
});
