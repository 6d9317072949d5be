import { Collapse } from 'antd';
import { Text } from '../../ui/text.tsx';
import { Columns, Line, Stack } from '../../ui/layout.tsx';
import { useState } from 'react';
import { columnLetters } from '../../contracts/values/column-letters.ts';
import {
  columnKey,
  keptColumns,
  missingColumns,
  type UploadMapping,
  type UploadStatus,
} from '../../contracts/transfer/uploads.ts';
import { importColumns } from '../../contracts/transfer/imports.ts';
import { useResource } from '../../framework/resources.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useT } from '../../i18n/translate.ts';
import { columnWords } from './column-words.ts';

interface MappingProps {
  readonly status: UploadStatus;
  readonly busy: boolean;
  readonly onMap: (mapping: UploadMapping) => void;
}

const absent = -1;

/** Maps the columns of the file to those expected; open if some could not be recognized. */
export function Mapping({ status, busy, onMap }: MappingProps) {
  const t = useT();
  const resource = useResource(status.kind);
  const columns = importColumns(resource);
  const [mapping, setMapping] = useState<UploadMapping>(status.mapping);
  const missing = missingColumns(columns, mapping);
  const places = Object.values(mapping);
  const headers = status.headers.slice(0, keptColumns);
  const keys = headers.map(columnKey);
  const isSame = keys.map(
    (key, place) => key !== '' && keys.some((other, at) => other === key && at !== place),
  );
  const titleOf = (header: string, place: number) =>
    header === ''
      ? t('Column {number}', { number: place + 1 })
      : isSame[place] === true
        ? t('{title} (column {letters})', { title: header, letters: columnLetters(place) })
        : header;
  const isUnclear = status.state === 'failed' && isSame.includes(true);
  const isTwice = new Set(places).size < places.length;
  const isOpen = isUnclear || missingColumns(columns, status.mapping).length > 0;
  // Two columns may have the same title, so their position identifies them.
  const options = [
    { value: absent, label: t('Not in the file') },
    ...headers.map((header, place) => ({ value: place, label: titleOf(header, place) })),
  ];
  const panel = (
    <Stack gap={4}>
      <Columns min={220} steady gap={3}>
        {columns.map(({ name, title = name, ...column }) => (
          <SelectField
            key={name}
            label={column.required === true ? `${t(title)} *` : t(title)}
            note={columnWords(resource, { name, ...column })}
            value={mapping[name] ?? absent}
            options={options}
            onChange={(place) =>
              setMapping(
                Object.fromEntries([
                  ...Object.entries(mapping).filter(([other]) => other !== name),
                  ...(place === absent ? [] : [[name, place] as const]),
                ]),
              )
            }
          />
        ))}
      </Columns>
      <Line gap={3} align="center">
        <Button
          busy={busy}
          aria-disabled={isTwice || missing.length > 0}
          onClick={() => {
            if (!isTwice && missing.length === 0) onMap(mapping);
          }}
        >
          {t('Check again')}
        </Button>
        <Text as="output" tone="muted">
          {isTwice
            ? t('One column of the file is used twice.')
            : missing.length > 0
              ? t('Still to match: {columns}.', { columns: missing.map((title) => t(title)).join(', ') })
              : ''}
        </Text>
      </Line>
    </Stack>
  );
  return (
    <Collapse
      defaultActiveKey={isOpen ? ['columns'] : []}
      items={[{ key: 'columns', label: t('Columns of the file'), children: panel }]}
    />
  );
}
