import type { CellProps } from '../../framework/kinds/slot.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { kindOf } from '../kinds.ts';
import { valueText } from '../texts.ts';

/** Shows the value as a status tag if the declaration gives its choices tones; otherwise as text. */
export function StateCell({ value, field }: CellProps) {
  const text = valueText(value, field);
  const tone = kindOf(field).toneOf?.(value, field);
  return tone === undefined ? text : <StatusTag tone={tone}>{text}</StatusTag>;
}
