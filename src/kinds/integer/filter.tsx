import { useT } from '../../i18n/translate.ts';
import type { ComparisonInputProps } from '../shared/filter-mode.tsx';
import { QuantityFilter } from '../shared/range-filter.tsx';

export function IntegerFilter(props: ComparisonInputProps) {
  const t = useT();
  return (
    <QuantityFilter
      {...props}
      readBound={(text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined)}
      mistake={t('Enter whole numbers.')}
    />
  );
}
