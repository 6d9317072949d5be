import { memo } from 'react';
import type { UnknownRecord } from '../../contracts/fields.ts';
import { useT } from '../../i18n/translate.ts';
import type { RowSelection } from '../actions/use-selection.ts';
import { PageLink } from '../../shell/page-link.tsx';
import { Cell, isQuantity } from '../kinds/cells.tsx';
import { valueText } from '../kinds/value-text.ts';
import type { Column } from './columns.ts';
import { PencilIcon } from '../../ui/icons.tsx';
import styles from './list-table.module.css';
import { roles } from './table-roles.ts';

interface RowProps {
  readonly record: UnknownRecord;
  readonly columns: readonly Column[];
  /** Counts the header as 1. */
  readonly rowIndex: number;
  /** Path of the record's page; undefined: there is none. */
  readonly path: string | undefined;
  /** Undefined: rows cannot be chosen. */
  readonly chosen: boolean | undefined;
  readonly onChoose: RowSelection['choose'] | undefined;
  readonly onEdit: ((record: UnknownRecord) => void) | undefined;
}

/** Drawn again only when its record or the columns change: a thousand rows scroll and sort. */
export const Row = memo(function Row({
  record,
  columns,
  rowIndex,
  path,
  chosen,
  onChoose,
  onEdit,
}: RowProps) {
  const t = useT();
  return (
    <tr {...roles.row} data-row="" data-path={path} data-chosen={chosen} aria-rowindex={rowIndex}>
      {chosen !== undefined && (
        <td {...roles.cell} className={styles.choice}>
          <label>
            <input
              type="checkbox"
              aria-label={t('Choose {name}', { name: leadText(record, columns) })}
              checked={chosen}
              onChange={(event) =>
                onChoose?.(
                  record,
                  event.target.checked,
                  event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                )
              }
            />
          </label>
        </td>
      )}
      {onEdit !== undefined && (
        <td {...roles.cell} className={styles.choice}>
          <button
            type="button"
            className={styles.edit}
            aria-label={t('Edit {name}', { name: leadText(record, columns) })}
            onClick={() => onEdit(record)}
          >
            <PencilIcon />
          </button>
        </td>
      )}
      {columns.map(({ key, field, label, Cell: own }, index) => {
        const value = record[key];
        const text = valueText(value, field);
        if (index > 0) {
          return (
            <td
              key={key}
              {...roles.cell}
              data-label={t(label)}
              className={isQuantity(field) ? styles.end : undefined}
            >
              <span className={styles.clip} title={field.kind === 'timestamp' ? undefined : text}>
                <Cell field={field} value={value} fieldKey={key} recordId={record.id} own={own} />
              </span>
            </td>
          );
        }
        return (
          <th key={key} {...roles.rowHeader} scope="row" className={styles.lead}>
            {path === undefined ? (
              <span className={styles.clip} title={text}>
                <Cell field={field} value={value} fieldKey={key} recordId={record.id} />
              </span>
            ) : (
              <PageLink to={path} className={styles.clip} title={text} data-row-link="">
                {text === '' ? (
                  t('No. {id}', { id: record.id })
                ) : (
                  <Cell field={field} value={value} fieldKey={key} recordId={record.id} plain />
                )}
              </PageLink>
            )}
          </th>
        );
      })}
    </tr>
  );
});

function leadText(record: UnknownRecord, [lead]: readonly Column[]): string {
  const text = lead === undefined ? '' : valueText(record[lead.key], lead.field);
  return text === '' ? String(record.id) : text;
}

/** A row's shape, before there are rows. Lengths differ as those of words do, and are the same each time. */
export function SkeletonRow({
  index,
  columns,
  chooses,
}: {
  readonly chooses: boolean;
  readonly index: number;
  readonly columns: readonly Column[];
}) {
  return (
    <tr aria-hidden="true" className={styles.skeleton}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control, and hidden */}
      {chooses && <td className={styles.choice} />}
      {columns.map(({ key, field }, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no control, and hidden
        <td key={key} className={isQuantity(field) ? styles.end : undefined}>
          <span className={styles.bar} style={{ width: `${45 + ((index * 7 + column * 13) % 5) * 10}%` }} />
        </td>
      ))}
    </tr>
  );
}
