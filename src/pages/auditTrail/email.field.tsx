/** The email address; on the event's page, a link to the user. */
import { isObject } from '../../contracts/values/objects.ts';
import { KindCell } from '../../framework/kinds/cells.tsx';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { Reference } from '../../kinds/shared/reference-link.tsx';

function Cell(props: CellProps) {
  const user = props.record?.['user'];
  return isObject(user) ? (
    <Reference value={{ id: user['id'], name: props.value }} target="users" />
  ) : (
    <KindCell {...props} />
  );
}

const slot: FieldSlot = { Cell };
export default slot;
