import { memo, useId } from 'react';
import type { UnknownRecord } from '../../../contracts/resource/fields.ts';
import type { RowCell } from './table-columns.tsx';
import { roles } from './table-roles.ts';

interface RecordRowProps {
  readonly record: UnknownRecord;
  readonly cells: readonly RowCell[];
  /** In the whole list, the header being the first. */
  readonly rowIndex: number;
  /** Of the record's page; undefined: there is none. */
  readonly path: string | undefined;
  /** Undefined where rows cannot be chosen. */
  readonly isChosen: boolean | undefined;
}

/** One row as antd's Table would draw it, drawn again only when something of it changes: a thousand scroll by. */
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
