import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

export const NumberInput = (props: InputProps) => <LineInput props={props} inputMode="decimal" />;
