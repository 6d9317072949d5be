import { Checkbox, Input, Select } from 'antd';
import { labelOf } from '../../contracts/resource/fields.ts';
import { columnValues } from '../../contracts/prototypes/prototype-draft.ts';
import {
  declaredField,
  type DocumentField,
  type DocumentKind,
} from '../../contracts/prototypes/prototype-document.ts';
import {
  canBe,
  changeField,
  inList,
  type ListUse,
  listUses,
  mostChoices,
  ofKind,
  withChoicesOf,
  withOptions,
} from '../../contracts/prototypes/prototype-edit.ts';
import { choicesOf } from '../../contracts/prototypes/prototype-guess.ts';
import { readColumn } from '../../contracts/prototypes/prototype-readings.ts';
import { useT } from '../../i18n/translate.ts';
import { evidenceWords, kindWords } from './evidence-words.ts';
import type { FieldsPanelProps } from './panel-props.ts';
import styles from './prototypes.module.css';

/** Kinds that can be chosen here; others stay as they are where a list that is begun with has them. */
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
  'list',
];

export function FieldEditor({
  document,
  field,
  columns,
  invented,
  cellsOf,
  onChange,
  onInvent,
}: FieldsPanelProps & { readonly field: DocumentField }) {
  const t = useT();
  const { key, kind, options = {}, choices = [] } = field;
  const column = columns.find((one) => one.field.key === key);
  const change = (to: DocumentField, step?: string) =>
    onChange(
      changeField(document, key, () => to),
      step === undefined ? undefined : `${key} ${step}`,
    );
  const chooseKind = (next: DocumentKind) => {
    const made = withChoicesOf(ofKind(field, next), cellsOf(key));
    // What cannot be read as the kind is empty: the field must allow it.
    const isPartial = columnValues(made, cellsOf(key)).includes(null);
    change(isPartial ? withOptions(made, { optional: true }) : made);
  };
  const evidence =
    column === undefined
      ? undefined
      : column.evidence.kind === kind
        ? column.evidence
        : column.alternatives.find((one) => one.kind === kind);
  const others = (column?.alternatives ?? []).filter(
    (one) => one.kind !== kind && offered.includes(one.kind),
  );
  const uses = listUses(document, key);
  const useWords: { readonly [U in ListUse]: string } = {
    columns: t('Column of the list'),
    filters: t('Filter'),
    search: t('Found by the search'),
    sum: t('Summed up'),
  };
  // The plain name of the kind where nothing was read.
  const reading = column === undefined ? undefined : readColumn(kind, cellsOf(key));
  return (
    <div className={styles.editor}>
      <label className={styles.field}>
        {t('Label')}
        <Input
          value={labelOf(key, declaredField(field))}
          maxLength={100}
          onChange={({ target }) =>
            change(withOptions(field, { label: target.value === '' ? undefined : target.value }), 'label')
          }
        />
      </label>
      <div className={styles.field}>
        <span aria-hidden="true">{t('Kind')}</span>
        <Select<DocumentKind>
          aria-label={t('Kind')}
          value={kind}
          options={[...new Set([...offered, kind])].map((one) => ({ value: one, label: kindWords(one) }))}
          onChange={chooseKind}
        />
        {evidence !== undefined && <p className={styles.muted}>{evidenceWords(evidence)}</p>}
        {evidence === undefined && reading !== undefined && reading.matched < reading.of && (
          <p className={styles.warning}>
            {t('{matched:number} of {of:number} cells can be read so; the others are left empty.', {
              matched: reading.matched,
              of: reading.of,
            })}
          </p>
        )}
        {others.length > 0 && (
          <p className={styles.muted}>
            {t('Could also be: {kinds}', { kinds: others.map((one) => kindWords(one.kind)).join(', ') })}
          </p>
        )}
      </div>
      {kind === 'choice' && (
        <label className={styles.field}>
          {t('Choices, one in a line')}
          <Input.TextArea
            rows={Math.min(8, Math.max(3, choices.length))}
            defaultValue={choices.map(({ label }) => label).join('\n')}
            // Read when they are written: a line half typed is no choice.
            onBlur={({ target }) => {
              const labels = [...new Set(target.value.split('\n').map((line) => line.trim()))].filter(
                Boolean,
              );
              const before = new Map(choices.map((choice) => [choice.label, choice]));
              const fresh = choicesOf(labels.slice(0, mostChoices));
              if (labels.length === 0 || labels.join('\n') === choices.map(({ label }) => label).join('\n'))
                return;
              change({ ...field, choices: fresh.map((choice) => before.get(choice.label) ?? choice) });
            }}
          />
        </label>
      )}
      <label className={styles.field}>
        {t('Help')}
        <Input
          value={options.help ?? ''}
          maxLength={200}
          onChange={({ target }) =>
            change(withOptions(field, { help: target.value === '' ? undefined : target.value }), 'help')
          }
        />
      </label>
      <div className={styles.checks}>
        <Checkbox
          checked={options.optional !== true}
          onChange={({ target }) => change(withOptions(field, { optional: !target.checked }))}
        >
          {t('Required')}
        </Checkbox>
        {(Object.keys(useWords) as ListUse[])
          .filter((use) => canBe(use, field))
          .map((use) => (
            <Checkbox
              key={use}
              checked={uses.includes(use)}
              onChange={({ target }) => onChange(inList(document, key, use, target.checked))}
            >
              {useWords[use]}
            </Checkbox>
          ))}
        {column?.personal !== undefined && (
          <Checkbox checked={invented.includes(key)} onChange={({ target }) => onInvent(key, target.checked)}>
            {t('Looks like personal data: show invented values')}
          </Checkbox>
        )}
      </div>
    </div>
  );
}
