import {
  filterKeys,
  type PaymentFigures,
  type PaymentFilter,
  type PaymentFilterKey,
} from '../../contracts/payment-figures.ts';
import { Button } from '../../ui/button.tsx';
import { useT } from '../../i18n/translate.ts';
import styles from './payment-filters.module.css';

interface PaymentFiltersProps {
  readonly choices: PaymentFigures['choices'] | undefined;
  readonly filter: PaymentFilter;
  readonly onChange: (filter: PaymentFilter) => void;
}

/** Five choices, each one or all. */
export function PaymentFilters({ choices, filter, onChange }: PaymentFiltersProps) {
  const t = useT();
  const words: Readonly<Record<PaymentFilterKey, readonly [label: string, all: string]>> = {
    program: [t('Program'), t('All programs')],
    period: [t('Period'), t('All periods')],
    sda: [t('SDA'), t('All SDAs')],
    providerClass: [t('Class'), t('All classes')],
    mco: [t('MCO'), t('All MCOs')],
  };
  const optionsOf = (key: PaymentFilterKey) =>
    key === 'period' && filter.program !== undefined
      ? (choices?.period ?? []).filter(({ program }) => program === filter.program)
      : (choices?.[key] ?? []);
  const choose = (key: PaymentFilterKey, value: string) => {
    const next = { ...filter, [key]: value === '' ? undefined : Number(value) };
    const period = choices?.period.find(({ id }) => id === next.period);
    // A period belongs to one program.
    const clashes = key === 'program' && next.program !== undefined && period?.program !== next.program;
    onChange(clashes ? { ...next, period: undefined } : next);
  };
  return (
    <form
      className={styles.filters}
      aria-label={t('Filter the dashboard')}
      onSubmit={(event) => event.preventDefault()}
    >
      {filterKeys.map((key) => (
        <label key={key} className={styles.filter}>
          <span>{words[key][0]}</span>
          <select
            value={filter[key] ?? ''}
            data-chosen={filter[key] !== undefined || undefined}
            onChange={(event) => choose(key, event.target.value)}
          >
            <option value="">{words[key][1]}</option>
            {filter[key] !== undefined && !optionsOf(key).some(({ id }) => id === filter[key]) && (
              <option value={filter[key]}>{t('No. {id}', { id: String(filter[key]) })}</option>
            )}
            {optionsOf(key).map(({ id, name }) => (
              <option key={id} value={id}>
                {t(name)}
              </option>
            ))}
          </select>
        </label>
      ))}
      {filterKeys.some((key) => filter[key] !== undefined) && (
        <Button look="quiet" onClick={() => onChange({})}>
          {t('Clear filters')}
        </Button>
      )}
    </form>
  );
}
