/**
 * Computes the widths of a table's columns from their contents, so that no name is cut off while a neighboring column
 * has room to spare.
 */
import type { Field, UnknownRecord } from '../../../contracts/resource/fields.ts';
import { t } from '../../../i18n/translate.ts';
import { kindOf } from '../../../kinds/kinds.ts';
import { valueText } from '../../../kinds/texts.ts';
import type { FieldSlot } from '../../kinds/slot.ts';
import type { Column } from './columns.ts';
import { textWidths } from './text-width.ts';

// All of these are in pixels at the default text size and scale with it.
/** Horizontal padding of a cell. */
const padding = 26;
/** The part of the padding given up when there is less room than the columns need. */
const closer = 8;
/** Padding of a heading, including room for the sort mark even while that is hidden. */
const headPadding = 44;
/** Width of a letter in a heading relative to one in the rows: smaller, but bolder if the list is sorted by the column. */
const headLetter = 1.03;
/** Padding and dot of a tag. Its column is not narrowed much by short words, because other rows may have longer ones. */
const tagRoom = 36;
/** Width of a letter in a tag relative to one in the rows. */
const tagLetter = 12 / 14;
/** Longer texts end in an ellipsis; their tooltip has the rest. */
const widest = 340;
/** Maximum width when there is room to spare. */
const widestOfAll = 560;
/** A few long rows do not decide the width: it is what all but this share of the rows need. */
const exempt = 0.04;
/**
 * Columns shrink to this share of their width before the table scrolls; tags and the lead column, which names the row,
 * do not.
 */
const tightest = 0.85;
/** However, a long lead column shrinks to this width to leave room for the others. */
const widestLead = 280;
/** Any other long text shrinks to this width; it is cut off either way. */
const widestKept = 220;
/** A short text does not shrink: little of it would be left. */
const short = 150;
/** Nor does a heading of two or three words: "To all providers" and "To all systems" would be cut off to the same text. */
const shortHead = 176;
/** If that avoids scrolling altogether, long texts shrink even further; the lead column keeps a bit more. */
const narrowest = 140;
const narrowestLead = 200;
/** How many of the longest texts are measured: a text with fewer letters may be wider. As many as a page usually has rows. */
const measured = 25;

/**
 * Widths of one column in pixels. Below `least` the table scrolls, unless shrinking to `tight` avoids that; at `most`
 * nothing is cut off.
 */
export interface Need {
  readonly tight: number;
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/**
 * The width each column needs for its contents in the user's language; without rows, the width of its kind. Amounts and
 * dates are never cut off, because they could be misread.
 *
 * @param slotOf the resource's own components for a field
 */
export function neededWidths(
  columns: readonly Column[],
  records: readonly UnknownRecord[],
  slotOf: (key: string) => FieldSlot | undefined,
): readonly Need[] {
  const { widthOf, scale } = textWidths();
  const shown = (width: number) => Math.round(width * scale);
  /** @param kept does not shrink below this, except to `tight` if that avoids scrolling */
  const giving = (usual: number, most: number, kept: number, tight = Infinity): Need => {
    const least = Math.max(Math.min(usual * tightest, widestKept), kept);
    return {
      tight: shown(Math.min(tight, least)),
      least: shown(least),
      usual: shown(usual),
      most: shown(most),
    };
  };
  return columns.map(({ key, field, label, width, isFurther, tagText }, index) => {
    const { isDrawn, isNeverCut, isChosen, pointsAt } = kindOf(field);
    const isTag = field.kind === 'choice' || tagText !== undefined;
    const widestOf = (texts: readonly string[]) => {
      const text = Math.max(0, ...texts.map(widthOf));
      return Math.ceil(isTag ? text * tagLetter + tagRoom : text) + padding;
    };
    // A column that is not a field of the record cannot be sorted and has no sort mark.
    const head = widthOf(t(label)) * headLetter + (isFurther === true ? padding : headPadding);
    const keptHead = head <= shortHead ? head : 0;
    const texts = (isDrawn === true ? [] : records)
      .map((record) => tagText?.(record[key]) ?? cellText(record[key], field, slotOf(key)))
      .sort((a, b) => a.length - b.length);
    const exempted = Math.round((texts.length - 1) * exempt);
    const longest = texts.slice(-measured - exempted);
    const whole = widestOf(longest);
    if (texts.length === 0 || isFurther === true || isNeverCut === true) {
      const reserved = texts.length === 0 || isFurther === true ? width : width / 2;
      const usual = Math.max(reserved, head, whole);
      return giving(usual, usual, Math.max(isNeverCut === true ? reserved : 0, whole, keptHead));
    }
    const floor = isTag ? width * tightest : width / 2;
    const decisive = widestOf(longest.slice(0, longest.length - exempted));
    const usual = Math.min(widest, Math.max(decisive, head, floor));
    // Choices are kept whole: "State-owned IMD" and "State-Owned Non-IMD" would be cut off to the same text.
    const isOneOfFew = isChosen === true && pointsAt === undefined;
    const isLead = index === 0;
    const kept = isTag
      ? Math.max(whole, head)
      : isOneOfFew || usual <= short
        ? usual
        : isLead
          ? Math.min(usual, widestLead)
          : keptHead;
    const tight = isTag || isOneOfFew ? kept : Math.max(isLead ? narrowestLead : narrowest, keptHead);
    return giving(usual, Math.min(widestOfAll, Math.max(whole, usual)), kept, tight);
  });
}

/**
 * The widths with reduced cell padding (list-table.module.css, `data-close`), if the columns would otherwise have less
 * than they need, or if nothing is cut off then.
 */
export function closeWidths(needs: readonly Need[], pixels: number): readonly Need[] | undefined {
  const most = sum(needs.map((need) => need.most));
  const isWorthIt = most > pixels && most - needs.length * closer <= pixels;
  if (pixels <= 0 || (sum(needs.map(({ usual }) => usual)) <= pixels && !isWorthIt)) return undefined;
  return needs.map(({ tight, least, usual, most }) => ({
    tight: tight - closer,
    least: least - closer,
    usual: usual - closer,
    most: most - closer,
  }));
}

/** The text as the cell shows it. */
function cellText(value: unknown, field: Field, slot: FieldSlot | undefined): string {
  if (slot?.text !== undefined && value !== null) return slot.text(value, field);
  const { shownInCell } = kindOf(field);
  if (shownInCell === undefined || !Array.isArray(value)) return valueText(value, field);
  const rest = value.length - shownInCell;
  return valueText(value.slice(0, shownInCell), field) + (rest > 0 ? ` +${rest}` : '');
}

/** The minimum width of a table in this many pixels; if it exceeds them, the table scrolls. */
export function leastWidth(needs: readonly Need[], pixels: number): number {
  const tight = sum(needs.map((need) => need.tight));
  return tight <= pixels ? tight : sum(needs.map((need) => need.least));
}

/** The width of each column in a table of this many pixels; if there are too few, each column gets its minimum. */
export function sharedOut(needs: readonly Need[], pixels: number): readonly number[] {
  const levels = (['tight', 'least', 'usual', 'most'] as const).map((level) =>
    needs.map((need) => need[level]),
  );
  const next = levels.findIndex((widths) => sum(widths) > pixels);
  if (next === 0) return levels[1] ?? [];
  const below = levels.at(next === -1 ? -1 : next - 1) ?? [];
  const above = next === -1 ? below.map((width) => width * 2) : (levels[next] ?? []);
  const [low, high] = [sum(below), sum(above)];
  const share = high === low ? 0 : (pixels - low) / (high - low);
  return below.map((width, index) => width + ((above[index] ?? width) - width) * share);
}

export function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}
