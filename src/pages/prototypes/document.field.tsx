/** A prototype's document in a list and in its history: how many fields it has. */
import { savedDocument } from '../../contracts/prototypes/prototype-saved.ts';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { useT } from '../../i18n/translate.ts';

function Cell({ value }: CellProps) {
  const t = useT();
  const document = savedDocument(value);
  if (document === undefined) return null;
  return (
    <span>
      {t({ by: 'n', one: '{n:number} field', other: '{n:number} fields' }, { n: document.fields.length })}
    </span>
  );
}

const slot: FieldSlot = { Cell };
export default slot;
