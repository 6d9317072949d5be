/** How wide the columns of a table are: by what stands in them, so that a name is not cut while its neighbour has room. */
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import { valueText } from '../../kinds/value-text.ts';
import type { Column } from './columns.ts';

/** Pixels of a letter of the table's type, on average; of its head; and of a cell's padding. */
const letterWidth = 7.2;
const padding = 26;
/** A tag's own, with its dot. It is never narrower than its kind. */
const tagRoom = 30;
/** A long text ends in an ellipsis; its title has the rest. */
const widest = 340;
/** Few rows among many do not decide: as wide as all but this share of them need. */
const exempt = 0.04;
/** Kinds whose cell is drawn, not written: their declared width is what they need. */
const drawn = new Set(['image', 'json', 'custom', 'rows', 'refs', 'list', 'flag', 'code', 'timestamp']);

/**
 * Pixels for each column. Without rows, the width of its kind; with rows, what their texts need, between half of
 * that and `widest`.
 */
export function neededWidths(
  columns: readonly Column[],
  records: readonly UnknownRecord[],
): readonly number[] {
  return columns.map(({ key, field, width, headWidth, isFurther }) => {
    if (records.length === 0 || isFurther === true || drawn.has(field.kind)) return width;
    const lengths = records.map((record) => valueText(record[key], field).length).sort((a, b) => a - b);
    const longest = lengths[Math.round((lengths.length - 1) * (1 - exempt))] ?? 0;
    const isTag = field.kind === 'choice';
    const needed = Math.ceil(longest * letterWidth) + padding + (isTag ? tagRoom : 0);
    return Math.round(Math.min(widest, Math.max(needed, headWidth, isTag ? width : width / 2)));
  });
}
