import type { InputProps } from '../../framework/kinds/slot.ts';

/** What antd's inputs of one element carry. */
export const bound = ({ name, onBlur, focusRef, attributes }: InputProps) => ({
  name,
  onBlur,
  ref: focusRef,
  ...(attributes['aria-invalid'] === true ? { status: 'error' as const } : {}),
  ...attributes,
});
