/** The control of a field, by kind. Labels, help and messages are the business of form/form-field.tsx. */
import type { ReactNode } from 'react';
import { choiceLabel, type Kind, type Reference, reservedWords } from '../../contracts/fields.ts';
import { isObject } from '../../contracts/predicate.ts';
import { t } from '../../i18n/translate.ts';
import control from '../form/control.module.css';
import { DateInput } from '../form/date-input.tsx';
import { FileInput } from '../form/file-input.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { ListInput } from '../form/list-input.tsx';
import { ReferenceSelect } from '../form/reference-select.tsx';
import { TimestampInput } from '../form/timestamp-input.tsx';
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
  money: (props) => <SignedInput props={props} before="$" />,
  integer: (props) => (
    <LineInput
      props={props}
      inputMode={props.field.options.min === undefined || props.field.options.min < 0 ? 'text' : 'numeric'}
    />
  ),
  number: (props) => <LineInput props={props} inputMode="decimal" />,
  percent: (props) => <SignedInput props={props} after="%" />,
  date: (props) => <DateInput {...labelled(props)} value={String(props.value)} />,
  timestamp: (props) => <TimestampInput {...labelled(props)} value={String(props.value)} />,
  choice: ChoiceInput,
  code: ChoiceInput,
  flag: FlagInput,
  ref: (props) => (
    <ReferenceSelect
      {...labelled(props)}
      resource={props.field.target ?? ''}
      where={props.field.options.where}
      value={isReference(props.value) ? props.value : null}
    />
  ),
  refs: (props) => (
    <ReferenceSelect
      {...labelled(props)}
      multiple
      resource={props.field.target ?? ''}
      where={props.field.options.where}
      value={Array.isArray(props.value) ? props.value.filter(isReference) : []}
    />
  ),
  list: (props) => (
    <ListInput
      {...labelled(props)}
      max={props.field.options.max}
      value={Array.isArray(props.value) ? props.value.map(String) : []}
    />
  ),
  secret: (props) => <LineInput props={props} type="password" autoComplete="new-password" />,
  json: (props) => <AreaInput props={props} className={control.code} spellCheck={false} rows={8} />,
  file: FileInput,
  image: FileInput,
  custom: (props) => <AreaInput props={props} className={control.code} spellCheck={false} rows={8} />,
};

export function Input({ kind, ...props }: InputProps & { readonly kind: Exclude<Kind, GroupKind> }) {
  const Shown = inputs[kind];
  return <Shown {...props} />;
}

/** What an element of the form carries. */
const bound = ({ name, onBlur, focusRef, attributes }: InputProps) => ({
  name,
  onBlur,
  ref: focusRef,
  ...attributes,
});
/** What a control of several elements needs. */
const labelled = (props: InputProps) => ({ ...bound(props), label: props.label, onChange: props.onChange });

interface LineOptions {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'password';
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  readonly autoCapitalize?: 'none';
  readonly autoComplete?: string;
  readonly placeholder?: string;
}

function LineInput({ props, ...options }: LineOptions & { readonly props: InputProps }) {
  return (
    <input
      // What is typed here describes others, never the one who types: the browser has nothing to fill in.
      autoComplete="off"
      {...options}
      {...bound(props)}
      className={control.control}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

interface AreaOptions {
  readonly className?: string | undefined;
  readonly spellCheck?: boolean;
  readonly rows?: number;
}

function AreaInput({
  props,
  className = '',
  rows = 4,
  ...options
}: AreaOptions & { readonly props: InputProps }) {
  return (
    <textarea
      {...options}
      {...bound(props)}
      rows={rows}
      className={`${control.control} ${control.area} ${className}`}
      value={String(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

/** A number beside its sign. */
function SignedInput({
  props,
  before,
  after,
}: {
  readonly props: InputProps;
  readonly before?: string;
  readonly after?: string;
}) {
  const sign = (text: string | undefined) =>
    text === undefined ? null : (
      <span className={control.sign} aria-hidden="true">
        {text}
      </span>
    );
  return (
    <div className={control.box} data-invalid={props.attributes['aria-invalid']}>
      {sign(before)}
      <input
        {...bound(props)}
        inputMode="decimal"
        autoComplete="off"
        className={`${control.bare} ${control.number}`}
        value={String(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {sign(after)}
    </div>
  );
}

function Select({ props, children }: { readonly props: InputProps; readonly children: ReactNode }) {
  return (
    <span className={control.selectBox}>
      <select
        {...bound(props)}
        className={`${control.control} ${control.select}`}
        value={String(props.value)}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {children}
      </select>
      <ChevronDownIcon className={control.selectArrow} />
    </span>
  );
}

function ChoiceInput(props: InputProps) {
  const optional = props.attributes['aria-required'] !== true;
  return (
    <Select props={props}>
      {(optional || props.value === '') && <option value="">{optional ? t('None') : t('Choose…')}</option>}
      {Object.entries(props.field.choices ?? {})
        .filter(([choice, spec]) => reservedWords(spec) === undefined || choice === String(props.value))
        .map(([choice, spec]) => (
          <option key={choice} value={choice}>
            {t(choiceLabel(spec, choice))}
          </option>
        ))}
    </Select>
  );
}

/** A switch with its word beside it; where it may be left open, a select of three. */
function FlagInput(props: InputProps) {
  const { field, value, onChange } = props;
  const [yes, no] = field.options.words ?? ['Yes', 'No'];
  if (field.options.optional === true) {
    return (
      <Select props={{ ...props, onChange: (text) => onChange(text === '' ? '' : text === 'true') }}>
        <option value="">{t('None')}</option>
        <option value="true">{t(yes)}</option>
        <option value="false">{t(no)}</option>
      </Select>
    );
  }
  return (
    <span className={control.switchLine}>
      <input
        {...bound(props)}
        // A switch is always on or off: there is nothing to require.
        aria-required={undefined}
        type="checkbox"
        role="switch"
        className={control.switch}
        aria-checked={value === true}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true">{t(value === true ? yes : no)}</span>
    </span>
  );
}

function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value['id'] === 'number';
}
