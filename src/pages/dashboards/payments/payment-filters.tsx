import { useState } from 'react';
import {
  filterKeys,
  type PaymentFigures,
  type PaymentFilter,
  type PaymentFilterKey,
} from '../../../contracts/payments/payment-figures.ts';
import { Columns, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useT } from '../../../i18n/translate.ts';
import { useSession } from '../../../providers/session.ts';

interface PaymentFiltersProps {
  /** Filters in the address whose values cannot be used. */
  readonly ignored: readonly PaymentFilterKey[];
  readonly choices: PaymentFigures['choices'] | undefined;
  readonly filter: PaymentFilter;
  readonly onChange: (filter: PaymentFilter) => void;
}

/** The value of the option "All"; no record has this id. */
const all = 0;

/**
 * The filters for which a tenant of this type usually has a single option, so nothing to choose
 * (contracts/payments/payment-figures.ts).
 */
const mostlySingle: Readonly<Record<number, readonly PaymentFilterKey[]>> = {
  1: ['mco'],
  2: ['program', 'sda', 'providerClass'],
  3: ['program'],
};

/** Up to five filters, each set to one option or to all. */
export function PaymentFilters({ ignored, choices: latest, filter, onChange }: PaymentFiltersProps) {
  const t = useT();
  // If the figures for another choice cannot be loaded, what is chosen keeps its name.
  const [last, setLast] = useState(latest);
  if (latest !== undefined && latest !== last) setLast(latest);
  const choices = latest ?? last;
  const single = mostlySingle[useSession().principal.tenantType] ?? [];
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
  /** Of what is not among the options: a period of another program, a deleted record, or anything before they are loaded. */
  const nameOf = (key: PaymentFilterKey, id: number) => {
    const choice = choices?.[key].find((one) => one.id === id);
    return choice === undefined ? t('No. {id}', { id: String(id) }) : t(choice.name);
  };
  const choose = (key: PaymentFilterKey, value: number) => {
    const next = { ...filter, [key]: value === all ? undefined : value };
    const period = choices?.period.find(({ id }) => id === next.period);
    // A period belongs to one program, so another program clears it.
    const clashes = key === 'program' && next.program !== undefined && period?.program !== next.program;
    onChange(clashes ? { ...next, period: undefined } : next);
  };
  const isShown = (key: PaymentFilterKey) =>
    filter[key] !== undefined || (choices === undefined ? !single.includes(key) : optionsOf(key).length > 1);
  return (
    <form aria-label={t('Filter the dashboard')} onSubmit={(event) => event.preventDefault()}>
      {ignored.length > 0 && (
        <Note
          tone="warning"
          announced="status"
          below={3}
          action={
            <Button look="quiet" onClick={() => onChange(filter)}>
              {t('Dismiss')}
            </Button>
          }
        >
          {t('Part of this link could not be used and was ignored: {parts}.', {
            parts: ignored.map((key) => words[key][0]).join(', '),
          })}
        </Note>
      )}
      <Columns min={172} steady gap={3}>
        {filterKeys.filter(isShown).map((key) => {
          const chosen = filter[key];
          const options = optionsOf(key);
          const isOther = chosen !== undefined && !options.some(({ id }) => id === chosen);
          const isGone = isOther && choices?.[key].every(({ id }) => id !== chosen) === true;
          return (
            // Print only the filters that are set.
            <Stack key={key} {...(chosen === undefined ? { className: 'screen-only' } : {})}>
              <SelectField
                label={words[key][0]}
                value={chosen ?? all}
                // In the select, there may be no room for it.
                {...(isGone ? { note: t('Not found') } : {})}
                options={[
                  { value: all, label: words[key][1] },
                  ...(isOther ? [{ value: chosen, label: nameOf(key, chosen) }] : []),
                  ...options.map(({ id, name }) => ({ value: id, label: t(name) })),
                ]}
                onChange={(value) => choose(key, value)}
              />
            </Stack>
          );
        })}
        {filterKeys.some((key) => filter[key] !== undefined) && (
          <Stack gap={1} align="flex-start" className="screen-only">
            {/* In place of a label: the button stands beside the selects, whatever is said below them. */}
            <span aria-hidden>{'\u00a0'}</span>
            <Button look="quiet" onClick={() => onChange({})}>
              {t('Clear filters')}
            </Button>
          </Stack>
        )}
      </Columns>
    </form>
  );
}
