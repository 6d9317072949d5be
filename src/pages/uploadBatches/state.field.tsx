/** State of an upload in a list. Like its page, a `ready` upload without accepted rows says that it cannot be submitted. */
import { KindCell } from '../../framework/kinds/cells.tsx';
import type { CellProps, FieldSlot } from '../../framework/kinds/slot.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { useT } from '../../i18n/translate.ts';

function Cell(props: CellProps) {
  const { value, record } = props;
  const t = useT();
  if (value !== 'ready' || record?.['accepted'] !== 0) return <KindCell {...props} />;
  return <StatusTag tone="danger">{t('Cannot be submitted')}</StatusTag>;
}

export default { Cell } satisfies FieldSlot;
