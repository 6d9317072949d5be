import { useState } from 'react';
import { columnLetters } from '../../contracts/column-letters.ts';
import {
  columnKey,
  missingColumns,
  uploadColumns,
  type UploadMapping,
  type UploadStatus,
} from '../../contracts/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { useT } from '../../i18n/translate.ts';
import styles from './uploads.module.css';

interface MappingProps {
  readonly status: UploadStatus;
  readonly busy: boolean;
  readonly onMap: (mapping: UploadMapping) => void;
}

/** Which column of the file is what: open when some could not be told. */
export function Mapping({ status, busy, onMap }: MappingProps) {
  const t = useT();
  const [mapping, setMapping] = useState<UploadMapping>(status.mapping);
  const missing = missingColumns(status.kind, mapping);
  const places = Object.values(mapping);
  const keys = status.headers.map(columnKey);
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
  return (
    <details
      className={styles.details}
      open={isUnclear || missingColumns(status.kind, status.mapping).length > 0}
    >
      <summary>{t('Columns of the file')}</summary>
      <div className={styles.mapping}>
        {uploadColumns[status.kind].map(({ name, required }) => (
          <label key={name} className={styles.field}>
            {required ? `${name} *` : name}
            <select
              className={styles.select}
              value={mapping[name] ?? ''}
              onChange={({ target }) =>
                setMapping(
                  Object.fromEntries([
                    ...Object.entries(mapping).filter(([other]) => other !== name),
                    ...(target.value === '' ? [] : [[name, Number(target.value)] as const]),
                  ]),
                )
              }
            >
              <option value="">{t('Not in the file')}</option>
              {status.headers.map((header, place) => (
                // Titles may be the same; the place tells them apart.
                <option key={place} value={place}>
                  {titleOf(header, place)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button
          busy={busy}
          aria-disabled={isTwice || missing.length > 0}
          onClick={() => {
            if (!isTwice && missing.length === 0) onMap(mapping);
          }}
        >
          {t('Check again')}
        </Button>
        <output className={styles.muted}>
          {isTwice
            ? t('A column is chosen twice.')
            : missing.length > 0
              ? t('Still to be chosen: {columns}.', { columns: missing.join(', ') })
              : ''}
        </output>
      </div>
    </details>
  );
}
