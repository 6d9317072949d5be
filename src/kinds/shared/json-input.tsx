import type { InputProps } from '../../framework/kinds/slot.ts';
import { AreaInput } from './area-input.tsx';

export const JsonInput = (props: InputProps) => <AreaInput props={props} code />;
