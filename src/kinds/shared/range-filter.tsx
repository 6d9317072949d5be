/** Range filters for amounts, numbers and dates. */
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { dayAt, isCalendarDate } from '../../contracts/values/dates.ts';
import type { Comparison } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { DateInput } from '../../framework/form/inputs/date-input.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { typedDigits } from './grouped-digits.ts';
import { plain } from './plain.ts';
import { absenceOf, ModeSelect, useAbsence, type ComparisonInputProps, type Mode } from './filter-mode.tsx';
import { Columns, Line, Stack } from '../../ui/layout.tsx';

/** A range including both bounds, either of which may be omitted. `shown` converts a bound to what its control holds. */
function RangeFilter({
  field,
  label,
  comparison,
  onChange,
  read,
  shown = (bound) => bound,
  children,
}: ComparisonInputProps & {
  readonly read: (from: string, to: string) => Comparison | { readonly mistake: string };
  readonly shown?: (bound: string) => string;
  readonly children: (from: string, to: string, change: (from: string, to: string) => void) => ReactNode;
}) {
  const t = useT();
  const absence = useAbsence(field);
  const [mode, setMode] = useState<Mode>(absenceOf(comparison) ?? 'value');
  const [first] = useState<Comparison>(() =>
    comparison.eq === undefined ? comparison : { gte: comparison.eq, lte: comparison.eq },
  );
  const low = plain(first.gte ?? first.gt);
  const high = plain(first.lte ?? first.lt);
  const [lowAtFirst, highAtFirst] = [low && shown(low), high && shown(high)];
  const [[from, to], setBounds] = useState([lowAtFirst, highAtFirst] as const);
  /** A bound that is still as it was keeps what its control cannot show: that the bound itself is excluded, or a time of day. */
  const tell = (lowNow: string, highNow: string) => {
    const now = read(lowNow, highNow);
    onChange(
      'mistake' in now
        ? now
        : {
            ...lowerOf(lowNow === lowAtFirst ? first : now),
            ...upperOf(highNow === highAtFirst ? first : now),
          },
    );
  };
  return (
    <>
      <ModeSelect
        label={label}
        mode={mode}
        modes={absence.length === 0 ? [] : [['value', t('is between')], ...absence]}
        onChange={(next) => {
          setMode(next);
          if (next === 'value') tell(from, to);
          else onChange({ null: next === 'empty' });
        }}
      />
      {mode === 'value' &&
        children(from, to, (lowNow, highNow) => {
          setBounds([lowNow, highNow]);
          tell(lowNow, highNow);
        })}
    </>
  );
}

const lowerOf = ({ gte, gt }: Comparison): Comparison => ({
  ...(gte === undefined ? {} : { gte }),
  ...(gt === undefined ? {} : { gt }),
});
const upperOf = ({ lte, lt }: Comparison): Comparison => ({
  ...(lte === undefined ? {} : { lte }),
  ...(lt === undefined ? {} : { lt }),
});

/**
 * `readBound` parses what was typed; it returns undefined for invalid input, for which `mistake` is shown. It is not
 * called for empty input.
 */
export function QuantityFilter({
  readBound,
  mistake,
  ...props
}: ComparisonInputProps & {
  readonly readBound: (bare: string) => string | number | undefined;
  readonly mistake: string;
}) {
  const t = useT();
  const { label } = props;
  const bound = (typed: string) => {
    const bare = typedDigits(typed.replace(/[$%]/g, ''));
    return bare === '' ? '' : readBound(bare);
  };
  const read = (low: string, high: string): Comparison | { readonly mistake: string } => {
    const [gte, lte] = [bound(low), bound(high)];
    if (gte === undefined || lte === undefined) return { mistake };
    if (gte !== '' && lte !== '' && Number(gte) > Number(lte))
      return { mistake: t('The first value must not be greater than the second.') };
    return { ...(gte === '' ? {} : { gte }), ...(lte === '' ? {} : { lte }) };
  };
  return (
    <RangeFilter {...props} read={read}>
      {(from, to, change) => (
        <Columns min={132} gap={3}>
          <Bound
            label={t('{label}, at least', { label })}
            words={t('At least')}
            value={from}
            onChange={(value) => change(value, to)}
          />
          <Bound
            label={t('{label}, at most', { label })}
            words={t('At most')}
            value={to}
            onChange={(value) => change(from, value)}
          />
        </Columns>
      )}
    </RangeFilter>
  );
}

function Bound({
  label,
  words,
  value,
  onChange,
}: {
  readonly label: string;
  readonly words: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Stack as="label" gap={1}>
      <Text as="span" tone="muted" size="s">
        {words}
      </Text>
      <Input
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Stack>
  );
}

export interface DayFilterProps extends ComparisonInputProps {
  /** Gives the day of a bound, and the first and last value within a day. */
  readonly days: {
    readonly of: (bound: string) => string;
    readonly first: (day: string) => string;
    readonly last: (day: string) => string;
  };
}

export function DayFilter({ days, ...props }: DayFilterProps) {
  const t = useT();
  const { label } = props;
  const read = (low: string, high: string): Comparison | { readonly mistake: string } => {
    if (![low, high].every((day) => day === '' || isCalendarDate(day)))
      return { mistake: t('Enter dates as MM/DD/YYYY.') };
    if (low !== '' && high !== '' && low > high)
      return { mistake: t('The first day must not be after the last.') };
    return {
      ...(low === '' ? {} : { gte: days.first(low) }),
      ...(high === '' ? {} : { lte: days.last(high) }),
    };
  };
  // Touch screens use larger text, so two dates side by side would be cut off.
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [today] = useState(() => dayAt(new Date()));
  const presets: readonly (readonly [string, string, string])[] = [
    [t('Today'), today, today],
    [t('Last 7 days'), daysBefore(today, 6), today],
    [t('Last 30 days'), daysBefore(today, 29), today],
    [t('This year'), `${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
  ];
  return (
    <RangeFilter {...props} read={read} shown={days.of}>
      {(from, to, change) => (
        <>
          <Line>
            {presets.map(([words, low, high]) => (
              <Button
                key={words}
                size="small"
                shape="round"
                look={from === low && to === high ? 'primary' : 'default'}
                aria-pressed={from === low && to === high}
                onClick={() => change(low, high)}
              >
                {words}
              </Button>
            ))}
          </Line>
          <Columns min={isTouch ? 200 : 132} gap={3}>
            <Stack gap={1}>
              <Text as="span" tone="muted" size="s" aria-hidden="true">
                {t('From')}
              </Text>
              <DateInput
                aria-label={t('{label}, from', { label })}
                value={from}
                onChange={(day) => change(day, to)}
              />
            </Stack>
            <Stack gap={1}>
              <Text as="span" tone="muted" size="s" aria-hidden="true">
                {t('To')}
              </Text>
              <DateInput
                aria-label={t('{label}, to', { label })}
                value={to}
                onChange={(day) => change(from, day)}
              />
            </Stack>
          </Columns>
        </>
      )}
    </RangeFilter>
  );
}

/** Counts in UTC, where every day has 24 hours. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
