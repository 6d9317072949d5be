/** What records are called, which of their fields is their title, and in which order they are listed. */
import { Input } from 'antd';
import { useState } from 'react';
import { labelOf } from '../../contracts/resource/fields.ts';
import {
  declaredField,
  type DocumentField,
  type ResourceDocument,
} from '../../contracts/prototypes/prototype-document.ts';
import { titleFrom, titleParts } from '../../contracts/resource/title.ts';
import { canBeTitle, canSort, withListName, withRowName } from '../../contracts/prototypes/prototype-edit.ts';
import { useT } from '../../i18n/translate.ts';
import { Stack } from '../../ui/layout.tsx';
import { Panel } from './panel.tsx';
import { Text } from '../../ui/text.tsx';
import { takenNames } from './taken-names.ts';
import { Select } from '../../ui/select.tsx';

interface NamesPanelProps {
  readonly document: ResourceDocument;
  readonly onChange: (document: ResourceDocument, step?: string) => void;
}

export function NamesPanel({ document, onChange }: NamesPanelProps) {
  const t = useT();
  const titles = document.fields.filter(canBeTitle).map(({ key }) => key);
  // A title of several fields, written by a developer: `{visitor}, {visitedOn}`.
  const several = titleParts(document.title).length > 1 ? [document.title] : [];
  const nameOf = (key: string) => {
    const field = document.fields.find((one) => one.key === key);
    return field === undefined ? key : labelOf(key, declaredField(field));
  };
  const missing = document.title === '';
  return (
    <>
      <Panel title={t('Names')}>
        <NameInput
          label={t('Name of one row')}
          value={document.label[0]}
          onChange={(one) => onChange(withRowName(document, one), 'one')}
        />
        <NameInput
          label={t('Name of the list')}
          value={document.label[1]}
          onChange={(several) => onChange(withListName(document, several, takenNames), 'several')}
        />
        <Stack gap={2}>
          <span aria-hidden="true">{t('Field that names each row')}</span>
          <Select<string>
            aria-label={t('Field that names each row')}
            value={missing ? null : document.title}
            placeholder={t('Choose a field')}
            status={missing ? 'error' : ''}
            options={[...titles, ...several].map((title) => ({
              value: title,
              label: titleFrom(title, nameOf),
            }))}
            onChange={(key) => onChange({ ...document, title: key })}
          />
          {missing && (
            <Text tone="warning">
              {titles.length === 0
                ? t('Add a text field to name each row.')
                : t('Choose the field that names a row.')}
            </Text>
          )}
        </Stack>
      </Panel>
      <OrderPanel document={document} onChange={onChange} />
    </>
  );
}

function OrderPanel({ document, onChange }: NamesPanelProps) {
  const t = useT();
  const { sort } = document.list;
  const options = document.fields.flatMap((field) => {
    const [up, down] = orderWords(field, t) ?? [];
    if (up === undefined || down === undefined || !canSort(field)) return [];
    const label = labelOf(field.key, declaredField(field));
    return [
      { value: field.key, label: `${label}: ${up}` },
      { value: `-${field.key}`, label: `${label}: ${down}` },
    ];
  });
  const isOther = sort !== undefined && !options.some(({ value }) => value === sort);
  return (
    <Panel title={t('Order of the rows')}>
      <Select<string>
        aria-label={t('Order of the rows')}
        value={sort ?? ''}
        options={[
          { value: '', label: t('As they were added') },
          ...options,
          // By a field that is not offered here, as in a list by a developer.
          ...(isOther ? [{ value: sort, label: t('As it is') }] : []),
        ]}
        onChange={(next) => {
          const { sort: _, ...list } = document.list;
          onChange({ ...document, list: next === '' ? list : { ...list, sort: next } });
        }}
      />
    </Panel>
  );
}

/** What ascending and descending mean for values of this kind; `undefined` if rows are hardly ever in their order. */
function orderWords(
  { kind }: DocumentField,
  t: ReturnType<typeof useT>,
): readonly [ascending: string, descending: string] | undefined {
  switch (kind) {
    case 'date':
    case 'timestamp':
      return [t('earliest first'), t('latest first')];
    case 'money':
    case 'integer':
    case 'number':
    case 'percent':
      return [t('lowest first'), t('highest first')];
    case 'text':
    case 'email':
    case 'ref':
      return [t('A to Z'), t('Z to A')];
    default:
      return undefined;
  }
}

/** A name that cannot be empty: the previous one is kept until a new one is typed. */
function NameInput({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useT();
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <Stack as="label" gap={2}>
      {label}
      <Input
        value={isEmpty ? '' : value}
        status={isEmpty ? 'error' : ''}
        placeholder={t('Stays “{name}” until you type a new name.', { name: value })}
        maxLength={60}
        onChange={({ target }) => {
          setIsEmpty(target.value.trim() === '');
          if (target.value.trim() !== '') onChange(target.value);
        }}
        onBlur={() => setIsEmpty(false)}
      />
    </Stack>
  );
}
