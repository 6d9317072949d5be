import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

export const PercentInput = (props: InputProps) => <LineInput props={props} inputMode="decimal" suffix="%" />;
