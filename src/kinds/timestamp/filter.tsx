import { dayAt } from '../../contracts/values/dates.ts';
import { endOfDay, startOfDay } from '../../framework/list/toolbar/conditions.ts';
import type { ComparisonInputProps } from '../shared/filter-mode.tsx';
import { DayFilter } from '../shared/range-filter.tsx';

/** Filters by day in the viewer's time zone. */
export const MomentFilter = (props: ComparisonInputProps) => (
  <DayFilter
    {...props}
    days={{ of: (moment) => dayAt(new Date(moment)), first: startOfDay, last: endOfDay }}
  />
);
