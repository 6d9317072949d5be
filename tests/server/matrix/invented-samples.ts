/** What the matrix sends for a resource without written samples: requests invented from its fields. */
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../../src/contracts/resource/fields.ts';
import { withDefaults } from '../../../src/contracts/resource/schema.ts';
import { isFileField } from '../../../src/kinds/kinds.ts';
import { type Home, targetsOf, unique } from '../world/homes.ts';
import { type Choose, inventedValue, inventedValues } from '../world/invented.ts';
import { fitting, fittingTenant, inventedRecord, seenInWorld, tenantOf } from '../world/invented-world.ts';
import type { Creation, ResourceSamples } from './creations.ts';

export function inventedSamples(resource: Resource): ResourceSamples {
  return {
    change: () => inventedChange(resource),
    like: (target, home, id) => inventedRecord(resource, home, target, id),
    create: (home) =>
      Object.fromEntries(
        Object.keys(targetsOf(home)[resource.name] ?? {}).map((target) => [
          target,
          inventedCreation(resource, home, target),
        ]),
      ),
  };
}

/** Changes a field that everybody who may change the record may write, and on which nothing else depends. */
function inventedChange(resource: Resource): Readonly<Record<string, unknown>> {
  const { fields, access, rules = [], unique: together = [] } = resource;
  const said = JSON.stringify([rules, together, Object.values(fields).map(({ options }) => options.when)]);
  const found = Object.entries(fields).find(
    ([key, { kind, options }]) =>
      ['text', 'email', 'money', 'integer', 'number', 'date', 'flag'].includes(kind) &&
      isWritable({ kind, options }) &&
      options.immutable !== true &&
      options.when === undefined &&
      access.fields?.[key]?.write === undefined &&
      !said.includes(`"${key}"`),
  );
  if (found === undefined) return {};
  const [key, field] = found;
  return {
    [key]: inventedValue(`${resource.name}.${key}`, field, {
      number: 5_000 + unique(),
      attempt: 0,
      choose: () => undefined,
    }),
  };
}

const isWritable = ({ options }: Pick<Field, 'kind' | 'options'>) =>
  options.readOnly !== true && options.computed === undefined;

/** The fields that a create request may contain; restricted fields only if they are required. */
function writtenBy(resource: Resource): Fields {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(([key, field]) => {
      const { optional, when } = field.options;
      const mayBeAbsent = optional === true || when !== undefined;
      // The caller would have to upload the file, or be allowed to read the referenced record.
      const hangsOnOthers =
        isFileField(field) || (['ref', 'refs'].includes(field.kind) && field.target !== 'tenants');
      const isForSome = resource.access.fields?.[key]?.write !== undefined;
      return isWritable(field) && !(mayBeAbsent && (hangsOnOthers || isForSome));
    }),
  );
}

function inventedCreation(resource: Resource, home: Home, target: string): Creation {
  const tenants = new Set<number>();
  const points: [string, number][] = [];
  const choose: Choose = (field) => {
    if (field.target === 'tenants') {
      const preferred = fittingTenant(field, tenantOf(home, target));
      tenants.add(preferred);
      return preferred;
    }
    const id = fitting(field, home, target);
    if (id !== undefined && field.target !== undefined) points.push([field.target, id]);
    return id;
  };
  const fields = writtenBy(resource);
  const body = inventedValues(resource, fields, 10_000 + unique(), choose);
  const record = Object.fromEntries(
    Object.entries(withDefaults(resource.fields, body)).map(([key, value]) => [
      key,
      unfolded(resource.fields[key], value),
    ]),
  );
  return { body, record, tenants: [...tenants], points };
}

function unfolded(field: Field | undefined, value: unknown): unknown {
  const id: unknown = Object(value).id;
  if (field?.kind !== 'ref' || field.target === undefined || typeof id !== 'number') return value;
  return seenInWorld(field.target, id);
}
