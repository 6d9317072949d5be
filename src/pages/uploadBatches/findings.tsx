import { type Finding, type UploadStatus, wordsFor } from '../../contracts/transfer/uploads.ts';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { importColumns, titleOfColumn } from '../../contracts/transfer/imports.ts';
import { useResource } from '../../framework/resources.tsx';
import { findingWords } from '../../i18n/finding-words.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FindingCode } from './finding-code.tsx';
import { PartTable, useParts } from './part-table.tsx';
import { readFindings } from './upload-calls.ts';
import type { ReviewAddress } from './use-review-address.ts';

/** The findings of the check, line by line. */
interface FindingsProps {
  readonly status: UploadStatus;
  readonly address: ReviewAddress;
  /** Shows the line of a finding and goes to its cell. `column` is '' if the finding is about the whole line. */
  readonly onGo: (line: number, column: string) => void;
}

export function Findings({ status, address, onGo }: FindingsProps) {
  const t = useT();
  const columns = importColumns(useResource(status.kind));
  const filter = { severity: address.severity, column: address.column };
  const parts = useParts([status.id, status.version, 'findings', filter], (start, signal) =>
    readFindings(status.id, filter, start, signal),
  );
  const narrow = (change: Partial<typeof filter>) => {
    address.go({ part: 'findings', ...filter, ...change });
    parts.setStart(0);
  };
  const columnTitle = (name: string) => {
    const column = columns.find((one) => one.name === name);
    return column === undefined ? t('The row') : t(titleOfColumn(column));
  };
  const lineOf = ({ line, column }: Finding, words: string) =>
    line === 0 ? (
      '–'
    ) : (
      <Button
        look="text"
        size="small"
        flush
        aria-label={t('Go to line {line}: {column}', { line, column: columnTitle(column) })}
        onClick={() => onGo(line, columns.some(({ name }) => name === column) ? column : '')}
      >
        {words}
      </Button>
    );
  const columnOf = ({ line, column }: Finding) => (line === 0 ? t('The file') : columnTitle(column));
  return (
    <PartTable<Finding, Finding>
      id="findings"
      title={t('Errors and warnings')}
      isTitled={false}
      parts={parts}
      none={t('Nothing found.')}
      rowsOf={(found) => found}
      rowKey={(finding) => `${finding.line} ${finding.column} ${finding.code}`}
      columns={[
        {
          title: t('Line'),
          responsive: ['sm'],
          width: 80,
          render: (_, finding) => lineOf(finding, String(finding.line)),
        },
        {
          title: t('Column'),
          responsive: ['sm'],
          render: (_, finding) => columnOf(finding),
        },
        {
          title: t('What is wrong'),
          render: (_, finding) => findingWords(wordsFor(finding)),
          responsive: ['sm'],
        },
        {
          title: t('Code'),
          responsive: ['sm'],
          width: 110,
          render: (_, finding) => <FindingCode finding={finding} />,
        },
        {
          title: t('What is wrong'),
          responsive: ['xs'],
          render: (_, finding) => (
            <Stack gap={1}>
              <Line as="span" gap={3} align="center">
                {finding.line > 0 && lineOf(finding, t('Line {line}', { line: finding.line }))}
                {columnOf(finding)}
                <FindingCode finding={finding} />
              </Line>
              {findingWords(wordsFor(finding))}
            </Stack>
          ),
        },
      ]}
      filters={
        <Columns min={180} steady gap={3}>
          <SelectField
            label={t('Severity')}
            value={filter.severity}
            options={[
              { value: '', label: t('Any severity') },
              { value: 'error', label: t('Errors') },
              { value: 'warning', label: t('Warnings') },
            ]}
            onChange={(severity) => narrow({ severity })}
          />
          <SelectField
            label={t('Column')}
            value={filter.column}
            options={[
              { value: '', label: t('Any column') },
              ...columns.map((column) => ({ value: column.name, label: t(titleOfColumn(column)) })),
            ]}
            onChange={(column) => narrow({ column })}
          />
        </Columns>
      }
    />
  );
}
