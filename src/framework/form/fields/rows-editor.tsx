/** Adds, edits and removes rows that belong to the record. Each row keeps its identity while others are added and removed. */
import { useEffect, useId, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useT } from '../../../i18n/translate.ts';
import { useAnnouncer } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { controlId } from './control-id.ts';
import { focusControl } from './error-summary.tsx';
import type { GroupEditorProps } from '../form-control.ts';
import { newValues } from '../form-values.ts';
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx';
import { Columns, Line, Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';

const defaultMax = 100;

export function RowsEditor({ control, name, label, field, renderField }: GroupEditorProps) {
  const t = useT();
  const inner = field.fields ?? {};
  const max = field.options.max ?? defaultMax;
  const { fields: rows, append, remove } = useFieldArray({ control, name, keyName: 'rowKey' });
  const { announce, region } = useAnnouncer();
  /** The control to focus next; a new object each time, so that the effect runs. */
  const [goTo, setGoTo] = useState<{ readonly id: string }>();
  const base = useId();
  const removeId = (index: number) => `${base}-remove-${index}`;
  const addId = `${base}-add`;

  useEffect(() => {
    // After a row is added or removed, move the focus to where the user continues.
    if (goTo !== undefined) focusControl(goTo.id);
  }, [goTo]);

  const add = () => {
    setGoTo({ id: controlId(`${name}.${rows.length}.${Object.keys(inner)[0] ?? ''}`) });
    append(newValues(inner), { shouldFocus: false });
    announce(t('{label} {n} added.', { label, n: rows.length + 1 }));
  };
  const drop = (index: number) => {
    const left = rows.length - 1;
    setGoTo({ id: left === 0 ? addId : removeId(Math.min(index, left - 1)) });
    remove(index);
    announce(t('{label} {n} removed, {left} left.', { label, n: index + 1, left }));
  };
  return (
    <Stack gap={3}>
      {rows.length === 0 && <Text tone="muted">{t('None yet.')}</Text>}
      {rows.map((row, index) => (
        <Line key={row.rowKey} as="fieldset" framed sunken gap={3} wrap={false} align="start">
          <legend className="visually-hidden">{t('{label} {n}', { label, n: index + 1 })}</legend>
          <Columns min={200} align="start" flex={1}>
            {Object.entries(inner)
              .filter(([, one]) => one.options.readOnly !== true)
              .map(([key, one]) =>
                renderField({ name: `${name}.${index}.${key}`, fieldKey: key, field: one }),
              )}
          </Columns>
          <Button
            id={removeId(index)}
            look="text"
            style={besideControls}
            icon={<CloseIcon />}
            aria-label={t('Remove: {label} {n}', { label, n: index + 1 })}
            title={t('Remove')}
            onClick={() => drop(index)}
          />
        </Line>
      ))}
      <div>
        <Button id={addId} icon={<PlusIcon />} onClick={add} disabled={rows.length >= max}>
          {rows.length === 0 ? t('Add') : t('Add another')}
        </Button>
        {rows.length >= max && <Text tone="muted">{t('At most {max}.', { max })}</Text>}
      </div>
      {region}
    </Stack>
  );
}

/** Aligns the button with the controls instead of their labels. */
const besideControls = { marginBlockStart: 'calc(1.4em + var(--space-1))' } as const;
