/** A goal's name, "UHRIP · SFY2027 Q1 · MCO · provider", without the MCO's for that MCO itself: it would be in every row. */
import { KindCell } from '../../framework/kinds/cells.tsx';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { useSession } from '../../providers/session.ts';

function Cell(props: CellProps) {
  const { tenant } = useSession();
  const value = String(props.value).replace(` · ${tenant.name} · `, () => ' · ');
  return <KindCell {...props} value={value} />;
}

export default { Cell } satisfies FieldSlot;
