/** Dependencies of a field on others: when it is shown, and with which fields it must be unique. */
import { useState } from 'react';
import { labelOf } from '../../contracts/resource/fields.ts';
import { declaredField, type DocumentField } from '../../contracts/prototypes/prototype-document.ts';
import {
  deciders,
  repeatedRows,
  type ShownWhen,
  shownWhen,
  uniqueWith,
  withShownWhen,
  withUnique,
} from '../../contracts/prototypes/field-conditions.ts';
import { canBeUniqueTogether, changeField } from '../../contracts/prototypes/prototype-edit.ts';
import { useT } from '../../i18n/translate.ts';
import { Text } from '../../ui/text.tsx';
import type { FieldsPanelProps } from './panel-props.ts';
import { Stack } from '../../ui/layout.tsx';
import { MultiSelect, Select } from '../../ui/select.tsx';

interface FieldConditionsProps extends Pick<FieldsPanelProps, 'document' | 'onChange' | 'cellsOf'> {
  readonly field: DocumentField;
}

const always = '';
const asWritten = '…';

export function ShownWhenChoice({ document, field, onChange }: FieldConditionsProps) {
  const t = useT();
  // The deciding field that was chosen but has no values yet; until then the field is always shown.
  const [begun, setBegun] = useState<string>();
  const shown = shownWhen(field);
  const others = deciders(document, field.key);
  if (others.length === 0 && shown === undefined) return null;
  const isWritten = shown === 'other';
  const chosen = begun === undefined ? (isWritten ? undefined : shown) : { key: begun, values: [] };
  const decider = others.find(({ key }) => key === chosen?.key);
  const set = (next: ShownWhen | undefined) =>
    onChange(changeField(document, field.key, (one) => withShownWhen(one, next)));
  return (
    <Stack gap={2}>
      <span aria-hidden="true">{t('Shown when')}</span>
      <Select<string>
        aria-label={t('Shown when')}
        value={chosen?.key ?? (isWritten ? asWritten : always)}
        options={[
          { value: always, label: t('Always') },
          ...(isWritten ? [{ value: asWritten, label: t('A condition in the file') }] : []),
          ...others.map((one) => ({ value: one.key, label: nameOf(one) })),
        ]}
        onChange={(key) => {
          const next = others.find((one) => one.key === key);
          if (next === undefined) {
            setBegun(undefined);
            if (key === always) set(undefined);
          } else if (next.kind === 'flag') {
            setBegun(undefined);
            set({ key, values: [true] });
          } else setBegun(key === chosen?.key ? undefined : key);
        }}
      />
      {decider !== undefined && chosen !== undefined && (
        <>
          <MultiSelect<string>
            aria-label={t('“{field}” is', { field: nameOf(decider) })}
            placeholder={t('Choose…')}
            value={chosen.values.map(String)}
            options={valuesOf(decider).map((value) => ({
              value: String(value),
              label: wordsOf(decider, value),
            }))}
            // With no values, the field would never be shown, so the condition is removed.
            onChange={(values) => {
              setBegun(undefined);
              set({
                key: decider.key,
                values: valuesOf(decider).filter((value) => values.includes(String(value))),
              });
            }}
          />
          <Text tone="muted">{t('Elsewhere it is not shown, and not asked for.')}</Text>
        </>
      )}
    </Stack>
  );

  function wordsOf({ choices = [], options = {} }: DocumentField, value: string | boolean): string {
    const [yes, no] = options.words ?? ['Yes', 'No'];
    if (typeof value === 'boolean') return t(value ? yes : no);
    return t(choices.find((choice) => choice.value === value)?.label ?? value);
  }
}

export function UniqueTogether({ document, field, cellsOf, onChange }: FieldConditionsProps) {
  const t = useT();
  const others = document.fields.filter((one) => one.key !== field.key && canBeUniqueTogether(one));
  if (others.length === 0 || !canBeUniqueTogether(field) || field.options?.unique === true) return null;
  const groups = uniqueWith(document, field.key);
  return (
    <>
      {(groups.length === 0 ? [[]] : groups).map((group, place) => {
        const repeated =
          group.length === 0 ? 0 : repeatedRows([field.key, ...group].map((key) => cellsOf(key)));
        return (
          // Groups have no ids; each edit replaces the group at its index.
          <Stack key={place} gap={2}>
            <span aria-hidden="true">{t('Unique together with')}</span>
            <MultiSelect<string>
              aria-label={t('Unique together with')}
              placeholder={t('No other field')}
              value={[...group]}
              options={others.map((one) => ({ value: one.key, label: nameOf(one) }))}
              onChange={(next) => onChange(withUnique(document, field.key, group, next))}
            />
            {repeated > 0 && (
              <Text tone="warning">
                {t(
                  {
                    by: 'n',
                    one: '1 sample row repeats the values of another.',
                    other: '{n:number} sample rows repeat the values of others.',
                  },
                  { n: repeated },
                )}
              </Text>
            )}
          </Stack>
        );
      })}
    </>
  );
}

const nameOf = (field: DocumentField) => labelOf(field.key, declaredField(field));

function valuesOf({ kind, choices = [] }: DocumentField): readonly (string | boolean)[] {
  return kind === 'flag' ? [true, false] : choices.map(({ value }) => value);
}
