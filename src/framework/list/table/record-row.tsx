import { memo, useId } from 'react';
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import type { RowCell } from './table-columns.tsx';
import { roles } from './table-roles.ts';

interface RecordRowProps {
  readonly record: UnknownRecord;
  readonly cells: readonly RowCell[];
  /** Index in the whole list, where the header is row 1. */
  readonly rowIndex: number;
  /** Path of the record's page; undefined if it has none. */
  readonly path: string | undefined;
  /** `undefined` if rows cannot be selected. */
  readonly isChosen: boolean | undefined;
}

/**
 * One row with the markup of antd's Table. It rerenders only when something in it changes, because a thousand of them
 * may scroll by.
 */
export const RecordRow = memo(function RecordRow({
  record,
  cells,
  rowIndex,
  path,
  isChosen,
}: RecordRowProps) {
  const leadId = useId();
  return (
    <tr
      {...roles.row}
      className={isChosen === true ? 'ant-table-row ant-table-row-selected' : 'ant-table-row'}
      data-row=""
      data-path={path}
      data-chosen={isChosen}
      aria-rowindex={rowIndex}
    >
      {cells.map(({ key, className, attributes, cellOf, isLead }) =>
        isLead === true ? (
          <th
            key={key}
            id={leadId}
            scope="row"
            {...roles.rowHeader}
            {...attributes}
            className={`ant-table-cell ${className}`}
          >
            {cellOf(record, isChosen, leadId)}
          </th>
        ) : (
          <td key={key} {...roles.cell} {...attributes} className={`ant-table-cell ${className}`}>
            {cellOf(record, isChosen, leadId)}
          </td>
        ),
      )}
    </tr>
  );
});
