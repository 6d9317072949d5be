import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

export const EmailInput = (props: InputProps) => (
  <LineInput props={props} type="email" inputMode="email" autoCapitalize="none" />
);
