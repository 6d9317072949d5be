import type { InputProps } from '../../framework/kinds/slot.ts';

/** Props shared by antd's single-element inputs. */
export const bound = ({ name, onBlur, focusRef, attributes }: InputProps) => ({
  name,
  onBlur,
  ref: focusRef,
  ...(attributes['aria-invalid'] === true ? { status: 'error' as const } : {}),
  ...attributes,
});
