import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

export const UrlInput = (props: InputProps) => (
  <LineInput props={props} type="url" inputMode="url" autoCapitalize="none" placeholder="https://" />
);
