/** The due date of a period, in red once an open period is past it, because payments are missing. */
import { formatDate } from '../../contracts/values/dates.ts';
import { KindCell } from '../../framework/kinds/cells.tsx';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { useT } from '../../i18n/translate.ts';

function Cell(props: CellProps) {
  const { value, record, full } = props;
  const t = useT();
  // Only open periods have `daysLeft`.
  const left = record?.['daysLeft'];
  if (typeof left !== 'number' || left >= 0) return <KindCell {...props} />;
  const date = formatDate(String(value));
  if (full === true) return <StatusTag tone="danger">{t('{date}, overdue', { date })}</StatusTag>;
  // A column has room only for the date; another column shows the days overdue.
  return (
    <>
      <StatusTag tone="danger">{date}</StatusTag>
      <span className="visually-hidden">{t('Overdue')}</span>
    </>
  );
}

export default { Cell } satisfies FieldSlot;
