import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

export const SecretInput = (props: InputProps) => (
  <LineInput props={props} type="password" autoComplete="new-password" />
);
