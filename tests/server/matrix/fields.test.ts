import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../server/resources.ts';
import { type Field, openChoices } from '../../../src/contracts/resource/fields.ts';
import { may, type Principal, scopeOf } from '../../../src/contracts/resource/policy.ts';
import { matches } from '../../../src/contracts/resource/predicate.ts';
import { requirementsOf } from '../../../src/contracts/resource/requirements.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { ruleMessages } from '../../../src/contracts/resource/rules.ts';
import { applies, conditionMessages } from '../../../src/contracts/resource/schema.ts';
import { isNpi } from '../../../src/contracts/values/npi.ts';
import { send, tokenFor, servedApp } from '../world/served-app.ts';
import { files, multipart } from '../../harness/sent-files.ts';
import { storedRecords, type StoredRecord } from '../world/stored-records.ts';
import {
  homeOf,
  isWritten,
  missingId,
  nameOf,
  others,
  principals,
  questionSetIn,
  unique,
} from '../world/homes.ts';
import { inventedValue } from '../world/invented.ts';
import { questions, visits } from '../world/records.ts';
import { addRecords, makeWorld } from '../world/world.ts';
import type { Cell } from './rows.ts';
import { expectReviewed } from './outline.ts';
import { samplesOf, targetsFor } from './samples.ts';

const served = servedApp();
const tokens = new Map<Principal, string>();
const cells: Cell[] = [];
/** Fields of which this run has not tried every caller. */
const untried = new Set<string>();

beforeAll(async () => {
  await makeWorld(served());
  for (const principal of principals) tokens.set(principal, await tokenFor(served(), principal.userId));
});

/** Numbers with a valid check digit. */
function* validNpis(): Generator<string, never> {
  for (let number = 2_000_000_000; ; number += 1) if (isNpi(String(number))) yield String(number);
}
const npis = validNpis();

/** Values for fields with a schema of their own. */
const ownValues: Readonly<Record<string, () => unknown>> = {
  content: () => questions,
  document: () => ({ ...visits, label: ['Visit', `Visits ${unique()}`] }),
  sample: () => ({ columns: ['name'], rows: [[`Changed ${unique()}`]] }),
  spanish: () => ({ Visit: `Visita ${unique()}` }),
  values: () => ({ name: `Changed ${unique()}` }),
};

const isOpened = ({ state }: StoredRecord) => ['open', 'closed', 'archived'].includes(String(state));

/** A value that the field accepts and the record does not have. */
async function anotherValue(
  resource: Resource,
  key: string,
  field: Field,
  record: StoredRecord,
  principal: Principal,
  tenants: ReadonlyMap<number, StoredRecord> | undefined,
): Promise<unknown> {
  const now = record[key];
  if (!isWritten(resource) && !['ref', 'refs', 'file', 'image'].includes(field.kind))
    return inventedChangeOf(resource, key, field, record);
  switch (field.kind) {
    case 'text':
      if (key === 'tpi') return String(500_000_000 + unique());
      if (key === 'npi') return npis.next().value;
      if (key === 'county') return now === 'Travis' ? 'Hays' : 'Travis';
      if (key === 'link') return `/admin/programs/${unique()}`;
      if (field.options.among !== undefined) return now === 'UHRIP' ? 'ACIA' : 'UHRIP';
      return key === 'code' ? `CHANGED_${unique()}` : `Changed ${unique()}`;
    case 'email':
      return `changed${unique()}@example.org`;
    case 'phone':
      return '+15125550100';
    case 'url':
      return 'https://example.org/logo.png';
    case 'integer':
      // A period's state fiscal year must match its dates.
      return key === 'sfy' ? now : 2030;
    case 'money':
      return `${unique()}.00`;
    case 'flag':
      return now !== true;
    case 'date':
      // The days around each period are free.
      if (['start', 'end', 'dueDate'].includes(key)) return besideDay(String(now), key === 'start' ? -1 : 1);
      // In the far future, because users who must set up two-step verification may do nothing before.
      return key === 'twoStepFrom' ? '2999-02-15' : '2026-02-15';
    case 'timestamp':
      // Keeps the order of dates within the record.
      if (key === 'opensAt') return '2025-12-15T00:00:00.000Z';
      // A scheduled survey period must close later than now.
      if (key === 'closesAt') return '2098-02-15T00:00:00.000Z';
      return key === 'endsAt' ? '2027-02-15T00:00:00.000Z' : '2026-02-15T00:00:00.000Z';
    case 'custom':
      return ownValues[key]?.();
    case 'choice':
      // A survey period must have the audience of its question set.
      if (resource.name === 'surveyPeriods' && key === 'audience' && !isOpened(record)) return now;
      return openChoices(field).findLast((choice) => choice !== now);
    case 'code':
      return {
        id: Object.keys(field.choices ?? {})
          .map(Number)
          .find((code) => code !== idOf(now)),
      };
    case 'list':
      return [`Changed ${unique()}`];
    case 'ref':
      // A scheduled survey period must have a question set.
      if (resource.name === 'surveyPeriods' && record['state'] === 'scheduled')
        return { id: questionSetIn('draft') };
      if (field.options.optional === true && field.target !== 'tenants' && idOf(now) !== undefined)
        return null;
      return field.target === 'tenants'
        ? { id: key === 'provider' ? others.providerOfSystem : anotherTenant(field, tenants) }
        : { id: idOf(record[key]) ?? targetsFor(field.target ?? '', homeOf(anyone), anyone)['any'] };
    case 'refs':
      // An alert without recipients is refused, whoever sends it.
      if (key === 'tenants') return [{ id: others.system }];
      return resource.name === 'surveyPeriods' && isOpened(record) ? [{ id: 1 }] : [];
    case 'file':
      return { id: await uploaded(principal, files.pdf) };
    case 'json':
      return {};
    case 'image':
      return { id: await uploaded(principal, files.png, field.options.encoded === true) };
    default:
      throw new Error(`This test has no value for a field of kind ${field.kind} (${resource.name}.${key}).`);
  }
}
/** One that the field offers: not every reference to tenants is to those of all types. */
function anotherTenant(field: Field, tenants: ReadonlyMap<number, StoredRecord> | undefined): number {
  const { where } = field.options;
  const offered = [others.system, others.mco, others.provider].find((id) => {
    const tenant = tenants?.get(id);
    return tenant !== undefined && (where === undefined || matches(where, tenant));
  });
  return offered ?? others.system;
}

