/** The rows of the file as a table: each finding is shown in its cell, where it can be corrected. */
import { Collapse, Input, type TableProps } from 'antd';
import { Text } from '../../ui/text.tsx';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { useRef, useState } from 'react';
import type { ImportColumn } from '../../contracts/resource/import.ts';
import { importColumns, titleOfColumn } from '../../contracts/transfer/imports.ts';
import {
  type Finding,
  type RowFilter,
  type UploadRow,
  type UploadStatus,
  wordsFor,
} from '../../contracts/transfer/uploads.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { useResource } from '../../framework/resources.tsx';
import { findingWords } from '../../i18n/finding-words.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { PencilIcon } from '../../ui/icons.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { FindingCode } from './finding-code.tsx';
import { PartTable, useParts } from './part-table.tsx';
import { cellId, RowFindings } from './row-findings.tsx';
import { readRows } from './upload-calls.ts';
import styles from './uploads.module.css';
import type { Corrections } from './use-corrections.ts';
import type { ReviewAddress } from './use-review-address.ts';

/** Control size: `middle` in the cards of a phone, which are used by touch; `small` in the table. */
type Size = 'small' | 'middle';

interface ReviewRowsProps {
  readonly status: UploadStatus;
  readonly address: ReviewAddress;
  readonly corrections: Corrections;
  readonly mayCorrect: boolean;
  /** Cells keep their layout but are read-only for now. */
  readonly isChecking: boolean;
  /** Called with each cell that renders. */
  readonly arrive: (cell: HTMLElement | null) => void;
}

