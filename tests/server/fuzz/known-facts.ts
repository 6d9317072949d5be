/**
 * What the database currently contains, so that requests can name an open period, its component, an MCO and a
 * provider in one of its SDAs, a prototype that takes rows, and how many rows and comments are deleted with one.
 */
import { sql } from 'kysely';
import type { Database } from '../../../server/db/database.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { periodRecord, programRecord, prototypeRecord, sdaRecord, tenantRecord } from '../world/records.ts';
import type { ServedApp } from '../world/served-app.ts';
import { tableOf } from '../world/stored-records.ts';
import { addRecords } from '../world/world.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';

/** Placeholders in files and texts, replaced with real values when these are sent. */
export const standIn = {
  period: '{{period}}',
  component: '{{component}}',
  mco: '{{mco}}',
  sda: '{{sda}}',
  tpi: '{{tpi}}',
  /** A column heading of the file whose cells are changed. */
  heading: '{{heading}}',
} as const;
/** Placeholders for ids. */
export const standInId = {
  period: 2_000_000_011,
  mco: 2_000_000_012,
  provider: 2_000_000_013,
  sda: 2_000_000_014,
  prototype: 2_000_000_015,
};

interface Upload {
  readonly id: number;
  readonly version: number;
  readonly tenant: number;
  readonly kind: string;
  readonly state: string;
  readonly accepted: number;
  readonly rejected: number;
  readonly warnings: number;
  readonly headings: readonly string[];
}
export interface Facts {
  readonly periods: readonly { readonly id: number; readonly name: string; readonly component: string }[];
  readonly pairs: readonly {
    readonly mco: number;
    readonly provider: number;
    readonly tpi: string;
    readonly sda: number;
  }[];
  readonly uploads: readonly Upload[];
  /** Ids of prototypes that take rows. */
  readonly pilots: readonly number[];
}

export async function factsOf({ owner }: Database): Promise<Facts> {
  const [periods, pairs, uploads, pilots] = await Promise.all([
    sql<Facts['periods'][number]>`
      select period.id, period.name, one.component from payment_periods as period
      join programs as program on program.id = period.program_id
      cross join lateral unnest(program.components) with ordinality as one (component, place)
      where period.state = 'open' and program.is_active and one.component ~ '^\\w+$' and period.name ~ '^[\\w -]+$'
      order by one.place > 5, period.id, one.place desc limit 50`.execute(owner),
    sql<Facts['pairs'][number]>`
      select area.target_id as mco, provider.id as provider, provider.tpi, provider.sda_id as sda
      from tenants as provider join sdas_mcos as area on area.parent_id = provider.sda_id
      join tenants as mco on mco.id = area.target_id
      where provider.tenant_type = 2 and provider.is_active and provider.tpi is not null and provider.provider_class is not null
        and mco.tenant_type = 1 and mco.is_active
      order by provider.id, area.position limit 200`.execute(owner),
    sql<Upload>`
      select batch.id, batch.version, batch.tenant_id as tenant, batch.kind, batch.state, batch.accepted, batch.rejected,
        file.warnings, file.headers as headings
      from upload_batches as batch join upload_files as file on file.batch_id = batch.id
      where batch.state in ('ready', 'failed', 'validating', 'committed') order by batch.id desc limit 200`.execute(
      owner,
    ),
    sql<{ id: number }>`select id from prototypes where takes_rows order by id`.execute(owner),
  ]);
  return {
    periods: periods.rows,
    pairs: pairs.rows,
    uploads: uploads.rows,
    pilots: pilots.rows.map(({ id }) => id),
  };
}

const firstId = 100_000_000;
/** Far enough apart that the ids of records created by requests fit in between. */
const apart = 1_000_000;

/**
 * Adds an open period, an MCO, a provider in its SDA and a pilot, in case the inputs have closed, changed or
 * deleted all others.
 */
export function addPlace(served: ServedApp, place: number): Promise<void> {
  const id = firstId + place * apart;
  const area = { ...sdaRecord(id), mcos: [id] };
  const provider = { ...tenantRecord(id + 1, 2), sda: id };
  const period = { ...periodRecord(id, 'open'), program: id };
  return addRecords(served, {
    sdas: [area],
    tenants: [tenantRecord(id, 1), provider],
    programs: [programRecord(id)],
    paymentPeriods: [period],
    prototypes: [prototypeRecord(id, { takesRows: true })],
  });
}

/** Replaces the placeholders with existing values; `turn` selects among several. */
export function filledIn(text: string, facts: Facts, sender: Principal | undefined, turn: number): string {
  if (!text.includes('{{') && !text.includes('20000000')) return text;
  const period = facts.periods[turn % Math.max(facts.periods.length, 1)];
  const ofSender = facts.pairs.filter(({ mco }) => mco === sender?.tenantId);
  const pairs = ofSender.length > 0 ? ofSender : facts.pairs;
  const pair = pairs[turn % Math.max(pairs.length, 1)];
  const values: readonly (readonly [string | number, string | number | undefined])[] = [
    [standIn.period, period?.name],
    [standIn.component, period?.component],
    [standIn.mco, pair?.mco],
    [standIn.sda, pair?.sda],
    [standIn.tpi, pair?.tpi],
    [standInId.period, period?.id],
    [standInId.mco, pair?.mco],
    [standInId.provider, pair?.provider],
    [standInId.sda, pair?.sda],
    [standInId.prototype, facts.pilots[turn % Math.max(facts.pilots.length, 1)]],
  ];
  return values.reduce(
    (now, [stand, value]) => now.replaceAll(String(stand), () => String(value ?? 1)),
    text,
  );
}

/** An upload on which the operation is possible, of the sender's own tenant if it has one. */
export function uploadFor(
  { uploads }: Facts,
  what: string,
  sender: Principal | undefined,
  turn: number,
): Upload | undefined {
  const fit = uploads.filter(({ state, accepted, kind, rejected, headings }) =>
    what === 'commit'
      ? state === 'ready' && accepted > 0 && (kind === 'transactions' || rejected === 0)
      : what === 'withdraw'
        ? state === 'committed'
        : what === 'mapping'
          ? (state === 'ready' || state === 'failed') && headings.length > 0
          : what === 'cells'
            ? state === 'ready' && headings.length > 0
            : state !== 'committed',
  );
  const own = fit.filter(({ tenant }) => tenant === sender?.tenantId);
  const among = own.length > 0 ? own : fit;
  // Selects each kind equally often, because there are many uploads of some kinds.
  const kinds = [...new Set(among.map(({ kind }) => kind))];
  const ofKind = among.filter(({ kind }) => kind === kinds[turn % kinds.length]);
  return ofKind[Math.floor(turn / Math.max(kinds.length, 1)) % Math.max(ofKind.length, 1)];
}

/** The current versions of the records. */
export async function versionsOf(
  { owner }: Database,
  { name, of = name }: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(tableOf(of))} where id = any(${[...ids]}::integer[])`.execute(owner);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** How many rows and comments the prototype has now. */
export async function heldBy(
  { owner }: Database,
  prototype: number,
): Promise<{ readonly rows: number; readonly comments: number }> {
  const { rows } = await sql<{ rows: number; comments: number }>`
    select (select count(*) from prototype_rows where parent_id = ${prototype})::integer as rows,
      (select count(*) from prototype_comments where parent_id = ${prototype})::integer as comments`.execute(
    owner,
  );
  return rows[0] ?? { rows: 0, comments: 0 };
}
