/** A plain table of rows for printing only; it opens the print dialog once it has rendered. */
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ListStateContext } from '../../contracts/lists/list-state.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { valueText } from '../../kinds/texts.ts';
import { classes } from '../../ui/spacing.ts';
import { Text } from '../../ui/text.tsx';
import { isQuantity } from '../kinds/cells.tsx';
import type { Column } from './table/columns.ts';
import { PredicateWords } from './toolbar/filter-words.tsx';
import styles from './print-sheet.module.css';

export interface Printed {
  readonly rows: readonly UnknownRecord[];
  /** The date, formatted for display. */
  readonly on: string;
  /** By column, the sums over all matching rows; undefined if the list sums nothing or does not know the sums yet. */
  readonly totals: Readonly<Record<string, readonly string[] | undefined>> | undefined;
}

/** The list whose rows are printed. */
export interface PrintedList {
  readonly context: ListStateContext;
  readonly label: string;
  readonly columns: readonly Column[];
  readonly where: Predicate;
  readonly search: string;
  readonly total: number;
  /** Whether there are more matches than `total`. */
  readonly capped: boolean;
}

interface PrintSheetProps extends Printed, PrintedList {
  readonly onDone: () => void;
}

/** The number of columns that fit on a sheet in portrait format. */
const most = 10;
const wide = { page: 'wide' } as const;
/** Browsers repeat the foot of a table on each sheet. */
const onLastSheet = { display: 'table-row-group', fontWeight: 600 } as const;

/** A long word without a character to break after could make its column wider than the sheet. */
const hasLongWord = (text: string) => /[^\s@./_-]{20}/.test(text);

/** Lets an address break after one of its punctuation marks. */
function parted(text: string): ReactNode {
  if (!/\S{20}/.test(text)) return text;
  return text
    .split(/(?<=[@./_-])/)
    .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));
}

export function PrintSheet({
  context,
  where,
  search,
  label,
  columns,
  total,
  capped,
  rows,
  on,
  totals,
  onDone,
}: PrintSheetProps) {
  const t = useT();
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    document.documentElement.dataset['printing'] = 'sheet';
    const { scrollX, scrollY } = window;
    const after = () => finish();
    window.addEventListener('afterprint', after);
    // Wait until the sheet is in the document, because that is what gets printed.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', after);
      delete document.documentElement.dataset['printing'];
      // In print the sheet replaced the list, and may have been shorter.
      window.scrollTo(scrollX, scrollY);
    };
  }, []);
  const isPart = capped || total > rows.length;
  return createPortal(
    <div className={styles.sheet} aria-hidden="true" hidden style={columns.length > most ? wide : undefined}>
      <Text as="h1" size="xl">
        {label}
      </Text>
      <p>
        {isPart
          ? t(
              {
                one: 'The first of the rows that match, printed {date}.',
                other: 'The first {count:number} of the rows that match, printed {date}.',
              },
              { count: rows.length, date: on },
            )
          : t(
              { one: '1 row, printed {date}.', other: '{count:number} rows, printed {date}.' },
              { count: rows.length, date: on },
            )}
      </p>
      {/* Which they are: on paper no filters stand above them. */}
      <p>
        <PredicateWords predicate={where} fields={context.readable} fieldsOf={context.fieldsOf} />
      </p>
      {search !== '' && <p>{t('Search: “{words}”', { words: search })}</p>}
      <table>
        <thead>
          <tr>
            {columns.map(({ key, field, label: name }) => (
              <th key={key} className={isQuantity(field) ? styles.end : undefined}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              {columns.map(({ key, field }) => {
                const text = valueText(record[key], field);
                // A number, a moment or a reference is read as one.
                const isWhole = isQuantity(field) || field.kind === 'timestamp' || /^\S{1,19}$/.test(text);
                return (
                  <td
                    key={key}
                    className={classes(
                      isQuantity(field) && styles.end,
                      isWhole ? styles.whole : hasLongWord(text) && styles.long,
                    )}
                  >
                    {parted(text)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {totals !== undefined && columns.some(({ key }) => totals[key] !== undefined) && (
          <tfoot style={onLastSheet}>
            <tr>
              {columns.map(({ key }, index) => (
                <td key={key} className={classes(styles.end, styles.whole)}>
                  {totals[key]?.map((sum) => <div key={sum}>{sum}</div>) ?? (index === 0 && t('Total'))}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>,
    document.body,
  );
}
