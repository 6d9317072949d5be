/** The active filters, each a chip that can be edited and removed, and a button to add one. */
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { Space } from 'antd';
import { memo, useRef, useState } from 'react';
import { fieldOf } from '../../../contracts/resource/define-resource.ts';
import { labelOf, type Field } from '../../../contracts/resource/fields.ts';
import type { ListStateContext } from '../../../contracts/lists/list-state.ts';
import type { Condition, Predicate } from '../../../contracts/resource/predicate.ts';
import { useT } from '../../../i18n/translate.ts';
import { comparisonOf } from './conditions.ts';
import { FilterEditor } from './filter-editor.tsx';
import { ConditionWords, PredicateWords } from './filter-words.tsx';
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx';
import styles from './list-toolbar.module.css';
import { Popover } from './popover.tsx';

export interface FilterBarProps {
  readonly context: ListStateContext;
  readonly where: Predicate;
  readonly onChange: (where: Predicate) => void;
}

export const FilterBar = memo(function FilterBar({ context, where, onChange }: FilterBarProps) {
  const t = useT();
  const root = useRef<HTMLSpanElement>(null);
  const set = (key: string, condition: Condition | undefined) => {
    const { [key]: _before, ...others } = where;
    // The chip disappears along with the focus, so move the focus to the "Add filter" button or another chip.
    if (condition === undefined)
      (
        root.current?.querySelector<HTMLElement>('[data-add] button') ?? root.current?.querySelector('button')
      )?.focus();
    // An edited chip keeps its position.
    onChange(
      condition === undefined
        ? others
        : key in where
          ? { ...where, [key]: condition }
          : { ...others, [key]: condition },
    );
  };
  const conditions = Object.entries(where);
  return (
    <span ref={root} className={styles.filters}>
      {conditions.map(([key, condition]) => (
        <Chip
          key={key}
          name={key}
          context={context}
          condition={condition}
          onChange={(next) => set(key, next)}
        />
      ))}
      <AddFilter context={context} where={where} onAdd={set} />
      {conditions.length > 1 && (
        <Button look="quiet" onClick={() => onChange({})}>
          {t('Clear filters')}
        </Button>
      )}
    </span>
  );
});

interface ChipProps {
  readonly name: string;
  readonly context: ListStateContext;
  readonly condition: Predicate[string];
  readonly onChange: (condition: Condition | undefined) => void;
}

function Chip({ name, context, condition, onChange }: ChipProps) {
  const t = useT();
  const field = fieldOf({ fields: context.readable }, name);
  const label = field === undefined ? t('Combined') : t(labelOf(name, field));
  // Under a field's key there is a single condition; only "and" and "or" hold lists.
  const own = field === undefined ? undefined : (condition as Condition | undefined);
  const isEditable = field !== undefined && (field.kind === 'rows' || comparisonOf(field, own) !== undefined);
  const words = (
    // What is cut off of a filter that can be edited stands in its editor.
    <Text as="span" clip={isEditable} style={isEditable ? {} : { whiteSpace: 'normal', paddingBlock: 4 }}>
      <Text as="span" tone="muted">
        {label}:{' '}
      </Text>
      {field === undefined ? (
        <PredicateWords
          predicate={{ [name]: condition }}
          fields={context.readable}
          fieldsOf={context.fieldsOf}
        />
      ) : (
        <ConditionWords field={field} condition={own} fieldsOf={context.fieldsOf} />
      )}
    </Text>
  );
  return (
    <Space.Compact className={styles.chip ?? ''}>
      {isEditable ? (
        <Popover label={t('Filter: {label}', { label })} button={{ children: words }}>
          {(close, keep) => (
            <FilterEditor
              // A draft of another condition, as before Back, is outdated.
              key={JSON.stringify(own)}
              label={label}
              field={field}
              condition={own}
              onDraft={() => keep(true)}
              onApply={(next) => {
                close();
                onChange(next);
              }}
            />
          )}
        </Popover>
      ) : (
        <Space.Addon>{words}</Space.Addon>
      )}
      <Button
        icon={<CloseIcon />}
        style={{ height: 'auto' }}
        aria-label={t('Remove the filter: {label}', { label })}
        onClick={() => onChange(undefined)}
      />
    </Space.Compact>
  );
}

function AddFilter({
  context,
  where,
  onAdd,
}: {
  readonly context: ListStateContext;
  readonly where: Predicate;
  readonly onAdd: (key: string, condition: Condition | undefined) => void;
}) {
  const t = useT();
  const offered = (context.resource.list.filters ?? []).flatMap((key) => {
    const field = fieldOf({ fields: context.readable }, key);
    return field === undefined || key in where ? [] : [{ key, field, label: t(labelOf(key, field)) }];
  });
  if (offered.length === 0) return null;
  return (
    <span data-add="">
      <Popover
        label={t('Add filter')}
        button={{ look: 'quiet', icon: <PlusIcon />, children: t('Add filter') }}
      >
        {(close, keep) => (
          <FieldThenFilter
            offered={offered}
            onDraft={keep}
            onApply={(key, condition) => {
              close();
              if (condition !== undefined) onAdd(key, condition);
            }}
          />
        )}
      </Popover>
    </span>
  );
}

interface Offered {
  readonly key: string;
  readonly field: Field;
  readonly label: string;
}

function FieldThenFilter({
  offered,
  onDraft,
  onApply,
}: {
  readonly offered: readonly Offered[];
  readonly onDraft: (isDraft: boolean) => void;
  readonly onApply: (key: string, condition: Condition | undefined) => void;
}) {
  const [chosen, setChosen] = useState<Offered>();
  if (chosen !== undefined) {
    return (
      <FilterEditor
        label={chosen.label}
        field={chosen.field}
        condition={undefined}
        onDraft={() => onDraft(true)}
        onApply={(condition) => onApply(chosen.key, condition)}
        onBack={() => {
          setChosen(undefined);
          onDraft(false);
        }}
      />
    );
  }
  return (
    <Stack gap={1} scrolls>
      {offered.map((one) => (
        <Button key={one.key} look="text" block start onClick={() => setChosen(one)}>
          {one.label}
        </Button>
      ))}
    </Stack>
  );
}
