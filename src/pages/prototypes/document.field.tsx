/** A prototype's document in the history: what changed in it, or its number of fields. */
import { differencesOf } from '../../contracts/prototypes/document-differences.ts';
import { savedDocument } from '../../contracts/prototypes/prototype-saved.ts';
import type { CellProps, ChangeProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { useT } from '../../i18n/translate.ts';
import { DifferenceList } from './difference-list.tsx';

function Cell({ value }: Pick<CellProps, 'value'>) {
  const t = useT();
  const document = savedDocument(value);
  if (document === undefined) return null;
  return (
    <span>
      {t({ by: 'n', one: '{n:number} field', other: '{n:number} fields' }, { n: document.fields.length })}
    </span>
  );
}

function Change({ before, after }: ChangeProps) {
  const [was, is] = [savedDocument(before), savedDocument(after)];
  return was === undefined || is === undefined ? (
    <Cell value={after} />
  ) : (
    <DifferenceList found={differencesOf(was, is)} />
  );
}

const slot: FieldSlot = { Cell, Change };
export default slot;
