/** Renders a condition as text, including the names of references, for a filter's chip. */
import { Fragment, type ReactNode } from 'react';
import { fieldOf } from '../../../contracts/resource/define-resource.ts';
import { labelOf, type Field, type Fields } from '../../../contracts/resource/fields.ts';
import type { Comparison, Condition } from '../../../contracts/resource/predicate.ts';
import { isObject } from '../../../contracts/values/objects.ts';
import { useT } from '../../../i18n/translate.ts';
import { useReferenceNames } from '../../form/inputs/reference-options.ts';
import { comparisonOf, comparisonWords, namedValues } from './conditions.ts';

interface Known {
  /** Looks up the fields of resources that the condition refers to. */
  readonly fieldsOf: ((resource: string) => Fields | undefined) | undefined;
}

export function ConditionWords({
  field,
  condition,
  fieldsOf,
}: Known & { readonly field: Field; readonly condition: Condition | undefined }) {
  const comparison = comparisonOf(field, condition);
  if (comparison === undefined) {
    const fields = field.fields ?? (field.target === undefined ? undefined : fieldsOf?.(field.target));
    const below = isObject(condition) && 'some' in condition ? condition.some : condition;
    return <PredicateWords predicate={below} fields={fields ?? {}} fieldsOf={fieldsOf} />;
  }
  if (field.target === undefined || comparison.null !== undefined) return comparisonWords(field, comparison);
  return <ReferenceWords field={field} target={field.target} comparison={comparison} />;
}

/** An address holds only ids, so the names are fetched from the server. */
function ReferenceWords({
  field,
  target,
  comparison,
}: {
  readonly field: Field;
  readonly target: string;
  readonly comparison: Comparison;
}) {
  const ids = namedValues(comparison).filter((value) => typeof value === 'number');
  const named = useReferenceNames(
    target,
    ids.map((id) => ({ id })),
  );
  return comparisonWords(field, comparison, (id) => named.find((one) => one.id === id)?.name ?? `#${id}`);
}

/** "Due before 09/01/2026 and State Open". */
export function PredicateWords({
  predicate,
  ...known
}: Known & { readonly predicate: unknown; readonly fields: Fields }) {
  const t = useT();
  if (!isObject(predicate)) return null;
  return (
    <Joined
      parts={Object.entries(predicate).map(([name, inner]) => (
        <MemberWords key={name} name={name} inner={inner} {...known} />
      ))}
      by={t('and')}
    />
  );
}

function MemberWords({
  name,
  inner,
  fields,
  fieldsOf,
}: Known & { readonly name: string; readonly inner: unknown; readonly fields: Fields }) {
  const t = useT();
  const words = (predicate: unknown, key?: number) => (
    <PredicateWords key={key} predicate={predicate} fields={fields} fieldsOf={fieldsOf} />
  );
  if (name === 'not') return <Joined parts={[t('not'), words(inner)]} by="" />;
  if (name === 'and' || name === 'or') {
    const parts = Array.isArray(inner) ? inner : [];
    return parts.length === 0 ? (
      t('none')
    ) : (
      <Joined parts={parts.map(words)} by={name === 'and' ? t('and') : t('or')} />
    );
  }
  const field = fieldOf({ fields }, name);
  if (field === undefined) return name;
  return (
    <>
      {/* The predicate is checked against the fields when the state is read (contracts/lists/list-state.ts). */}
      {t(labelOf(name, field))}{' '}
      <ConditionWords field={field} condition={inner as Condition} fieldsOf={fieldsOf} />
    </>
  );
}

function Joined({ parts, by }: { readonly parts: readonly ReactNode[]; readonly by: string }) {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ` ${by} `}
      {part}
    </Fragment>
  ));
}