export function ReviewRows({
  status,
  address,
  corrections,
  mayCorrect,
  isChecking,
  arrive,
}: ReviewRowsProps) {
  const t = useT();
  const { show, column, line } = address;
  const columns = importColumns(useResource(status.kind));
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const parts = useParts([status.id, status.version, 'rows', show, column, line], (start, signal) =>
    readRows(status.id, { show, column, line }, start, signal),
  );
  const rows = parts.part?.rows ?? [];
  const found = new Set(rows.flatMap(({ findings }) => findings.map((one) => one.column)));
  // Columns missing from the file are shown only if they have findings.
  const [first, ...others] = columns.filter(
    ({ name }) => status.mapping[name] !== undefined || found.has(name),
  );
  // Order: the identifying first column, then the columns with findings, then the others.
  const shown = [
    ...(first === undefined ? [] : [first]),
    ...others.filter(({ name }) => found.has(name)),
    ...others.filter(({ name }) => !found.has(name)),
  ];
  const isPrinted = useMediaQuery('print');
  const isOpen = (row: UploadRow, { name }: ImportColumn) =>
    mayCorrect && (opened.has(row.line) || row.findings.some((one) => one.column === name));
  /** Name of the element to focus as soon as it renders. */
  const awaited = useRef('');
  const focused = (name: string) => (element: { readonly focus: () => void } | null) => {
    if (element === null || awaited.current !== name) return;
    awaited.current = '';
    element.focus();
  };
  const open = (row: UploadRow) => {
    awaited.current = `cell ${row.line} ${shown.find((column) => !isOpen(row, column))?.name}`;
    setOpened(new Set([...opened, row.line]));
  };
  const close = (one: number) => {
    awaited.current = `row ${one}`;
    setOpened(new Set([...opened].filter((other) => other !== one)));
  };
  const cellOf = (of: ImportColumn, row: UploadRow, size: Size) => {
    const findings = row.findings.filter((one) => one.column === of.name);
    return (
      <Cell
        id={cellId(row.line, of.name)}
        cellRef={arrive}
        label={t('{column}, line {line}', { column: t(titleOfColumn(of)), line: row.line })}
        findings={findings}
        value={corrections.valueOf(row, of.name)}
        inFile={row.cells[of.name] ?? ''}
        isOpen={isOpen(row, of)}
        isFixed={isChecking}
        isPrinted={isPrinted}
        size={size}
        focusRef={focused(`cell ${row.line} ${of.name}`)}
        onChange={(value) => corrections.put(row, of.name, value)}
        onLeave={() => {
          if (opened.has(row.line)) close(row.line);
        }}
      />
    );
  };
  const ofRow = (row: UploadRow, size: Size) => (
    <>
      {row.change !== null && !row.rejected && (
        <StatusTag tone={row.change === 'create' ? 'success' : row.change === 'update' ? 'info' : 'neutral'}>
          {row.change === 'create' ? t('Added') : row.change === 'update' ? t('Changed') : t('Unchanged')}
        </StatusTag>
      )}
      {mayCorrect && !isChecking && !opened.has(row.line) && (
        <Button
          look="text"
          size={size}
          className="screen-only"
          icon={<PencilIcon />}
          ref={focused(`row ${row.line}`)}
          aria-label={t('Edit line {line}', { line: row.line })}
          onClick={() => open(row)}
        />
      )}
    </>
  );
  // Findings about the whole row, or about something that is in none of the columns shown.
  const besides = (row: UploadRow) =>
    row.findings.filter((one) => !shown.some(({ name }) => name === one.column));
  const card = (row: UploadRow) => {
    const ahead = shown.filter(
      ({ name }, index) => index === 0 || row.findings.some((one) => one.column === name),
    );
    const behind = shown.filter((one) => !ahead.includes(one));
    const entries = (some: readonly ImportColumn[]) =>
      some.map((one) => (
        <Stack key={one.name} gap={1}>
          <Text as="span" tone="muted">
            {t(titleOfColumn(one))}
          </Text>
          {cellOf(one, row, 'middle')}
        </Stack>
      ));
    return (
      <Stack gap={1} ref={arrive} id={cellId(row.line, '')} tabIndex={-1}>
        <Line as="span" gap={3} align="center">
          {t('Line {line}', { line: row.line })}
          {ofRow(row, 'middle')}
        </Line>
        <Found findings={besides(row)} />
        {entries(ahead)}
        {behind.length > 0 && (
          <Collapse
            ghost
            // While the row is being edited, keep all of its columns visible.
            {...(opened.has(row.line) ? { activeKey: 'others' } : {})}
            items={[{ key: 'others', label: t('Other columns'), children: entries(behind) }]}
          />
        )}
      </Stack>
    );
  };
  const wide: { responsive: ['sm'] } = { responsive: ['sm'] };
  const tableColumns: NonNullable<TableProps<UploadRow>['columns']> = [
    {
      ...wide,
      title: t('Line'),
      rowScope: 'row',
      className: styles.lead ?? '',
      minWidth: found.size > 0 ? 200 : 96,
      render: (_, row) => (
        <Stack gap={1} ref={arrive} id={cellId(row.line, '')} tabIndex={-1}>
          <Line align="center">
            {row.line}
            {ofRow(row, 'small')}
          </Line>
          <Found findings={besides(row)} />
          <RowFindings
            row={row}
            columns={shown}
            isCorrected={({ name }) => corrections.valueOf(row, name) !== (row.cells[name] ?? '')}
          />
        </Stack>
      ),
    },
    ...shown.map((one) => ({
      ...wide,
      key: one.name,
      title: t(titleOfColumn(one)),
      minWidth: found.has(one.name) ? 240 : 110,
      render: (_: unknown, row: UploadRow) => cellOf(one, row, 'small'),
    })),
    { responsive: ['xs'], title: t('Rows of the file'), render: (_, row) => card(row) },
  ];
  const narrow = (change: { readonly show?: RowFilter; readonly column?: string }) => {
    address.go({ show, column, ...change });
    parts.setStart(0);
  };
  return (
    <PartTable<UploadRow, UploadRow>
      id="rows"
      title={t('Rows of the file')}
      isTitled={false}
      isWide
      parts={parts}
      none={t('There are no such rows.')}
      rowsOf={(all) => all}
      rowKey={(row) => String(row.line)}
      columns={tableColumns}
      filters={
        line === undefined ? (
          <Columns min={180} steady gap={3}>
            {/* Print only the filters that are set. */}
            <Stack className={show === 'all' ? 'screen-only' : ''}>
              <SelectField<RowFilter>
                label={t('Show')}
                value={show}
                options={[
                  { value: 'all', label: t('All rows') },
                  { value: 'errors', label: t('Rows with errors') },
                  { value: 'warnings', label: t('Rows with warnings') },
                  { value: 'accepted', label: t('Accepted rows') },
                ]}
                onChange={(next) => narrow({ show: next })}
              />
            </Stack>
            <Stack className={column === '' ? 'screen-only' : ''}>
              <SelectField
                label={t('Errors and warnings in')}
                value={column}
                options={[
                  { value: '', label: t('Any column') },
                  ...columns.map((one) => ({ value: one.name, label: t(titleOfColumn(one)) })),
                ]}
                onChange={(next) => narrow({ column: next })}
              />
            </Stack>
          </Columns>
        ) : (
          <Line gap={3} align="center">
            <span>{t('Only line {line} is shown.', { line })}</span>
            <Button onClick={() => address.go({})}>{t('Show other rows')}</Button>
          </Line>
        )
      }
    />
  );
}

