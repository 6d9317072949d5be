/**
 * Fields that must agree with the record chosen in a reference (`agreesWith`), as the area of a payment goal with its provider:
 * the reference offers only records with which they agree, and choosing one fills in those that are empty.
 */
import { use, useEffect, useState } from 'react';
import { labelOf, type Field } from '../../../contracts/resource/fields.ts';
import type { Predicate } from '../../../contracts/resource/predicate.ts';
import { useT } from '../../../i18n/translate.ts';
import { useResource } from '../../resources.tsx';
import { BaseContext, FillContext, type FormFieldProps } from '../form-control.ts';
import { controlValues, same, wireValues } from '../form-values.ts';
import { usePathValues } from './path-values.ts';
import { idOf, useBeside } from './use-beside.ts';

interface Agreeing {
  readonly key: string;
  readonly field: Field;
  readonly path: string;
  /** The field of the chosen record that must have the same value. */
  readonly end: string;
}

export function AgreeingFields({
  resource,
  onNarrow,
  ...props
}: Pick<FormFieldProps, 'control' | 'name' | 'fieldKey'> & {
  readonly resource: string;
  /** Called with what the offered records must satisfy. */
  readonly onNarrow: (same: readonly Predicate[]) => void;
}) {
  const t = useT();
  const { fields } = useResource(resource);
  const agreeing = Object.entries(fields).flatMap(([key, field]): readonly Agreeing[] => {
    const path = field.options.agreesWith ?? '';
    const [root, end, ...further] = path.split('.');
    return root === props.fieldKey && end !== undefined && further.length === 0
      ? [{ key, field, path, end }]
      : [];
  });
  const beside = useBeside(props, [props.fieldKey, ...agreeing.map(({ key }) => key)]);
  const chosen = idOf(beside[props.fieldKey]);
  // What a record that is edited leaves empty beside its reference stays empty until another one is chosen.
  const isChosenHere = chosen !== idOf(use(BaseContext)[props.fieldKey]);
  const theirs = usePathValues(
    resource,
    agreeing.map(({ path }) => path),
    () => chosen,
  );
  /** What was filled in here, by field: it gives way to the values of another record. */
  const [filled, setFilled] = useState<Readonly<Record<string, unknown>>>({});
  const isFilled = (key: string) => filled[key] !== undefined && same(beside[key], filled[key]);
  const narrowing = agreeing.flatMap(({ key, field, end }): readonly Predicate[] => {
    const { [key]: value } = isFilled(key) ? {} : wireValues({ [key]: field }, beside);
    const id = idOf(value);
    return id === undefined ? (typeof value === 'string' ? [{ [end]: value }] : []) : [{ [end]: { id } }];
  });
  const narrowed = JSON.stringify(narrowing);
  useEffect(() => {
    onNarrow(narrowing);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text changes when the predicates do
  }, [narrowed, onNarrow]);
  const told = agreeing.filter(({ key }) => isFilled(key)).map(({ key, field }) => t(labelOf(key, field)));
  return (
    <>
      {agreeing.map(({ key, field, path }) => (
        <Filled
          key={key}
          name={key}
          field={field}
          value={isChosenHere ? theirs[path] : undefined}
          isOpen={isEmpty(beside[key]) || isFilled(key)}
          onFill={(value) => setFilled((now) => ({ ...now, [key]: value }))}
        />
      ))}
      <output className="visually-hidden">
        {told.length > 0 && t('Filled in to match: {fields}', { fields: told.join(', ') })}
      </output>
    </>
  );
}

/** Fills in the field once when the chosen record, and so its `value`, is another one. */
function Filled({
  name,
  field,
  value,
  isOpen,
  onFill,
}: {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly isOpen: boolean;
  readonly onFill: (value: unknown) => void;
}) {
  const fill = use(FillContext);
  useEffect(() => {
    if (value == null || !isOpen) return;
    const { [name]: held } = controlValues({ [name]: field }, { [name]: value });
    // As its default: nobody is asked whether to leave what only the form has entered.
    fill?.(name, { defaultValue: held });
    onFill(held);
    // Not when the field changes: whoever empties it wants something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value]);
  return null;
}

const isEmpty = (value: unknown) => value == null || value === '';
