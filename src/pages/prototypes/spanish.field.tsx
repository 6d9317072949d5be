/** Spanish translations in the history of a prototype: shows their number. */
import { isGenderKey } from '../../contracts/messages/sentence.ts';
import { spanishSchema } from '../../contracts/prototypes/prototype-saved.ts';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { useT } from '../../i18n/translate.ts';

function Cell({ value }: CellProps) {
  const t = useT();
  const words = spanishSchema.safeParse(value);
  if (!words.success) return null;
  const n = Object.keys(words.data).filter((key) => !isGenderKey(key)).length;
  return <span>{t({ by: 'n', one: '{n:number} word', other: '{n:number} words' }, { n })}</span>;
}

const slot: FieldSlot = { Cell };
export default slot;