interface CellProps {
  readonly id: string;
  readonly cellRef: (element: HTMLElement | null) => void;
  readonly label: string;
  readonly findings: readonly Finding[];
  readonly value: string;
  /** The value in the file. */
  readonly inFile: string;
  readonly isOpen: boolean;
  readonly isFixed: boolean;
  readonly isPrinted: boolean;
  readonly size: Size;
  readonly focusRef: (element: { readonly focus: () => void } | null) => void;
  readonly onChange: (value: string) => void;
  /** Called on Escape if the value was not changed. */
  readonly onLeave: () => void;
}

/** Enter moves to the next editable cell; Escape reverts the change. */
function Cell({
  id,
  cellRef,
  label,
  findings,
  value,
  inFile,
  isOpen,
  isFixed,
  isPrinted,
  size,
  focusRef,
  onChange,
  onLeave,
}: CellProps) {
  // A changed value has not been checked yet: the findings are about the old value.
  const isChecked = value === inFile;
  const isWrong = isChecked && findings.some(({ severity }) => severity === 'error');
  const foundId = `${id}-found`;
  return (
    <Stack gap={1} ref={cellRef} id={id} tabIndex={-1}>
      {isOpen && (
        <Input
          className="screen-only"
          ref={focusRef}
          size={size}
          readOnly={isFixed}
          aria-label={label}
          aria-invalid={isWrong}
          {...(findings.length > 0 ? { 'aria-describedby': foundId } : {})}
          {...(findings.length > 0 && isChecked ? { status: isWrong ? 'error' : 'warning' } : {})}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              // Otherwise Enter would also press the button that it moves to.
              event.preventDefault();
              nextOf(event.currentTarget)?.focus();
            } else if (event.key === 'Escape' && value !== inFile) onChange(inFile);
            else if (event.key === 'Escape') onLeave();
          }}
        />
      )}
      {/* Paper has no room for it in an input, which does not wrap. */}
      {(!isOpen || isPrinted) && <span>{value}</span>}
      <Found id={foundId} findings={findings} />
    </Stack>
  );
}

/** The next editable cell or, after the last one, the button that checks the corrections. */
function nextOf(input: HTMLInputElement): HTMLElement | undefined {
  const all = [
    ...(input.closest('[data-review]')?.querySelectorAll<HTMLElement>('td input, [data-check]') ?? []),
  ];
  return all.slice(all.indexOf(input) + 1).find((one) => one.offsetParent !== null);
}

function Found({ id, findings }: { readonly id?: string; readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Stack as="span" gap={1} {...(id === undefined ? {} : { id })}>
      {findings.map((one) => (
        <Text key={`${one.column} ${one.code} ${one.other}`} as="span" tone="muted" size="s">
          <FindingCode finding={one} /> {findingWords(wordsFor(one))}
        </Text>
      ))}
    </Stack>
  );
}
