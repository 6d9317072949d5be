/** Kind of a field, the evidence for it, and the alternatives. */
import { manifests } from 'virtual:manifests';
import { columnValues } from '../../contracts/prototypes/prototype-draft.ts';
import type { DocumentKind } from '../../contracts/prototypes/document-kinds.ts';
import type { DocumentField } from '../../contracts/prototypes/prototype-document.ts';
import { ofKind, withChoicesOf, withOptions } from '../../contracts/prototypes/prototype-edit.ts';
import type { ColumnGuess, Evidence } from '../../contracts/prototypes/prototype-guess.ts';
import { readColumn } from '../../contracts/prototypes/prototype-readings.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { evidenceWords, kindWords, listWords } from './evidence-words.ts';
import { Text } from '../../ui/text.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';

/** Kinds offered here. A field that already has another kind keeps it. */
const offered: readonly DocumentKind[] = [
  'text',
  'choice',
  'date',
  'timestamp',
  'money',
  'integer',
  'number',
  'percent',
  'flag',
  'email',
  'phone',
  'url',
  'ref',
  'list',
];
const pointedAt = manifests.filter(({ routes, menu }) => routes.list !== undefined && menu !== undefined);

interface KindPickerProps {
  readonly field: DocumentField;
  readonly column: ColumnGuess | undefined;
  readonly cells: readonly string[];
  readonly onChange: (field: DocumentField) => void;
}

export function KindPicker({ field, column, cells, onChange }: KindPickerProps) {
  const t = useT();
  const { kind, target } = field;
  const found = column === undefined ? [] : [column.evidence, ...column.alternatives];
  const choose = (next: DocumentKind, to = found.find((one) => one.kind === 'ref')?.form) => {
    const plain = ofKind(field, next);
    const pointing = next === 'ref' ? { ...plain, target: to ?? pointedAt[0]?.name ?? '' } : plain;
    const made = withChoicesOf(pointing, cells);
    // Cells that cannot be read as this kind become empty, so the field must be optional.
    const isPartial =
      next === 'ref'
        ? found.find((one) => one.kind === 'ref' && one.form === to)?.misfits.length !== 0
        : columnValues(made, cells).includes(null);
    onChange(isPartial && cells.length > 0 ? withOptions(made, { optional: true }) : made);
  };
  const isOwn = (one: Evidence) => one.kind === kind && (kind !== 'ref' || one.form === target);
  const evidence = found.find(isOwn);
  const others = found.filter((one) => !isOwn(one) && offered.includes(one.kind));
  // Without evidence for the chosen kind, tells how many cells can be read as it.
  const reading = column === undefined ? undefined : readColumn(kind, cells);
  return (
    <Stack gap={2}>
      <span aria-hidden="true">{t('Kind')}</span>
      <Select<DocumentKind>
        aria-label={t('Kind')}
        value={kind}
        options={[...new Set([...offered, kind])].map((one) => ({ value: one, label: kindWords(one) }))}
        onChange={(next) => choose(next)}
      />
      {kind === 'ref' && (
        <Select<string>
          aria-label={t('Refers to')}
          value={target ?? ''}
          options={pointedAt.map(({ name, label }) => ({ value: name, label: t(label[1]) }))}
          onChange={(to) => choose('ref', to)}
        />
      )}
      {evidence !== undefined && <Text tone="muted">{evidenceWords(evidence)}</Text>}
      {evidence === undefined && reading !== undefined && reading.matched < reading.of && (
        <Text tone="warning">
          {t('{matched:number} of {of:number} cells can be read this way. The rest are left empty.', {
            matched: reading.matched,
            of: reading.of,
          })}
        </Text>
      )}
      {others.length > 0 && (
        <Stack as="ul" gap={1} aria-label={t('Other readings')}>
          {others.map((one) => (
            <li key={`${one.kind} ${one.form}`}>
              <Button size="small" onClick={() => choose(one.kind, one.form)}>
                {one.kind === 'ref' ? listWords(one.form) : kindWords(one.kind)}
              </Button>{' '}
              <Text as="span" tone="muted">
                {evidenceWords(one)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
