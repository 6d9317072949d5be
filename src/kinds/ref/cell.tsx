import type { CellProps } from '../../framework/kinds/slot.ts';
import { Reference } from '../shared/reference-link.tsx';

export const ReferenceCell = ({ value, field, plain }: CellProps) => (
  <Reference value={value} target={plain === true ? undefined : field.target} />
);