/** Another value for the field, or its current one if nothing else fits the record's other values. */
function inventedChangeOf(resource: Resource, key: string, field: Field, record: StoredRecord): unknown {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const value = inventedValue(`${resource.name}.${key}`, field, {
      number: 20_000 + unique(),
      attempt,
      choose: () => undefined,
    });
    const after = { ...record, [key]: value };
    const mistakes = {
      ...conditionMessages(resource.fields, after),
      ...ruleMessages(resource.rules, after),
    };
    if (Object.keys(mistakes).length === 0 || !applies(field, record)) return value;
  }
  return record[key];
}

function besideDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}
async function uploaded(principal: Principal, bytes: Buffer, asPicture = false): Promise<number> {
  const { body } = await send(served().app, {
    method: 'POST',
    url: asPicture ? '/api/files?as=picture' : '/api/files',
    token: tokens.get(principal),
    ...multipart({ name: 'file', bytes }),
  });
  return Number(Object(body).id);
}

const anyone = principals[0] ?? { userId: 0, tenantId: 0, tenantType: 1, role: 'viewer', unitMember: false };

function idOf(value: unknown): number | undefined {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
    ? value.id
    : undefined;
}

/** The rows that the caller sees, with another role in the first one. */
function changedRoles(principal: Principal, record: StoredRecord): unknown {
  const grants = registry.get('users').access.rows?.['userRoleTenants'] ?? [];
  const rows = Array.isArray(record['userRoleTenants']) ? record['userRoleTenants'] : [];
  const seen = rows.filter((row: StoredRecord) => may(grants, principal, row));
  return seen.map((row: StoredRecord, index) => ({
    id: row['id'],
    tenant: { id: idOf(row['tenant']) },
    role: index > 0 ? row['role'] : row['role'] === 'viewer' ? 'member' : 'viewer',
  }));
}

function expectedStatus(
  resource: Resource,
  key: string,
  field: Field,
  principal: Principal,
  record: StoredRecord,
  chosen: StoredRecord | undefined,
): number {
  const { access } = resource;
  const { readOnly, immutable } = field.options;
  if (scopeOf(access.update ?? [], principal) === undefined) return 403;
  if (!may(access.read, principal, record)) return 404;
  if (!may(access.update ?? [], principal, record)) return 403;
  if (readOnly === true || immutable === true) return 400;
  const write = access.fields?.[key]?.write;
  if (write !== undefined && !may(write, principal, record)) return 403;
  // A record that the caller may not see cannot be chosen.
  if (
    (key === 'provider' || !isWritten(resource)) &&
    chosen !== undefined &&
    !may(registry.get('tenants').access.read, principal, chosen)
  )
    return 400;
  // Nor can one that does not meet the requirements set by the record's other references.
  if (chosen !== undefined && !requirementsOf(field, record).every(({ where }) => matches(where, chosen)))
    return 400;
  // A field that does not apply to the record must stay empty.
  return applies(field, record) ? 200 : 400;
}

