import {
  filterKeys,
  type PaymentFigures,
  type PaymentFilter,
  type PaymentFilterKey,
} from '../../../contracts/payments/payment-figures.ts';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useT } from '../../../i18n/translate.ts';

interface PaymentFiltersProps {
  readonly choices: PaymentFigures['choices'] | undefined;
  readonly filter: PaymentFilter;
  readonly onChange: (filter: PaymentFilter) => void;
}

/** No record has this id. */
const all = 0;

/** Up to five choices, each one or all. */
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
  const choose = (key: PaymentFilterKey, value: number) => {
    const next = { ...filter, [key]: value === all ? undefined : value };
    const period = choices?.period.find(({ id }) => id === next.period);
    // A period belongs to one program.
    const clashes = key === 'program' && next.program !== undefined && period?.program !== next.program;
    onChange(clashes ? { ...next, period: undefined } : next);
  };
  return (
    <Line
      as="form"
      gap={3}
      align="end"
      aria-label={t('Filter the dashboard')}
      onSubmit={(event) => event.preventDefault()}
    >
      {filterKeys.map((key) => {
        const chosen = filter[key];
        const options = optionsOf(key);
        // Of one there is nothing to choose: an MCO has itself alone.
        if (choices !== undefined && options.length < 2 && chosen === undefined) return null;
        const isUnknown = chosen !== undefined && !options.some(({ id }) => id === chosen);
        return (
          // Paper is told of the filters that are chosen.
          <Stack
            key={key}
            flex="1 1 148px"
            measure={240}
            {...(chosen === undefined ? { className: 'screen-only' } : {})}
          >
            <SelectField
              label={words[key][0]}
              value={chosen ?? all}
              options={[
                { value: all, label: words[key][1] },
                ...(isUnknown ? [{ value: chosen, label: t('No. {id}', { id: String(chosen) }) }] : []),
                ...options.map(({ id, name }) => ({ value: id, label: t(name) })),
              ]}
              onChange={(value) => choose(key, value)}
            />
          </Stack>
        );
      })}
      {filterKeys.some((key) => filter[key] !== undefined) && (
        <Button look="quiet" className="screen-only" onClick={() => onChange({})}>
          {t('Clear filters')}
        </Button>
      )}
    </Line>
  );
}
