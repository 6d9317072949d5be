/** Files are read in separate processes: at most two at once, and none for a sender who has disconnected. */
import { beforeAll, expect, it } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { type Client, csvOf, sendFile, uploaded } from '../../harness/uploads.ts';
import { zipArchive } from '../../harness/zip-archive.ts';

const server = testServer();
const senders = [
  people.mcoAdmin,
  people.mcoMember,
  people.otherMcoAdmin,
  people.superAdmin,
  people.superMember,
];
let clients: readonly Client[] = [];
beforeAll(async () => {
  clients = await Promise.all(
    senders.map(async (email) => ({ origin: server().origin, token: await signIn(server(), email) })),
  );
});

/** Within every limit, but takes a second to read. */
const long = zipArchive([
  { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="A" id="a"/></sheets></workbook>' },
  { name: 'xl/_rels/workbook.xml.rels', content: '<R><Relationship Id="a" Target="a.xml"/></R>' },
  { name: 'xl/a.xml', content: `<w>${'<row/>'.repeat(1_000_000)}${'<d/>'.repeat(2_000_000)}</w>` },
]);
/** The number of child processes of this process, in which the server runs. */
const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
const uploadsOf = async (client: Client) =>
  Number((await call(client, '/api/uploadBatches?_end=1', client)).headers.get('x-total-count'));

it('five files sent at once are all read, two at a time', async () => {
  const before = processes();
  const seen: number[] = [];
  const looking = setInterval(() => seen.push(processes()), 1);
  const answers = await Promise.all(clients.map((client) => sendFile(client, long)));
  clearInterval(looking);
  expect(answers.map(({ status }) => status)).toEqual(senders.map(() => 201));
  expect(Math.max(...seen)).toBeGreaterThan(before);
  expect(Math.max(...seen)).toBeLessThanOrEqual(before + 2);
});

it('a sender who disconnects while the file is being read leaves nothing behind', async () => {
  const [client] = clients;
  if (client === undefined) throw new Error('There are senders from beforeAll on.');
  const before = { processes: processes(), uploads: await uploadsOf(client) };
  const gone = new AbortController();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(long)]), 'payments.xlsx');
  const sending = fetch(`${client.origin}/api/transactions/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
    signal: gone.signal,
  });
  await expect.poll(processes, { interval: 1 }).toBeGreaterThan(before.processes);
  gone.abort();
  await expect(sending).rejects.toThrow('aborted');
  // Files of one sender are read in turn, so the first one has been dealt with by then.
  await uploaded(client, csvOf([{ external_ref: 'AFTER' }]));
  expect(await uploadsOf(client)).toBe(before.uploads + 1);
});
