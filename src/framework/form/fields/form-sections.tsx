/** The sections of a form: cards of fields. Each field is shown only while its condition holds. */
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { kindOf } from '../../../kinds/kinds.ts';
import { labelOf, type Field, type Fields } from '../../../contracts/resource/fields.ts';
import type { Predicate } from '../../../contracts/resource/predicate.ts';
import { isObject } from '../../../contracts/values/objects.ts';
import { applies } from '../../../contracts/resource/schema.ts';
import { useT } from '../../../i18n/translate.ts';
import { Cell } from '../../kinds/cells.tsx';
import { FixedField } from './fixed-field.tsx';
import type { FormControl } from '../form-control.ts';
import { FormField } from './form-field.tsx';
import type { FixedReason, FormPlan, PlannedSection } from '../form-plan.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import frame from '../../../ui/layout.module.css';
import styles from './form-sections.module.css';
import { recordOf } from '../form-values.ts';

interface Shared {
  readonly control: FormControl;
  readonly plan: FormPlan;
  /** The record being edited; {} for a new one. */
  readonly base: Readonly<Record<string, unknown>>;
}

/** Rerenders only for another record: each field subscribes to its own value. */
export const FormSections = memo(function FormSections({ control, plan, base }: Shared) {
  return (
    <Stack gap={4}>
      {plan.sections.map((section) => (
        <FormSection key={section.title} section={section} control={control} plan={plan} base={base} />
      ))}
    </Stack>
  );
});

function FormSection({ section, control, plan, base }: Shared & { readonly section: PlannedSection }) {
  const t = useT();
  const record = useRecord(section, { control, plan, base });
  const shown = section.fields.filter(({ field }) => applies(field, record));
  const [first] = shown;
  if (first === undefined) return null;
  /** Why nothing of it can be changed: said once. */
  const common =
    shown.length > 1 && shown.every(({ fixed }) => fixed === first.fixed) ? first.fixed : undefined;
  return (
    <section className={frame.section} aria-label={t(section.title)}>
      <div>
        <Text as="h2" size="l">
          {t(section.title)}
        </Text>
        {section.note !== undefined && (
          <Text tone="muted" size="s" above={1}>
            {t(section.note)}
          </Text>
        )}
        {common !== undefined && (
          <Text tone="muted" size="s" above={1}>
            <LockIcon /> {reasonOfAll[common](t)}
          </Text>
        )}
      </div>
      <div className={styles.grid}>
        {shown.map(({ key, field, fixed }) =>
          fixed === undefined ? (
            <FormField
              key={key}
              control={control}
              name={key}
              fieldKey={key}
              field={field}
              masked={maskOf(field, base[key])}
            />
          ) : (
            <FixedField
              key={key}
              label={t(labelOf(key, field))}
              reason={common === undefined ? reasonOf[fixed](t) : undefined}
            >
              <Cell field={field} value={base[key]} fieldKey={key} full plain />
            </FixedField>
          ),
        )}
      </div>
    </section>
  );
}

/**
 * The record as the form would save it now; rerenders only when a field that a condition in this section depends on
 * changes.
 */
function useRecord(
  section: PlannedSection,
  { control, plan, base }: Shared,
): Readonly<Record<string, unknown>> {
  const asked = askedKeys(section, plan.writable);
  const watched: unknown = useWatch({ control, name: asked });
  const values = Array.isArray(watched) ? watched : [];
  if (asked.length === 0) return base;
  const watchedFields: Fields = Object.fromEntries(
    Object.entries(plan.writable).filter(([key]) => asked.includes(key)),
  );
  return recordOf(watchedFields, Object.fromEntries(asked.map((key, index) => [key, values[index]])), base);
}

/** The writable fields on which the section's conditions depend, directly or through the conditions of other fields. */
function askedKeys(section: PlannedSection, writable: Fields): readonly string[] {
  const found = new Set<string>();
  const ask = (predicate: Predicate | undefined) => {
    for (const key of predicate === undefined ? [] : keysIn(predicate)) {
      if (found.has(key) || !Object.hasOwn(writable, key)) continue;
      found.add(key);
      ask(writable[key]?.options.when);
    }
  };
  for (const { field } of section.fields) ask(field.options.when);
  return [...found];
}

function keysIn(predicate: Predicate): readonly string[] {
  return Object.entries(predicate).flatMap(([key, part]) => {
    if (key === 'and' || key === 'or') return (predicate[key] ?? []).flatMap(keysIn);
    if (key === 'not') return isObject(predicate.not) ? keysIn(predicate.not) : [];
    return part === undefined ? [] : [key];
  });
}

/** The masked text of a value that is set but not shown; '' if all that is known is that it is set. */
function maskOf(field: Field, value: unknown): string | undefined {
  if (kindOf(field).isWriteOnly === true) return value === true ? '' : undefined;
  return field.options.pii === true && typeof value === 'string' ? value : undefined;
}

type Words = Readonly<Record<FixedReason, (t: ReturnType<typeof useT>) => string>>;
const reasonOf: Words = {
  immutable: (t) => t('Can’t be changed later.'),
  serverSet: (t) => t('Set by the system.'),
  forbidden: (t) => t('You can’t change this.'),
  inThisState: (t) => t('Can’t be changed in its current state.'),
};
const reasonOfAll: Words = {
  immutable: (t) => t('None of this can be changed later.'),
  serverSet: (t) => t('Set by the system.'),
  forbidden: (t) => t('You can’t change any of this.'),
  inThisState: (t) => t('None of this can be changed in its current state.'),
};
