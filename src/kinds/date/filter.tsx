import type { ComparisonInputProps } from '../shared/filter-mode.tsx';
import { DayFilter } from '../shared/range-filter.tsx';

const itself = (day: string) => day;

export const DateFilter = (props: ComparisonInputProps) => (
  <DayFilter {...props} days={{ of: itself, first: itself, last: itself }} />
);
