import { maxInteger } from '../../contracts/values/integers.ts';
import { useT } from '../../i18n/translate.ts';
import type { ComparisonInputProps } from '../shared/filter-mode.tsx';
import { QuantityFilter } from '../shared/range-filter.tsx';

/** Within the range that the field may have. */
const wholeNumber = (text: string) =>
  /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= maxInteger ? Number(text) : undefined;

export function IntegerFilter(props: ComparisonInputProps) {
  const t = useT();
  return <QuantityFilter {...props} readBound={wholeNumber} mistake={t('Enter whole numbers.')} />;
}
