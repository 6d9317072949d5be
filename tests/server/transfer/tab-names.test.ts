/** What is on the tab of a downloaded workbook: Excel opens no workbook whose tab has a name that it does not allow. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { xlsxStream } from '../../../server/transfer/xlsx-writer.ts';

async function* none(): AsyncGenerator<readonly never[]> {
  // No rows.
}

async function tabOf(name: string): Promise<string | undefined> {
  const columns = [{ title: 'Name', type: 'text', text: () => '' }] as const;
  const bytes = await buffer(xlsxStream({ name, columns, batches: none() }));
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/workbook.xml') continue;
    const xml = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    return /<sheet name="([^"]*)"/.exec(xml)?.[1];
  }
  return undefined;
}

test.each([
  ['Payers', 'Payers'],
  ['Payers of ’27: north/south?', 'Payers of ’27  north south'],
  ["'Payers'", 'Payers'],
  [`${'P'.repeat(30)}'s`, 'P'.repeat(30)],
  [`${'P'.repeat(30)}🏥`, 'P'.repeat(30)],
  ['history', 'Sheet history'],
  ['???', 'Sheet'],
  ["'", 'Sheet'],
  ["O'Brien & Sons", "O'Brien &amp; Sons"],
])('%s is the tab %s', async (name, tab) => {
  expect(await tabOf(name)).toBe(tab);
});
