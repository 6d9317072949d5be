import type { ComparisonInputProps } from '../shared/filter-mode.tsx';
import { ChoiceFilter } from '../shared/set-filter.tsx';

export const CodeFilter = (props: ComparisonInputProps) => <ChoiceFilter {...props} operandOf={Number} />;
