/**
 * Import and export of a large file: time compared with COPY alone, memory, event loop delay, and the effect on other requests.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import * as z from 'zod';
import { root } from '../scripts/built.mjs';
import { startEmbedded } from '../server/db/embedded.ts';
import { xlsxStream } from '../server/transfer/xlsx-writer.ts';
import { paymentColumns } from '../src/contracts/payments/payment-files.ts';
import { type UploadStatus, uploadStatusSchema } from '../src/contracts/transfer/uploads.ts';
import { signIn, startServer, superTenantOf, withDataDir } from './installation.ts';
import { seed } from './list.ts';
import { keptConnections, timed } from './load.ts';
import { quantile, type Line, type Section } from './report.ts';

const rows = 100_000;
const pollMs = 100;
/** Time for the garbage of the start to be collected. */
const settleMs = 4_000;
const columns = paymentColumns.map(({ name }) => name);
const otherPath = '/api/transactions?_start=0&_end=25&_sort=paymentDate&_order=desc';

interface Place {
  readonly origin: string;
  readonly token: string;
  readonly probe: string;
  /** Whether somebody repeatedly reads a list in the meantime. */
  readonly reading: boolean;
}

export function transfer(): Promise<readonly Section[]> {
  return withDataDir(async (dataDir) => {
    const embedded = await startEmbedded({ dataDir });
    const client = new Client({ connectionString: embedded.ownerUrl });
    try {
      await seed(dataDir, embedded);
      await client.connect();
      const probe = join(dataDir, 'probe');
      const server = await startServer(dataDir, {
        DATABASE_URL: embedded.ownerUrl,
        DATABASE_APP_URL: embedded.appUrl,
        NODE_OPTIONS: `--import=${join(root, 'bench/process-probe.mjs')}`,
        PROBE_FILE: probe,
      });
      try {
        const place = {
          origin: server.origin,
          token: await signIn(server, superTenantOf(dataDir)),
          probe,
          reading: false,
        };
        const csv = csvOf(await payments(client, 'C'));
        const copied = await copyAlone(client, csv);
        const xlsx = await workbookOf(await payments(client, 'X'));
        const first = await incoming(place, 'CSV in', csv, 'payments.csv', copied);
        const second = await incoming(place, 'XLSX in', xlsx, 'payments.xlsx', copied);
        const busy = { ...place, reading: true };
        const third = await incoming(
          busy,
          'CSV in, others reading',
          csvOf(await payments(client, 'B')),
          'others.csv',
          copied,
        );
        const mended = [
          ...(await corrected(place, (await payments(client, 'M')).slice(0, 5_000))),
          ...(await corrected(place, await payments(client, 'N'))),
        ];
        return [
          {
            title: `transfer: ${rows} payments in and out`,
            reference: 'COPY alone',
            lines: [
              ...first.lines,
              ...second.lines,
              ...third.lines,
              ...mended,
              ...(await outgoing(place, 'csv', first.batch)),
              ...(await outgoing(place, 'xlsx', first.batch)),
              ...(await outgoing(busy, 'xlsx', first.batch)),
            ],
          },
        ];
      } finally {
        await server.stop();
      }
    } finally {
      await client.end();
      await embedded.stop();
    }
  });
}

/** Payments as in the template, each for a provider that the MCO may pay, in an open period. */
async function payments(client: Client, prefix: string): Promise<readonly (readonly string[])[]> {
  const { rows: made } = await client.query<string[]>({
    rowMode: 'array',
    text: `
      with pairs as (
        select mco.target_id as mco, provider.tpi, row_number() over (order by mco.target_id, provider.id) - 1 as place,
          count(*) over () as pairs
        from tenants provider join sdas_mcos mco on mco.parent_id = provider.sda_id
        where provider.tenant_type = 2 and provider.is_active),
      period as (
        select p.name, p."start" as "from", g.components[1] as component
        from payment_periods p join programs g on g.id = p.program_id where p.state = 'open' order by p.id limit 1)
      select '${prefix}' || n, period.name, period.component, 'payment', pairs.mco::text, pairs.tpi, null, null, null,
        (100 + n % 90000 + (n % 100) / 100.0)::numeric(14, 2)::text, (period."from" + n % 28)::date::text, 'ACH', 'T' || n, null
      from generate_series(1, $1::integer) n, period, pairs where pairs.place = n % pairs.pairs order by n`,
    values: [rows],
  });
  return made;
}

