/** What is sent of a resource: a harmless change, a record to delete, records to create. */
import type { SampleRecord } from '../../../server/sample/rows.ts';
import type { Home } from '../world/homes.ts';

export interface ResourceSamples {
  /** Changed fields that everybody who may change the record may write. */
  readonly change?: () => Readonly<Record<string, unknown>>;
  /** A record like the target, for this cell alone; undefined: the target itself, which nobody may delete. */
  readonly like?: (target: string, home: Home, id: number) => SampleRecord | undefined;
  /** Bodies by what they would make; each with the record that it would be, as conditions see it. */
  readonly create?: (home: Home) => Readonly<Record<string, Creation>>;
}
export interface Creation {
  readonly body: Readonly<Record<string, unknown>>;
  readonly query?: string;
  /** The record as it would be. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Tenants that it points at: who may not see them is told that there is no such tenant. */
  readonly tenants: readonly number[];
  /** Likewise other records. */
  readonly points?: readonly (readonly [resource: string, id: number])[];
  /** Likewise the prototype that it belongs to, as conditions see it. */
  readonly prototype?: Readonly<Record<string, unknown>>;
}
