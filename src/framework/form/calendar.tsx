/** One month of days to choose from, by the date-grid pattern of the ARIA Authoring Practices. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dayAt } from '../../contracts/dates.ts';
import { currentLanguage, useT } from '../../i18n/translate.ts';
import { addDays, addMonths, weekdayOf, weeksOf } from './calendar-days.ts';
import styles from './calendar.module.css';

export interface CalendarProps {
  /** YYYY-MM-DD, or '' for none. */
  readonly value: string;
  readonly label: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
}

const moves: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day, shift) => addMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => addMonths(day, shift ? 12 : 1),
};

const words = (options: Intl.DateTimeFormatOptions, day: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export function Calendar({ value, label, min = '1000-01-01', max = '9999-12-31', onChoose }: CalendarProps) {
  const t = useT();
  const [today] = useState(() => dayAt(new Date()));
  const [day, setDay] = useState(() => clamp(value === '' ? today : value, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const focusDay = useRef(true);
  const month = day.slice(0, 7);

  useEffect(() => {
    // The focus follows the arrow keys, and starts on the chosen day; the month's own controls keep it.
    if (!focusDay.current) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const show = (next: string, focus: boolean) => {
    focusDay.current = focus;
    setDay(clamp(next, min, max));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    show(move(day, event.shiftKey), true);
  };
  const thisYear = Number(today.slice(0, 4));
  const shownYear = Number(day.slice(0, 4));
  const from = Math.max(Number(min.slice(0, 4)), Math.min(thisYear - 120, shownYear));
  const to = Math.min(Number(max.slice(0, 4)), Math.max(thisYear + 20, shownYear));
  const weeks = weeksOf(month);

  return (
    // A dialog element would need open and close calls; this one lives and dies with its parent.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.calendar} role="dialog" aria-label={label}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('Previous month')}
          onClick={() => show(addMonths(day, -1), false)}
        >
          ‹
        </button>
        <select
          className={styles.select}
          aria-label={t('Month')}
          value={day.slice(5, 7)}
          onChange={(event) =>
            show(addMonths(day, Number(event.target.value) - Number(day.slice(5, 7))), false)
          }
        >
          {Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')).map((number) => (
            <option key={number} value={number}>
              {words({ month: 'long' }, `2001-${number}-01`)}
            </option>
          ))}
        </select>
        <select
          className={styles.select}
          aria-label={t('Year')}
          value={shownYear}
          onChange={(event) => show(addMonths(day, (Number(event.target.value) - shownYear) * 12), false)}
        >
          {Array.from({ length: to - from + 1 }, (_, index) => to - index).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        <button
          type="button"
          className={styles.step}
          aria-label={t('Next month')}
          onClick={() => show(addMonths(day, 1), false)}
        >
          ›
        </button>
      </div>
      {/* A grid of buttons is what the pattern asks for; its rows and cells are those of the table. */}
      <table
        ref={grid}
        className={styles.grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={words({ month: 'long', year: 'numeric' }, day)}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((weekday) => (
              <th key={weekday} scope="col" abbr={words({ weekday: 'long' }, weekday)}>
                {words({ weekday: 'narrow' }, weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === value}>
                  <button
                    type="button"
                    className={styles.day}
                    data-day={one}
                    data-outside={one.slice(0, 7) !== month || undefined}
                    data-chosen={one === value || undefined}
                    aria-current={one === today ? 'date' : undefined}
                    aria-label={words(
                      { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
                      one,
                    )}
                    tabIndex={one === day ? 0 : -1}
                    disabled={one < min || one > max}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function clamp(day: string, min: string, max: string): string {
  return day < min ? min : day > max ? max : day;
}
