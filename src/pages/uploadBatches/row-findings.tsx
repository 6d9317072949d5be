/** Names the columns of a row that have findings, beside its line number: in a wide file their cells may be out of view. */
import type { ImportColumn } from '../../contracts/resource/import.ts';
import { titleOfColumn } from '../../contracts/transfer/imports.ts';
import type { UploadRow } from '../../contracts/transfer/uploads.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

/** Id of what a cell holds; names of columns have no spaces. The cell of the line number has no column: ''. */
export const cellId = (line: number, column: string) => `cell-${line}-${column}`;

interface RowFindingsProps {
  readonly row: UploadRow;
  readonly columns: readonly ImportColumn[];
  /** The value was changed and has not been checked since. */
  readonly isCorrected: (column: ImportColumn) => boolean;
}

export function RowFindings({ row, columns, isCorrected }: RowFindingsProps) {
  const t = useT();
  const found = columns.flatMap((column) => {
    const findings = row.findings.filter((one) => one.column === column.name);
    if (findings.length === 0) return [];
    const isWrong = findings.some(({ severity }) => severity === 'error');
    const title = t(titleOfColumn(column));
    const [words, tone] = isCorrected(column)
      ? ([t('Corrected: {column}', { column: title }), 'muted'] as const)
      : isWrong
        ? ([t('Error: {column}', { column: title }), 'danger'] as const)
        : ([t('Warning: {column}', { column: title }), 'warning'] as const);
    return [{ column, words, tone }];
  });
  if (found.length === 0) return null;
  return (
    <Stack align="start" className="screen-only">
      {found.map(({ column, words, tone }) => (
        <Button
          key={column.name}
          look="text"
          size="small"
          wraps
          flush
          start
          style={{ minHeight: 'var(--ant-control-height-sm)' }}
          aria-label={t('{column}, line {line}', { column: words, line: row.line })}
          onClick={() => goToCell(cellId(row.line, column.name))}
        >
          <Text as="span" size="s" tone={tone}>
            {words}
          </Text>
        </Button>
      ))}
    </Stack>
  );
}

/** Brings the cell into view, and the focus into its input or, where it cannot be edited, to its text. */
export function goToCell(id: string): void {
  const cell = document.getElementById(id);
  const target = cell?.querySelector('input') ?? cell;
  target?.focus({ preventScroll: true });
  if (cell !== null) cell.style.scrollMarginBlock = 'var(--space-3)';
  // The whole cell, with what is said below its value.
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
