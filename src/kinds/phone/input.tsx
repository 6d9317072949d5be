import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

export const PhoneInput = (props: InputProps) => <LineInput props={props} type="tel" inputMode="tel" />;
