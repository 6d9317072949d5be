/**
 * The process that reads a file always ends, whatever the file, and does not block the one that answers
 * requests.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterAll, describe, expect, it } from 'vitest';
import { type ReadOptions, readTable } from '../../../server/transfer/read-table.ts';
import { readSpool, type SpooledPart } from '../../../server/transfer/spool.ts';
import { zipArchive } from '../../harness/zip-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-table-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string | Buffer, options: Partial<ReadOptions> = {}) {
  const path = join(mkdtempSync(join(folder, 'file-')), 'file');
  writeFileSync(path, content);
  return readTable(path, { signal: new AbortController().signal, ...options });
}

/** Slow to read, but within every limit: 15 MB of empty rows. */
const long = zipArchive([
  { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="A" id="a"/></sheets></workbook>' },
  { name: 'xl/_rels/workbook.xml.rels', content: '<R><Relationship Id="a" Target="a.xml"/></R>' },
  { name: 'xl/a.xml', content: `<w>${'<row/>'.repeat(1_000_000)}${'<d/>'.repeat(2_000_000)}</w>` },
]);

it('preserves the content of a file character by character', async () => {
  const table = await read('Name;"a ""word"""\n"x\\y, ""z""";{1}\n;NULL\n');
  expect(table).toMatchObject({ headers: ['Name', 'a "word"'], rows: 2, sheets: undefined });
  const parts: SpooledPart[] = [];
  for await (const part of readSpool(table.spool)) parts.push(part);
  expect(parts).toEqual([{ lines: '{2,3}', columns: ['{"x\\\\y, \\"z\\"",NULL}', '{"{1}","NULL"}'] }]);
});

describe('reading a file that takes long', () => {
  it('is aborted at the time limit', async () => {
    await expect(read(long, { ms: 50 })).rejects.toMatchObject({
      code: 'F05.time',
    });
  });

  it('is aborted with the given reason if the sender disconnects', async () => {
    const gone = new AbortController();
    const reason = new Error('gone');
    const reading = read(long, { signal: gone.signal });
    setTimeout(() => gone.abort(reason), 50);
    await expect(reading).rejects.toBe(reason);
  });

  it('does not block the thread that answers requests', async () => {
    const gaps: number[] = [];
    let last = performance.now();
    const timer = setInterval(() => {
      gaps.push(performance.now() - last);
      last = performance.now();
    }, 1);
    await expect(read(long)).rejects.toMatchObject({ code: 'F06.sheet' });
    clearInterval(timer);
    // The timer keeps running: reading the file in this thread would leave one gap as long as the reading.
    expect(gaps.length).toBeGreaterThan(50);
  });
});

it('a file that exceeds the memory of its reader ends only the reader', async () => {
  const shared = `<sst>${Array.from({ length: 400_000 }, (_, at) => `<si><t>shared text ${at}</t></si>`).join('')}</sst>`;
  const content = zipArchive([
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="A" id="a"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', content: '<R><Relationship Id="a" Target="a.xml"/></R>' },
    { name: 'xl/sharedStrings.xml', content: shared },
    { name: 'xl/a.xml', content: '<w/>' },
  ]);
  await expect(read(content, { heapMb: 12 })).rejects.toMatchObject({
    code: 'F05.memory',
  });
});

it('the unpacked size of a workbook is limited, for all its parts together', async () => {
  const sheet = (name: string) => ({ name: `xl/${name}.xml`, content: Buffer.alloc(6_000_000, '<row/>') });
  const content = zipArchive([
    {
      name: 'xl/workbook.xml',
      content: `<w><sheets>${['a', 'b', 'c', 'd'].map((name) => `<sheet name="${name}" id="${name}"/>`).join('')}</sheets></w>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<R>${['a', 'b', 'c', 'd'].map((name) => `<Relationship Id="${name}" Target="${name}.xml"/>`).join('')}</R>`,
    },
    ...['a', 'b', 'c', 'd'].map(sheet).map((part) => ({
      ...part,
      content: Buffer.concat([Buffer.from('<w>'), part.content, Buffer.from('</w>')]),
    })),
  ]);
  await expect(read(content)).rejects.toMatchObject({
    code: 'F05.unpacked',
  });
});