function csvOf(made: readonly (readonly string[])[]): Buffer {
  return Buffer.from([columns, ...made].map((cells) => `${cells.join(',')}\r\n`).join(''));
}

async function workbookOf(made: readonly (readonly string[])[]): Promise<Buffer> {
  const typeOf = (name: string) =>
    name === 'amount' ? 'money' : name === 'payment_date' ? 'date' : ('text' as const);
  const chunks: Buffer[] = [];
  const stream = xlsxStream({
    name: 'Payments',
    columns: columns.map((title, index) => ({
      title,
      type: typeOf(title),
      text: (cells: readonly string[]) => cells[index] ?? '',
    })),
    batches: inBatches(made),
  });
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk); // It yields bytes, but its type does not say so.
  return Buffer.concat(chunks);
}

async function* inBatches(made: readonly (readonly string[])[]) {
  for (let from = 0; from < made.length; from += 2_000) yield made.slice(from, from + 2_000);
}

/** The reference: parsing and COPY into a table with the same columns and indexes; without checks, audit or totals. */
async function copyAlone(client: Client, csv: Buffer): Promise<number> {
  await client.query('create table copied (like transactions including all)');
  const known = await client.query<{ tpi: string; id: number; sda: number; class: number; period: number }>(
    `select tpi, id, sda_id as sda, provider_class as class, (select min(id) from payment_periods where state = 'open') as period
     from tenants where tenant_type = 2`,
  );
  const providers = new Map(known.rows.map((row) => [row.tpi, row]));
  const startedAt = performance.now();
  const copy = client.query(
    copyFrom(
      'copy copied (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, trace) from stdin',
    ),
  );
  const lines = async function* (source: AsyncIterable<Record<string, string>>) {
    let text = '';
    for await (const row of source) {
      const payee = providers.get(row['payee_tpi'] ?? '');
      text += `${[row['external_ref'], payee?.period, row['program_component'], row['transaction_type'], row['payer_mco_code'], payee?.id, payee?.sda, payee?.class, row['amount'], row['payment_date'], row['payment_method'], row['trace_number']].join('\t')}\n`;
      if (text.length < 65_536) continue;
      yield text;
      text = '';
    }
    yield text;
  };
  await pipeline(Readable.from(inChunks(csv)), parse({ columns: true }), lines, copy);
  const ms = performance.now() - startedAt;
  await client.query('drop table copied');
  return ms;
}

