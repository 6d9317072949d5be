/** When a period is due, and in red once an open one is past that: payments of it are missing. */
import { formatDate } from '../../contracts/values/dates.ts';
import { KindCell } from '../../framework/kinds/cells.tsx';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { useT } from '../../i18n/translate.ts';

function Cell(props: CellProps) {
  const { value, record, full } = props;
  const t = useT();
  // Only open periods have days left.
  const left = record?.['daysLeft'];
  if (typeof left !== 'number' || left >= 0) return <KindCell {...props} />;
  const date = formatDate(String(value));
  if (full === true) return <StatusTag tone="danger">{t('{date}, overdue', { date })}</StatusTag>;
  // A column has room for the date alone; the days that it is over stand in another.
  return (
    <>
      <StatusTag tone="danger">{date}</StatusTag>
      <span className="visually-hidden">{t('Overdue')}</span>
    </>
  );
}

export default { Cell } satisfies FieldSlot;
