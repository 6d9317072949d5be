import { Checkbox, Input } from 'antd';
import { TextArea } from '../../ui/text-area.ts';
import { labelOf } from '../../contracts/resource/fields.ts';
import { declaredField, type DocumentField } from '../../contracts/prototypes/prototype-document.ts';
import {
  canBe,
  canBePersonal,
  canBeUnique,
  changeField,
  inList,
  type ListUse,
  listUses,
  maxChoices,
  withOptions,
} from '../../contracts/prototypes/prototype-edit.ts';
import { changedByActions, stateFields } from '../../contracts/prototypes/prototype-states.ts';
import { choicesOf } from '../../contracts/prototypes/prototype-guess.ts';
import { useT } from '../../i18n/translate.ts';
import { ShownWhenChoice, UniqueTogether } from './field-conditions.tsx';
import { FieldLimits } from './field-limits.tsx';
import { KindPicker } from './kind-picker.tsx';
import type { FieldsPanelProps } from './panel-props.ts';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

export function FieldEditor({
  document,
  field,
  columns,
  invented,
  replaced,
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
  const isState = stateFields(document).includes(field);
  const uses = listUses(document, key);
  const useWords: { readonly [U in ListUse]: string } = {
    columns: t('Column of the list'),
    filters: t('Filter'),
    search: t('Found by the search'),
    sum: t('Show total'),
  };
  return (
    <Stack gap={3}>
      <Stack as="label" gap={2}>
        {t('Label')}
        <Input
          value={labelOf(key, declaredField(field))}
          maxLength={100}
          onChange={({ target }) =>
            change(withOptions(field, { label: target.value === '' ? undefined : target.value }), 'label')
          }
        />
      </Stack>
      <KindPicker field={field} column={column} cells={cellsOf(key)} onChange={change} />
      {kind === 'choice' && (
        <Stack as="label" gap={2}>
          {t('Choices, one per line')}
          <TextArea
            rows={Math.min(8, Math.max(3, choices.length))}
            defaultValue={choices.map(({ label }) => label).join('\n')}
            // Read on blur, so that a half-typed line does not become a choice.
            onBlur={({ target }) => {
              const labels = [...new Set(target.value.split('\n').map((line) => line.trim()))].filter(
                Boolean,
              );
              const before = new Map(choices.map((choice) => [choice.label, choice]));
              const fresh = choicesOf(labels.slice(0, maxChoices));
              if (labels.length === 0 || labels.join('\n') === choices.map(({ label }) => label).join('\n'))
                return;
              change({ ...field, choices: fresh.map((choice) => before.get(choice.label) ?? choice) });
            }}
          />
        </Stack>
      )}
      <Stack as="label" gap={2}>
        {t('Help')}
        <Input
          value={options.help ?? ''}
          maxLength={200}
          onChange={({ target }) =>
            change(withOptions(field, { help: target.value === '' ? undefined : target.value }), 'help')
          }
        />
      </Stack>
      <FieldLimits key={kind} field={field} cells={cellsOf(key)} onChange={change} />
      <ShownWhenChoice document={document} field={field} cellsOf={cellsOf} onChange={onChange} />
      <UniqueTogether document={document} field={field} cellsOf={cellsOf} onChange={onChange} />
      <Stack gap={2} align="flex-start">
        <Checkbox
          checked={options.optional !== true}
          onChange={({ target }) => change(withOptions(field, { optional: !target.checked }))}
        >
          {t('Required')}
        </Checkbox>
        {(isState || (kind === 'choice' && options.readOnly === true)) && (
          <Checkbox
            checked={options.readOnly === true}
            onChange={({ target }) => onChange(changedByActions(document, key, target.checked))}
          >
            {t('Only actions change it')}
          </Checkbox>
        )}
        {canBeUnique(field) && (
          <Checkbox
            checked={options.unique === true}
            onChange={({ target }) => change(withOptions(field, { unique: target.checked }))}
          >
            {t('No two rows may have the same value')}
          </Checkbox>
        )}
        {canBePersonal(field) && (
          <Checkbox
            checked={options.pii === true}
            onChange={({ target }) => change(withOptions(field, { pii: target.checked }))}
          >
            {t('Personal data: encrypted, masked, and not available in filters')}
          </Checkbox>
        )}
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
          <Checkbox
            checked={invented.includes(key) || replaced.includes(key)}
            disabled={replaced.includes(key)}
            onChange={({ target }) => onInvent(key, target.checked)}
          >
            {t('Looks like personal data: show sample values instead')}
          </Checkbox>
        )}
        {replaced.includes(key) && (
          <Text tone="muted">
            {t('The values of your file were never sent. To see them, start again from the file.')}
          </Text>
        )}
      </Stack>
    </Stack>
  );
}