/** Chunks of the size in which files are read. */
function* inChunks(bytes: Buffer): Generator<Buffer> {
  const size = 65_536;
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

/** From the request until the rows are committed, without the time a person takes to review the findings. */
async function incoming(
  place: Place,
  what: string,
  file: Buffer,
  name: string,
  copiedMs: number,
): Promise<{ readonly batch: number; readonly lines: readonly Line[] }> {
  let batch = 0;
  const { ms, lines } = await watched(place, what, async () => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(file)]), name);
    const sent = await asked(place, '/api/transactions/upload', { method: 'POST', body: form });
    batch = sent.id;
    const checked = await until(place, sent.id, 'ready');
    if (checked.rejected > 0) throw new Error(`${checked.rejected} rows of the bench's own file are wrong.`);
    await asked(place, `/api/uploadBatches/${sent.id}/commit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: checked.version, warnings: checked.warnings }),
    });
    await until(place, sent.id, 'committed');
  });
  const whole: Line = {
    what: `${what}: request to committed`,
    value: ms / 1000,
    unit: 's',
    ...(place.reading ? {} : { reference: copiedMs / 1000, budget: { of: 'ratio', atMost: 1.3 } as const }),
    note: `${(file.length / 1e6).toFixed(1)} MB; checked, audited, totals kept`,
  };
  return { batch, lines: [whole, ...lines] };
}

/** Corrects one cell of a file in its review, after which the whole file is checked again. */
async function corrected(
  place: Place,
  made: readonly (readonly string[])[],
): Promise<readonly [rows: Line, check: Line]> {
  const [first = [], ...others] = made;
  const amount = columns.indexOf('amount');
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(csvOf([first.with(amount, 'much'), ...others]))]), 'one.csv');
  const sent = await asked(place, '/api/transactions/upload', { method: 'POST', body: form });
  const { id, version } = await until(place, sent.id, 'ready');
  const json = { 'content-type': 'application/json' };
  const shownAt = performance.now();
  const rowsAnswer = await fetch(`${place.origin}/api/uploadBatches/${id}/rows?show=errors&_end=50`, {
    headers: { authorization: `Bearer ${place.token}` },
  });
  await rowsAnswer.arrayBuffer();
  const shownMs = performance.now() - shownAt;
  const startedAt = performance.now();
  await asked(place, `/api/uploadBatches/${id}/cells`, {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ version, cells: [{ line: 2, column: 'amount', value: '12.00' }] }),
  });
  const now = await until(place, id, 'ready');
  const ms = performance.now() - startedAt;
  if (now.rejected > 0) throw new Error('The row was not put right.');
  await asked(place, `/api/uploadBatches/${id}/cancel`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ version: now.version }),
  });
  return [
    { what: `one wrong row of ${made.length}: shown`, value: shownMs, unit: 'ms' },
    { what: `one wrong row of ${made.length}: put right and checked again`, value: ms / 1000, unit: 's' },
  ];
}

async function outgoing(place: Place, format: 'csv' | 'xlsx', batch: number): Promise<readonly Line[]> {
  const path = `/api/transactions/download?format=${format}&batch=${batch}`;
  const what = `${format.toUpperCase()} out${place.reading ? ', others reading' : ''}`;
  let bytes = 0;
  const { ms, lines } = await watched(
    place,
    what,
    async () => {
      const answer = await fetch(place.origin + path, {
        headers: { authorization: `Bearer ${place.token}` },
      });
      if (!answer.ok || answer.body === null) throw new Error(`${path} was answered with ${answer.status}.`);
      const total = Number(answer.headers.get('x-total-count'));
      if (total !== rows) throw new Error(`${total} rows came, and ${rows} were expected.`);
      for await (const chunk of answer.body) bytes += chunk.length;
    },
    60,
  );
  return [
    {
      what: `${what}: whole file`,
      value: ms / 1000,
      unit: 's',
      ...(format === 'xlsx' && !place.reading ? { budget: { of: 'value', atMost: 1.5 } as const } : {}),
      note: `${(bytes / 1e6).toFixed(1)} MB`,
    },
    ...lines,
  ];
}

const sample = z.object({ at: z.number(), bytes: z.number(), deafMs: z.number() });

/** Runs the work and reports its cost. */
async function watched(place: Place, what: string, work: () => Promise<void>, maxMb = 200) {
  rmSync(place.probe, { force: true });
  await wait(settleMs);
  const idleBytes = samplesOf(place).at(-1)?.bytes ?? Number.NaN;
  rmSync(place.probe, { force: true });
  const agent = keptConnections(1);
  const done = new AbortController();
  const otherMs: number[] = [];
  const reading = (async () => {
    while (place.reading && !done.signal.aborted)
      otherMs.push(await timed(agent, { url: place.origin + otherPath, token: place.token }));
  })();
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    done.abort();
    await reading;
  }
  const ms = performance.now() - startedAt;
  agent.destroy();
  await wait(200);
  const samples = samplesOf(place);
  const lines: readonly Line[] = [
    {
      what: `${what}: memory above idle`,
      value: (Math.max(...samples.map(({ bytes }) => bytes)) - idleBytes) / 1e6,
      unit: 'MB',
      budget: { of: 'value', atMost: maxMb },
      note: `idle ${(idleBytes / 1e6).toFixed(0)} MB`,
    },
    {
      what: `${what}: longest deaf`,
      value: Math.max(...samples.map(({ deafMs }) => deafMs)),
      unit: 'ms',
      budget: { of: 'value', atMost: 100 },
    },
    ...(place.reading
      ? [
          {
            what: `${what}: their list, p99`,
            value: quantile(otherMs, 0.99),
            unit: 'ms',
            budget: { of: 'value', atMost: 100 },
            note: `${otherMs.length} requests, p50 ${quantile(otherMs, 0.5).toFixed(1)} ms`,
          } as const,
        ]
      : []),
  ];
  return { ms, lines };
}

function samplesOf({ probe }: Place): readonly z.infer<typeof sample>[] {
  return readFileSync(probe, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => sample.parse(JSON.parse(line)));
}

async function until(place: Place, id: number, state: UploadStatus['state']): Promise<UploadStatus> {
  for (;;) {
    const now = await asked(place, `/api/uploadBatches/${id}/status`);
    if (now.state === state) return now;
    if (now.state === 'failed') throw new Error(now.problem ?? 'The upload failed.');
    await wait(pollMs);
  }
}

async function asked({ origin, token }: Place, path: string, init: RequestInit = {}): Promise<UploadStatus> {
  const headers = { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${token}` };
  const answer = await fetch(origin + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return uploadStatusSchema.parse(await answer.json());
}
