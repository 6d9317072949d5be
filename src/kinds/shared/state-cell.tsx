import type { CellProps } from '../../framework/kinds/slot.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { kindOf } from '../kinds.ts';
import { valueText } from '../texts.ts';

/** A state, and so a tag, where the declaration gives what it may be tones; else it is words. */
export function StateCell({ value, field }: CellProps) {
  const text = valueText(value, field);
  const tone = kindOf(field).toneOf?.(value, field);
  return tone === undefined ? text : <StatusTag tone={tone}>{text}</StatusTag>;
}
