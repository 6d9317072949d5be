import { folded } from '../contracts/values/folded.ts';

/** Whether a select offers the option for what is typed: case and accents do not matter, as in searches of records. */
export function filterOption(typed: string, option: { readonly label?: unknown } | undefined): boolean {
  return typeof option?.label === 'string' && folded(option.label).includes(folded(typed));
}
