/** What the matrix sends for a resource: a harmless change, a record to delete, and records to create. */
import type { SampleRecord } from '../../../server/sample/rows.ts';
import type { Home } from '../world/homes.ts';

export interface ResourceSamples {
  /** Changes to fields that everybody who may change the record may write. */
  readonly change?: () => Readonly<Record<string, unknown>>;
  /**
   * A record like the target, for one cell only; undefined for the target itself, which nobody may delete.
   */
  readonly like?: (target: string, home: Home, id: number) => SampleRecord | undefined;
  /** Request bodies by what they would create, each with the resulting record as conditions see it. */
  readonly create?: (home: Home) => Readonly<Record<string, Creation>>;
}
export interface Creation {
  readonly body: Readonly<Record<string, unknown>>;
  readonly query?: string;
  /** The record that would result. */
  readonly record: Readonly<Record<string, unknown>>;
  /** The tenants that it references: callers who may not see them are told that they do not exist. */
  readonly tenants: readonly number[];
  /** Other records that it references, with the same rule. */
  readonly points?: readonly (readonly [resource: string, id: number])[];
  /** The prototype that it belongs to, as conditions see it. */
  readonly prototype?: Readonly<Record<string, unknown>>;
}
