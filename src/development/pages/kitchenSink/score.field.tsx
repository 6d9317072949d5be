/** A cell and an input of one's own, as docs/customize.md has them. */
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
