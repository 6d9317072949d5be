import { Skeleton } from 'antd';
import { Button } from '../../../ui/button.tsx';

import { Suspense, useEffect, useRef, useState } from 'react';
import type { Field } from '../../../contracts/resource/fields.ts';
import type { Condition } from '../../../contracts/resource/predicate.ts';
import { useT } from '../../../i18n/translate.ts';
import type { Draft, FilterInputProps } from '../../../kinds/shared/filter-mode.tsx';
import { Text } from '../../../ui/text.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { PreviousIcon } from '../../../ui/icons.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';

// Few visits need the inputs, the calendar and the reference search.
const FilterInput = lazyWithRetry(async () => (await import('../../kinds/filters.tsx')).FilterInput);

export interface FilterEditorProps {
  readonly label: string;
  readonly field: Field;
  readonly condition: Condition | undefined;
  /** Called when something is typed or chosen that is not applied yet. */
  readonly onDraft: () => void;
  /** Called with undefined to remove the condition. */
  readonly onApply: (condition: Condition | undefined) => void;
  readonly onBack?: () => void;
}

export function FilterEditor({ label, field, condition, onDraft, onApply, onBack }: FilterEditorProps) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>({ condition });
  const [shown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The element that had the focus is gone; the editor takes it until the input has loaded.
    if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, []);
  const mistake = shown && 'mistake' in draft ? draft.mistake : undefined;
  return (
    <Stack
      as="form"
      gap={3}
      ref={form}
      tabIndex={-1}
      style={frame}
      onSubmit={(event) => {
        event.preventDefault();
        if ('mistake' in draft) setShown(true);
        else onApply(draft.condition);
      }}
    >
      <Line gap={1} align="center">
        {onBack !== undefined && (
          <Button
            look="quiet"
            size="small"
            icon={<PreviousIcon />}
            aria-label={t('Back to the fields')}
            onClick={onBack}
          />
        )}
        <strong>{label}</strong>
      </Line>
      <Suspense fallback={<Skeleton active title={false} />}>
        <FocusedInput
          field={field}
          label={label}
          condition={condition}
          onChange={(next) => {
            setDraft(next);
            setShown(false);
            onDraft();
          }}
        />
      </Suspense>
      {mistake !== undefined && (
        <Text tone="danger" size="s" role="alert">
          {mistake}
        </Text>
      )}
      <Line wrap={false} justify="flex-end">
        {condition !== undefined && (
          <Button look="quiet" onClick={() => onApply(undefined)}>
            {t('Remove')}
          </Button>
        )}
        <Button look="primary" type="submit">
          {t('Apply')}
        </Button>
      </Line>
    </Stack>
  );
}

const frame = { width: 296, maxWidth: '100%', outline: 'none' } as const;

/** Focuses its first control after the code of the input has loaded. */
function FocusedInput(props: FilterInputProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first =
      own.current?.querySelector<HTMLElement>('input:checked, input') ??
      own.current?.querySelector<HTMLElement>('select, button');
    // Only sets the focus: a mouse click would also open the list of a search.
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack ref={own} gap={3}>
      <FilterInput {...props} />
    </Stack>
  );
}
