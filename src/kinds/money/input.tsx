import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';

export const MoneyInput = (props: InputProps) => <LineInput props={props} inputMode="decimal" prefix="$" />;
