import { TimestampInput as MomentInput } from '../../framework/form/inputs/timestamp-input.tsx';
import type { InputProps } from '../../framework/kinds/slot.ts';

export const TimestampInput = (props: InputProps) => <MomentInput {...props} value={String(props.value)} />;
