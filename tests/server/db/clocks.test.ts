import { expect, it } from 'vitest';
import { compareClocks } from '../../../server/boot.ts';
import { testDatabase } from '../../harness/database.ts';

const db = testDatabase();

it.each([
  [0, ''],
  [20, ''],
  [3_600, "The clock of this machine is 60 minutes ahead of the database's;"],
  [-3_600, "The clock of this machine is 60 minutes behind the database's;"],
])('a clock %i seconds off the database’s is named at the start, if it matters', async (seconds, words) => {
  const said: string[] = [];
  const logger = { error: (_details: object, sentence: string) => void said.push(sentence) };
  await compareClocks(db().database, logger, () => Date.now() + seconds * 1_000);
  expect(said.join('').split(' sessions')[0]).toBe(words);
});
