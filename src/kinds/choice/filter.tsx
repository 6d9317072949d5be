import type { ComparisonInputProps } from '../shared/filter-mode.tsx';
import { ChoiceFilter as SetOfChoices } from '../shared/set-filter.tsx';

export const ChoiceFilter = (props: ComparisonInputProps) => (
  <SetOfChoices {...props} operandOf={(key) => key} />
);
