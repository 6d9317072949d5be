/** Sample rows in the history of a prototype: shows their number. */
import { sampleSchema } from '../../contracts/prototypes/prototype-saved.ts';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { useT } from '../../i18n/translate.ts';

function Cell({ value }: CellProps) {
  const t = useT();
  const sample = sampleSchema.safeParse(value);
  if (!sample.success) return null;
  return (
    <span>
      {t({ by: 'n', one: '{n:number} row', other: '{n:number} rows' }, { n: sample.data.rows.length })}
    </span>
  );
}

const slot: FieldSlot = { Cell };
export default slot;
