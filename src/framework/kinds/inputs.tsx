/** The control of a field, by kind: antd's. Labels, help and messages are the business of form/form-field.tsx. */
import { Input as TextInput, Switch } from 'antd';
import type { ReactNode } from 'react';
import { choiceLabel, type Kind, type Reference, reservedWords } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/resource/predicate.ts';
import { t } from '../../i18n/translate.ts';
import { ChoiceSelect } from '../form/inputs/choice-select.tsx';
import controls from '../form/inputs/controls.module.css';
import { DateInput } from '../form/inputs/date-input.tsx';
import { FileInput } from '../form/inputs/file-input.tsx';
import { ListInput } from '../form/inputs/list-input.tsx';
import { ReferenceSelect } from '../form/inputs/reference-select.tsx';
import { TimestampInput } from '../form/inputs/timestamp-input.tsx';
import type { InputProps } from './slot.ts';

/** Several controls each, which form/form-field.tsx puts together from these. */
export type GroupKind = 'rows' | 'address';
export const isGroup = (kind: Kind): kind is GroupKind => kind === 'rows' || kind === 'address';

type InputOf = (props: InputProps) => ReactNode;

/** A complete record of the other kinds: a kind without an input does not compile. */
const inputs: { readonly [K in Exclude<Kind, GroupKind>]: InputOf } = {
  text: (props) =>
    props.field.options.multiline === true ? <AreaInput props={props} /> : <LineInput props={props} />,
  email: (props) => <LineInput props={props} type="email" inputMode="email" autoCapitalize="none" />,
  phone: (props) => <LineInput props={props} type="tel" inputMode="tel" />,
  url: (props) => (
    <LineInput props={props} type="url" inputMode="url" autoCapitalize="none" placeholder="https://" />
  ),
  money: (props) => <LineInput props={props} inputMode="decimal" prefix="$" className={controls.number} />,
  integer: (props) => (
    <LineInput
      props={props}
      inputMode={props.field.options.min === undefined || props.field.options.min < 0 ? 'text' : 'numeric'}
    />
  ),
  number: (props) => <LineInput props={props} inputMode="decimal" />,
  percent: (props) => <LineInput props={props} inputMode="decimal" suffix="%" className={controls.number} />,
  date: (props) => <DateInput {...bound(props)} onChange={props.onChange} value={String(props.value)} />,
  timestamp: (props) => <TimestampInput {...props} value={String(props.value)} />,
  choice: ChoiceInput,
  code: ChoiceInput,
  flag: FlagInput,
  ref: (props) => (
    <ReferenceSelect
      {...props}
      resource={props.field.target ?? ''}
      where={props.field.options.where}
      value={isReference(props.value) ? props.value : null}
    />
  ),
  refs: (props) => (
    <ReferenceSelect
      {...props}
      multiple
      resource={props.field.target ?? ''}
      where={props.field.options.where}
      value={Array.isArray(props.value) ? props.value.filter(isReference) : []}
    />
  ),
  list: (props) => <ListInput {...props} value={Array.isArray(props.value) ? props.value.map(String) : []} />,
  secret: (props) => <LineInput props={props} type="password" autoComplete="new-password" />,
  json: (props) => <AreaInput props={props} code />,
  file: FileInput,
  image: FileInput,
  custom: (props) => <AreaInput props={props} code />,
};

export function Input({ kind, ...props }: InputProps & { readonly kind: Exclude<Kind, GroupKind> }) {
  const Shown = inputs[kind];
  return <Shown {...props} />;
}

interface LineOptions {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  readonly autoCapitalize?: 'none';
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly className?: string | undefined;
}

/** Text, numbers too: antd's InputNumber gives up what is no number as it is left, and nothing typed may be lost. */
function LineInput({ props, className = '', ...options }: LineOptions & { readonly props: InputProps }) {
  return (
    <TextInput
      // What is typed here describes others, never the one who types: the browser has nothing to fill in.
      autoComplete="off"
      {...options}
      {...bound(props)}
      className={className}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

function AreaInput({ props, code = false }: { readonly props: InputProps; readonly code?: boolean }) {
  return (
    <TextInput.TextArea
      {...(code ? { spellCheck: false } : {})}
      {...bound(props)}
      rows={code ? 8 : 4}
      className={(code ? controls.code : undefined) ?? ''}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** What antd's inputs of one element carry. */
const bound = ({ name, onBlur, focusRef, attributes }: InputProps) => ({
  name,
  onBlur,
  ref: focusRef,
  ...(attributes['aria-invalid'] === true ? { status: 'error' as const } : {}),
  ...attributes,
});

function ChoiceInput(props: InputProps) {
  const optional = props.attributes['aria-required'] !== true;
  const value = String(props.value);
  return (
    <ChoiceSelect
      {...props}
      value={value}
      placeholder={t('Choose…')}
      options={[
        ...(optional ? [{ value: '', label: t('None') }] : []),
        ...Object.entries(props.field.choices ?? {})
          .filter(([choice, spec]) => reservedWords(spec) === undefined || choice === value)
          .map(([choice, spec]) => ({ value: choice, label: t(choiceLabel(spec, choice)) })),
      ]}
    />
  );
}

/** A switch with its word beside it; where it may be left open, one of three. */
function FlagInput({ field, value, onChange, onBlur, focusRef, attributes }: InputProps) {
  const [yes, no] = field.options.words ?? ['Yes', 'No'];
  if (field.options.optional === true) {
    return (
      <ChoiceSelect
        attributes={attributes}
        focusRef={focusRef}
        onBlur={onBlur}
        value={String(value)}
        onChange={(text) => onChange(text === '' ? '' : text === 'true')}
        placeholder={t('None')}
        options={[
          { value: '', label: t('None') },
          { value: 'true', label: t(yes) },
          { value: 'false', label: t(no) },
        ]}
      />
    );
  }
  return (
    <span className={controls.switchLine} onBlur={onBlur}>
      <Switch
        {...attributes}
        // A switch is always on or off: there is nothing to require.
        aria-required={undefined}
        ref={focusRef}
        checked={value === true}
        onChange={(on) => onChange(on)}
      />
      <span aria-hidden="true">{t(value === true ? yes : no)}</span>
    </span>
  );
}

function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value['id'] === 'number';
}
