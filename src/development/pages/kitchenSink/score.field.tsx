/** A field's own cell and input, as in docs/customize.md. */
import { Progress, Slider } from 'antd';
import type { CellProps, FieldSlot, InputProps } from '../../../framework/kinds/slot.ts';

const Cell = ({ value }: CellProps) => (typeof value === 'number' ? <Progress percent={value} /> : '–');

const Input = ({ label, value, onChange, onBlur }: InputProps) => (
  <Slider
    ariaLabelForHandle={label}
    value={Number(value) || 0}
    onChange={(next) => onChange(String(next))}
    onChangeComplete={onBlur}
  />
);

export default { Cell, Input } satisfies FieldSlot;
