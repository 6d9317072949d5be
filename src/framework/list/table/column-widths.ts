/** How wide the columns of a table are: by what stands in them, so that a name is not cut while its neighbour has room. */
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import { kindOf } from '../../../kinds/kinds.ts';
import { valueText } from '../../../kinds/texts.ts';
import type { Column } from './columns.ts';
import { textWidths } from './text-width.ts';

/** Pixels of a cell's padding. */
const padding = 26;
/** A tag's own, with its dot. It is never narrower than its kind. */
const tagRoom = 30;
/** A long text ends in an ellipsis; its title has the rest. */
const widest = 340;
/** Few rows among many do not decide: as wide as all but this share of them need. */
const exempt = 0.04;
/** Columns give way to this share of their width before the table scrolls. */
export const tightest = 0.85;

/**
 * Pixels for each column. Without rows, the width of its kind; with rows, what their texts need, between half of
 * that and `widest`. An amount or a day is whole even where columns give way: cut, it would read as another.
 */
export function neededWidths(
  columns: readonly Column[],
  records: readonly UnknownRecord[],
): readonly number[] {
  const { letter, of } = textWidths();
  return columns.map(({ key, field, width, headWidth, isFurther }) => {
    const { isDrawn, isNeverCut } = kindOf(field);
    if (records.length === 0 || isDrawn === true) return width;
    const texts = records.map((record) => valueText(record[key], field)).sort((a, b) => a.length - b.length);
    if (isNeverCut === true) {
      const needed = Math.ceil((of(texts.at(-1) ?? '') + padding) / tightest);
      return Math.max(needed, headWidth, isFurther === true ? width : Math.round(width / 2));
    }
    if (isFurther === true) return width;
    const longest = texts[Math.round((texts.length - 1) * (1 - exempt))]?.length ?? 0;
    const isTag = field.kind === 'choice';
    const needed = Math.ceil(longest * letter) + padding + (isTag ? tagRoom : 0);
    return Math.round(Math.min(widest, Math.max(needed, headWidth, isTag ? width : width / 2)));
  });
}
