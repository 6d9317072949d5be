import { formatDecimal } from '../../contracts/values/money.ts';
import type { InputProps } from '../../framework/kinds/slot.ts';
import { LineInput } from '../shared/line-input.tsx';
import { typedAmount } from './control.ts';

/** Once it is left, an amount looks as it does elsewhere: `5000` → `5,000.00`. */
export function MoneyInput(props: InputProps) {
  const { value, onChange, onBlur } = props;
  const leave = () => {
    const amount = typedAmount(String(value));
    const words = /^-?\d+(\.\d\d?)?$/.test(amount) ? formatDecimal(amount) : value;
    if (words !== value) onChange(words);
    onBlur();
  };
  return <LineInput props={{ ...props, onBlur: leave }} inputMode="decimal" prefix="$" />;
}
