/** How wide the columns of a table are: by what stands in them, so that a name is not cut while its neighbour has room. */
import type { Field, UnknownRecord } from '../../../contracts/resource/fields.ts';
import { t } from '../../../i18n/translate.ts';
import { kindOf } from '../../../kinds/kinds.ts';
import { valueText } from '../../../kinds/texts.ts';
import type { Column } from './columns.ts';
import { textWidths } from './text-width.ts';

// In pixels of text as large as it usually is: with larger text all of them grow.
/** Of a cell's padding. */
const padding = 26;
/** Of that so much is given up where the columns have not all the room that they need. */
const closer = 8;
/** Of a heading's, with the mark of the order, which has room also where it is not shown. */
const headPadding = 44;
/** A letter of a heading beside one of the rows: smaller, and heavier where the list is sorted by it. */
const headLetter = 1.03;
/** A tag's own, with its dot. It is never narrower than its kind. */
const tagRoom = 30;
/** A long text ends in an ellipsis; its title has the rest. */
const widest = 340;
/** As wide as it becomes where there is room to spare. */
const widestOfAll = 560;
/** Few rows among many do not decide: as wide as all but this share of them need. */
const exempt = 0.04;
/** Columns give way to this share of their width before the table scrolls; tags, and what names the row, do not. */
const tightest = 0.85;
/** But a long name does, so that beside it there is room for the others. */
const widestLead = 280;
/** And so does any other long text, which is cut as it is. */
const widestKept = 220;
/** A short text gives nothing up: little would be left of it. */
const short = 140;
/** Nor does a heading of two or three words: of "To all providers" and "To all systems" the same would be left. */
const shortHead = 176;
/** Where that spares scrolling at all, long texts give way so far; what names the row keeps some more. */
const narrowest = 140;
const narrowestLead = 200;
/** Of the longest texts so many are measured: the one of the most letters is not always the widest. */
const measured = 4;

/** Pixels for one column: below `least` the table scrolls, unless `tight` spares that; with `most` nothing in it is cut. */
export interface Need {
  readonly tight: number;
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/**
 * What each column needs for what stands in it, in the user's language. Without rows, the width of its kind. An amount or a
 * day is whole even where columns give way: cut, it would read as another.
 */
export function neededWidths(columns: readonly Column[], records: readonly UnknownRecord[]): readonly Need[] {
  const { widthOf, scale } = textWidths();
  const giving = (usual: number, most = usual, kept = 0, tight?: number) =>
    needOf(scale, { usual, most, kept, tight });
  const widestOf = (texts: readonly string[]) => Math.ceil(Math.max(0, ...texts.map(widthOf))) + padding;
  return columns.map(({ key, field, label, width, isFurther }, index) => {
    const { isDrawn, isNeverCut, isChosen, pointsAt } = kindOf(field);
    // What is no field of the record has no order, and no mark of it.
    const head = widthOf(t(label)) * headLetter + (isFurther === true ? padding : headPadding);
    const keptHead = head <= shortHead ? head : 0;
    if (records.length === 0 || isDrawn === true) return giving(Math.max(width, head), undefined, keptHead);
    const texts = records.map((record) => cellText(record[key], field)).sort((a, b) => a.length - b.length);
    const whole = widestOf(texts.slice(-measured));
    if (isNeverCut === true) {
      const needed = Math.max(whole, isFurther === true ? width : width / 2);
      return giving(Math.max(needed, head), undefined, Math.max(needed, keptHead));
    }
    if (isFurther === true) return giving(Math.max(width, head), undefined, keptHead);
    const isTag = field.kind === 'choice';
    const [tag, floor] = isTag ? [tagRoom, width] : [0, width / 2];
    const end = Math.round((texts.length - 1) * (1 - exempt)) + 1;
    const decisive = widestOf(texts.slice(Math.max(0, end - measured), end));
    const usual = Math.min(widest, Math.max(decisive + tag, head, floor));
    // Of "State-owned IMD" and "State-Owned Non-IMD" the same would be left.
    const isOneOfFew = isChosen === true && pointsAt === undefined;
    const isLead = index === 0;
    const kept = isOneOfFew || usual <= short ? usual : isLead ? Math.min(usual, widestLead) : keptHead;
    const tight = isTag
      ? Math.max(whole + tag, head)
      : isOneOfFew
        ? kept
        : Math.max(isLead ? narrowestLead : narrowest, keptHead);
    return giving(usual, Math.min(widestOfAll, Math.max(whole + tag, usual)), kept, tight);
  });
}

/** For cells that stand closer together (list-table.module.css, `data-close`), where the columns would have less than they need. */
export function closeWidths(needs: readonly Need[], pixels: number): readonly Need[] | undefined {
  if (pixels <= 0 || sum(needs.map(({ usual }) => usual)) <= pixels) return undefined;
  return needs.map(({ tight, least, usual, most }) => ({
    tight: tight - closer,
    least: least - closer,
    usual: usual - closer,
    most: most - closer,
  }));
}

/** As its cell has it. */
function cellText(value: unknown, field: Field): string {
  const { shownInCell } = kindOf(field);
  if (shownInCell === undefined || !Array.isArray(value)) return valueText(value, field);
  const rest = value.length - shownInCell;
  return valueText(value.slice(0, shownInCell), field) + (rest > 0 ? ` +${rest}` : '');
}

interface Giving {
  readonly usual: number;
  readonly most: number;
  /** What the column does not give up. */
  readonly kept: number;
  /** Unless that spares scrolling. Left out, then neither. */
  readonly tight: number | undefined;
}

function needOf(scale: number, { usual, most, kept, tight = Infinity }: Giving): Need {
  const least = Math.max(Math.min(usual * tightest, widestKept), kept);
  const shown = (width: number) => Math.round(width * scale);
  return {
    tight: shown(Math.min(tight, least)),
    least: shown(least),
    usual: shown(usual),
    most: shown(most),
  };
}

/** What a table in so many pixels is at least wide: less than what it has room for, or it scrolls. */
export function leastWidth(needs: readonly Need[], pixels: number): number {
  const tight = sum(needs.map((need) => need.tight));
  return tight <= pixels ? tight : sum(needs.map((need) => need.least));
}

/** The width of each column in a table of so many pixels; where these are too few for all, each has the least that it needs. */
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
