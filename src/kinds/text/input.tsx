import type { InputProps } from '../../framework/kinds/slot.ts';
import { AreaInput } from '../shared/area-input.tsx';
import { LineInput } from '../shared/line-input.tsx';

export const TextInput = (props: InputProps) =>
  props.field.options.multiline === true ? <AreaInput props={props} /> : <LineInput props={props} />;