describe('a field can be changed only by callers who may write it, and never if the server sets it', () => {
  // Resources without PATCH have their own routes, which the matrix tests.
  for (const resource of registry.resources.filter(
    ({ access, custom = [] }) => access.update !== undefined && !custom.includes('update'),
  )) {
    for (const [key, field] of Object.entries(resource.fields)) {
      untried.add(`${resource.name}.${key}`);
      test(`${resource.name}.${key}`, async () => {
        untried.delete(`${resource.name}.${key}`);
        const found = await cellsOf(resource, key, field, callersOf(resource, key));
        cells.push(...found);
        const wrong = found.filter(({ expected, actual }) => expected !== actual);
        const sentence = ({ principal, target, expected, actual }: Cell) =>
          `${nameOf(principal)} on "${target}": ${actual}, the policy says ${expected}`;
        expect(wrong.map(sentence)).toEqual([]);
      });
    }
  }
});

/** Callers who may not change a record are refused whatever the field, so only its first field is tried. */
const standsForAll = (resource: Resource, key: string) => key === Object.keys(resource.fields)[0];

function callersOf(resource: Resource, key: string): readonly Principal[] {
  if (standsForAll(resource, key)) return principals;
  return principals.filter((principal) => scopeOf(resource.access.update ?? [], principal) !== undefined);
}

async function cellsOf(
  resource: Resource,
  key: string,
  field: Field,
  callers: readonly Principal[],
): Promise<readonly Cell[]> {
  // Each cell has its own record where possible, so that no caller sees what another has changed.
  const fresh = new Map<string, number>();
  const made = callers.flatMap((principal) =>
    Object.keys(targetsFor(resource.name, homeOf(principal), principal)).flatMap((target) => {
      const id = missingId - 1 - unique();
      const record = samplesOf(resource).like?.(target, homeOf(principal), id);
      if (record === undefined) return [];
      fresh.set(`${principal.userId} ${target}`, id);
      return [record];
    }),
  );
  await addRecords(served(), { [resource.name]: made });
  const records = await storedRecords(served(), resource);
  const tenants =
    field.target === 'tenants' ? await storedRecords(served(), registry.get('tenants')) : undefined;
  const changed = new Set<number>();
  const found: Cell[] = [];
  for (const principal of callers) {
    for (const [target, shared] of Object.entries(targetsFor(resource.name, homeOf(principal), principal))) {
      const id = fresh.get(`${principal.userId} ${target}`) ?? shared;
      const stale = records.get(id);
      if (stale === undefined) throw new Error(`There is no ${resource.name} ${id}.`);
      const record = changed.has(id)
        ? ((await storedRecords(served(), resource, id)).get(id) ?? stale)
        : stale;
      const { read, update = [] } = resource.access;
      const isRefused = !may(read, principal, record) || !may(update, principal, record);
      if (isRefused && !standsForAll(resource, key)) continue;
      const value =
        field.kind === 'rows'
          ? changedRoles(principal, record)
          : await anotherValue(resource, key, field, record, principal, tenants);
      const { status, body } = await send(served().app, {
        method: 'PATCH',
        url: `/${resource.service}/${resource.path ?? resource.name}/${id}`,
        token: tokens.get(principal),
        body: { version: record['version'], [key]: value },
      });
      if (status === 200) changed.add(id);
      const expected = expectedStatus(
        resource,
        key,
        field,
        principal,
        record,
        tenants?.get(idOf(value) ?? 0),
      );
      found.push({
        operation: `${resource.name}.${key}`,
        principal,
        target,
        expected: String(expected),
        actual: String(isHeldByConstraint(resource, body) ? 200 : status),
      });
    }
  }
  return found;
}

/**
 * Whether the policy allowed the change, but the invented value breaks a rule that only the database checks.
 */
function isHeldByConstraint({ rules = [] }: Resource, body: unknown): boolean {
  const said = JSON.stringify(Object(body).fields ?? {});
  return rules.some(
    ({ constraint, message }) => constraint !== undefined && said.includes(JSON.stringify(message)),
  );
}

test('who may write which field is as reviewed', async () => {
  await expectReviewed(cells, 'fields', untried);
});
