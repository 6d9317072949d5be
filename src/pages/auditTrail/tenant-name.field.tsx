/** The organization's name at the time; on the event's page, a link to the organization. */
import { isObject } from '../../contracts/values/objects.ts';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { Reference } from '../../kinds/shared/reference-link.tsx';

const Cell = ({ value, record }: CellProps) => {
  const tenant = record?.['tenant'];
  return isObject(tenant) ? (
    <Reference value={{ id: tenant['id'], name: value }} target="tenants" />
  ) : (
    String(value)
  );
};

const slot: FieldSlot = { Cell };
export default slot;
