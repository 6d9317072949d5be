/** Filters by records of another resource. */
import { Checkbox, Input } from 'antd';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useState } from 'react';
import type { Field, Reference } from '../../contracts/resource/fields.ts';
import { useReferenceNames, useReferenceOptions } from '../../framework/form/inputs/reference-options.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { ComparisonInputProps } from './filter-mode.tsx';
import { SetFilter } from './set-filter.tsx';

/** A pause in typing of this length starts the search. */
const settleMs = 200;

export function ReferenceFilter(props: ComparisonInputProps) {
  return (
    <SetFilter {...props}>
      {(values, choose) => (
        <ReferenceChecklist
          field={props.field}
          label={props.label}
          ids={values.filter((value) => typeof value === 'number')}
          onChange={choose}
        />
      )}
    </SetFilter>
  );
}

interface ReferenceChecklistProps {
  readonly field: Field;
  readonly label: string;
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/**
 * The selected records, and below them those the server finds for the text. The list is always visible, so that no
 * popup covers the Apply button.
 */
function ReferenceChecklist({ field, label, ids, onChange }: ReferenceChecklistProps) {
  const t = useT();
  const { target = '', options } = field;
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), settleMs);
  const found = useReferenceOptions({ resource: target, where: options.where, text: settled, enabled: true });
  // Remember the names of earlier results; names for ids from the address are looked up.
  const [names, setNames] = useState<Readonly<Record<number, string>>>({});
  const chosen = useReferenceNames(
    target,
    ids.map((id) => (names[id] === undefined ? { id } : { id, name: names[id] })),
  );
  const others = found.options.filter(({ id }) => !ids.includes(id));
  // A found record keeps its position when selected; only selected records that do not match the text go to the top.
  const leftOut = chosen.filter(({ id }) => !found.options.some((one) => one.id === id));
  return (
    <>
      <Input
        type="search"
        aria-label={t('Search: {label}', { label })}
        placeholder={t('Search')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter selects the record if it is the only one found; otherwise it applies the filter, as in any form.
          const [only, ...more] = others;
          if (event.key !== 'Enter' || text.trim() === '' || only === undefined || more.length > 0) return;
          event.preventDefault();
          take(only);
          setText('');
        }}
      />
      <Stack
        as="fieldset"
        gap={2}
        scrolls
        // The buttons below do not move as results change.
        style={{ height: 'min(240px, 40dvh)' }}
        aria-label={label}
        aria-busy={found.isLoading}
      >
        {[...leftOut, ...found.options].map((one) => (
          <Checkbox
            key={one.id}
            style={{ opacity: found.isLoading ? 0.6 : 1 }}
            checked={ids.includes(one.id)}
            onChange={({ target }) =>
              target.checked ? take(one) : onChange(ids.filter((id) => id !== one.id))
            }
          >
            {one.name}
          </Checkbox>
        ))}
        {found.failed ? (
          <Text tone="muted" size="s">
            {t('The list could not be loaded.')}{' '}
            <Button size="small" onClick={found.retry}>
              {t('Try again')}
            </Button>
          </Text>
        ) : (
          <>
            {others.length === 0 && (
              <Text tone="muted" size="s">
                {found.isLoading ? t('Loading…') : t('Nothing found. Try different words.')}
              </Text>
            )}
            {found.more && (
              <Text tone="muted" size="s">
                {t('There are more. Type to narrow the list.')}
              </Text>
            )}
          </>
        )}
      </Stack>
    </>
  );

  function take({ id, name }: Reference) {
    setNames({ ...names, [id]: name });
    onChange([...ids, id]);
  }
}
