/** The kind of record. If the trail has no name of its own for it, the label of the resource. */
import { KindCell } from '../../framework/kinds/cells.tsx';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { useManifests } from '../../framework/resources.tsx';
import { useT } from '../../i18n/translate.ts';

function Cell(props: CellProps) {
  const t = useT();
  const manifest = useManifests().find(({ name }) => name === props.value);
  const isKnown = Object.hasOwn(props.field.choices ?? {}, String(props.value));
  return manifest === undefined || isKnown ? <KindCell {...props} /> : t(manifest.label[0]);
}

const slot: FieldSlot = { Cell };
export default slot;
