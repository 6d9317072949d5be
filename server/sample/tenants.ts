import type { TenantTypeId } from '../../src/contracts/resource/policy.ts';
import { withCheckDigit } from '../../src/contracts/values/npi.ts';
import { placeName } from './names.ts';
import { seeded } from './random.ts';
import counties from './sda-counties.json' with { type: 'json' };

export interface SampleTenant {
  readonly id: number;
  readonly name: string;
  readonly tenantType: TenantTypeId;
  readonly parentTenant: number | null;
  readonly providerClass: number | null;
  readonly tpi: string | null;
  readonly npi: string | null;
  readonly sda: number | null;
  /** One of the area's counties. */
  readonly county: string | null;
  readonly logo: null;
  readonly logoUri: null;
  readonly isActive: boolean;
  readonly isUnitMember: boolean;
}
export interface SampleSda {
  readonly id: number;
  readonly name: string;
  readonly counties: readonly string[];
  /** Ids of the MCOs that operate there. */
  readonly mcos: readonly number[];
}

/** Specification, section 9. */
export const superTenantId = 1;
const mcoCount = 16;
const systemCount = 44;
const providerCount = 574;
const firstMco = superTenantId + 1;
const firstSystem = firstMco + mcoCount;
const firstProvider = firstSystem + systemCount;

const none = {
  parentTenant: null,
  providerClass: null,
  tpi: null,
  npi: null,
  sda: null,
  county: null,
  logo: null,
  logoUri: null,
} as const;

/** Names of hospitals by class (specification, section 3). */
const kindOfHospital: readonly string[] = [
  "Children's Hospital",
  'Behavioral Center',
  'Community Hospital',
  'University Hospital',
  'State Hospital',
  'Medical Center',
];

export function sampleSdas(): SampleSda[] {
  return Object.entries(counties).map(([name, list], index) => ({
    id: index + 1,
    name,
    counties: list,
    mcos: mcosOf(index),
  }));
}

/** Four to six MCOs in each area; every MCO operates in at least four areas. */
function mcosOf(sda: number): number[] {
  const count = 4 + (sda % 3);
  const ids = Array.from({ length: count }, (_, index) => firstMco + ((sda * 5 + index * 3) % mcoCount));
  return [...new Set(ids)].sort((a, b) => a - b);
}

export function sampleTenants(): SampleTenant[] {
  const random = seeded(1);
  const countiesOf = Object.values(counties);
  const sdaCount = countiesOf.length;
  const mcos = Array.from({ length: mcoCount }, (_, index): SampleTenant => ({
    ...none,
    id: firstMco + index,
    name: `${placeName(700 + index)} Health Plan`,
    tenantType: 1,
    isActive: true,
    isUnitMember: index < 2,
  }));
  const systems = Array.from({ length: systemCount }, (_, index): SampleTenant => ({
    ...none,
    id: firstSystem + index,
    name: `${placeName(620 + index)} Care Network`,
    tenantType: 3,
    isActive: index !== systemCount - 1,
    isUnitMember: index % 11 === 0,
  }));
  const providers = Array.from({ length: providerCount }, (_, index): SampleTenant => {
    const providerClass = 1 + (((index % sdaCount) + Math.floor(index / sdaCount)) % kindOfHospital.length);
    const area = countiesOf[index % sdaCount] ?? [];
    return {
      ...none,
      id: firstProvider + index,
      name: `${placeName(index)} ${kindOfHospital[providerClass - 1] ?? ''}`,
      tenantType: 2,
      providerClass,
      // Two in three belong to a system.
      parentTenant: index % 3 === 2 ? null : firstSystem + (index % systemCount),
      tpi: String(140_000_000 + index * 1_301 + random.int(0, 1_300)),
      npi: neverIssuedNpi(index),
      sda: 1 + (index % sdaCount),
      county: area[Math.floor(index / sdaCount) % area.length] ?? null,
      isActive: index % 97 !== 96,
      isUnitMember: index % 48 === 0,
    };
  });
  const administration: SampleTenant = {
    ...none,
    id: superTenantId,
    name: 'Program Administration',
    tenantType: 4,
    isActive: true,
    isUnitMember: false,
  };
  return [administration, ...mcos, ...systems, ...providers];
}

/** A number with a valid check digit that nobody has: NPIs that begin with 2 have not been issued (45 CFR 162.406). */
function neverIssuedNpi(index: number): string {
  return withCheckDigit(`2${10_000_000 + index * 613}`);
}
