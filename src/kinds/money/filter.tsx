import { useT } from '../../i18n/translate.ts';
import type { ComparisonInputProps } from '../shared/filter-mode.tsx';
import { QuantityFilter } from '../shared/range-filter.tsx';

export function AmountFilter(props: ComparisonInputProps) {
  const t = useT();
  return <QuantityFilter {...props} readBound={readAmount} mistake={t('Enter amounts like 1234.50.')} />;
}

/** "1234.5" → "1234.50". */
function readAmount(text: string): string | undefined {
  if (!/^-?\d{1,12}(\.\d{0,2})?$/.test(text)) return undefined;
  const [whole = '0', cents = ''] = text.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}
