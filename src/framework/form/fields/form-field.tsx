/**
 * One field of a form: the control for its kind, inside the labeled wrapper. When its value changes, only this field
 * rerenders.
 */
import { Suspense, use, useRef, useState } from 'react';
import { get, useController, useFormState, useWatch } from 'react-hook-form';
import { labelOf, type Field as FieldOf } from '../../../contracts/resource/fields.ts';
import { allOf, fieldsCompared, type Predicate } from '../../../contracts/resource/predicate.ts';
import { uncapitalized } from '../../../contracts/values/capitals.ts';
import { fieldsAsked, requirementsOf } from '../../../contracts/resource/requirements.ts';
import type { Rule } from '../../../contracts/resource/define-resource.ts';
import { isBroken, pathsOf } from '../../../contracts/resource/rules.ts';
import { messageTextWords } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/translate.ts';
import { type GroupKind, isGroup } from '../../../kinds/inputs.tsx';
import { kindOf } from '../../../kinds/kinds.ts';
import { jsonIn, jsonText } from '../../../kinds/shared/controls.ts';
import { Input } from '../../kinds/inputs.tsx';
import type { FieldSlot, InputProps } from '../../kinds/slot.ts';
import { useSlot } from '../../kinds/use-slot.ts';
import { useRecordContext } from '../../record-context.ts';
import { useResource } from '../../resources.tsx';
import { termIn } from '../../../shell/glossary/terms.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { AddressEditor } from './address-editor.tsx';
import { afterPress } from './after-press.ts';
import { Field, FieldGroup } from './field.tsx';
import { controlId } from './control-id.ts';
import { fieldMessage } from './field-message.ts';
import { CheckContext, type FormFieldProps } from '../form-control.ts';
import { hiddenValue } from '../form-values.ts';
import { KeptValue } from './kept-value.tsx';
import { useAmongValues, usePathValues } from './path-values.ts';
import { RowsEditor } from './rows-editor.tsx';
import { idOf, useBeside } from './use-beside.ts';
import styles from './form-sections.module.css';

const AgreeingFields = lazyWithRetry(async () => (await import('./agreeing-fields.tsx')).AgreeingFields);

export function FormField(props: FormFieldProps) {
  const { kind } = props.field;
  const place = useRecordContext();
  // Fields inside rows have no custom inputs.
  const own = useSlot(props.name === props.fieldKey ? props.fieldKey : undefined)?.Input;
  if (isGroup(kind) && own === undefined) return <GroupField {...props} kind={kind} />;
  const isOwn = place !== undefined && props.name === props.fieldKey;
  if (kind === 'ref' && isOwn) return <ReferenceField {...props} Own={own} resource={place.resource} />;
  if (props.field.options.requires !== undefined) return <NarrowedField {...props} Own={own} />;
  const { among } = props.field.options;
  if (among !== undefined && place !== undefined)
    return <ListedField {...props} Own={own} among={among} resource={place.resource} />;
  if (isOwn) return <RuledField {...props} Own={own} resource={place.resource} />;
  return <SingleField {...props} Own={own} />;
}

const noRules: readonly Rule[] = [];

/**
 * Says what the rules about this field make of the other values: warnings, which do not prevent saving, and whether a field
 * that may be empty otherwise may not.
 */
function RuledField({
  resource,
  ...props
}: FormFieldProps & { readonly Own: FieldSlot['Input']; readonly resource: string }) {
  const { rules = noRules } = useResource(resource);
  const own = rules.filter(({ field }) => field === props.fieldKey);
  const warnings = own.filter(({ warning }) => warning === true);
  const isOptional = props.field.options.optional === true;
  const needs = own.filter(({ warning, where }) => isOptional && warning !== true && where !== undefined);
  return warnings.length + needs.length === 0 ? (
    <SingleField {...props} />
  ) : (
    <Ruled {...props} resource={resource} warnings={warnings} needs={needs} />
  );
}

function Ruled({
  resource,
  warnings,
  needs,
  ...props
}: FormFieldProps & {
  readonly Own: FieldSlot['Input'];
  readonly resource: string;
  readonly warnings: readonly Rule[];
  readonly needs: readonly Rule[];
}) {
  const t = useT();
  const paths = [...new Set(warnings.flatMap(pathsOf))];
  const compared = [...warnings, ...needs].flatMap(({ where = {} }) => fieldsCompared(where));
  const beside = useBeside(props, [...new Set([props.fieldKey, ...paths.map(rootOf), ...compared])]);
  const pathValues = usePathValues(resource, paths, (root) => idOf(beside[root]));
  const broken = warnings.find((rule) => isBroken(rule, beside, pathValues));
  const empty = { ...beside, [props.fieldKey]: null };
  return (
    <SingleField
      {...props}
      warning={broken === undefined ? undefined : t(broken.message)}
      isNeeded={needs.some((rule) => isBroken(rule, empty, pathValues))}
    />
  );
}

const rootOf = (path: string) => path.slice(0, path.indexOf('.'));

/** A reference of the record itself: fields beside it may have to agree with the record that is chosen here. */
function ReferenceField({
  resource,
  ...props
}: FormFieldProps & { readonly Own: FieldSlot['Input']; readonly resource: string }) {
  const { fields } = useResource(resource);
  const [same, setSame] = useState<readonly Predicate[]>();
  const isAgreedWith = Object.values(fields).some(({ options }) =>
    options.agreesWith?.startsWith(`${props.fieldKey}.`),
  );
  if (!isAgreedWith && props.field.options.requires === undefined)
    return <RuledField {...props} resource={resource} />;
  return (
    <>
      <NarrowedField {...props} same={same} />
      {isAgreedWith && (
        <Suspense>
          <AgreeingFields {...props} resource={resource} onNarrow={setSame} />
        </Suspense>
      )}
    </>
  );
}

/** A reference that offers only records that satisfy its requirements, given the other values in the form. */
function NarrowedField({
  same = [],
  ...props
}: FormFieldProps & {
  readonly Own: FieldSlot['Input'];
  /** What the offered records must satisfy besides. */
  readonly same?: readonly Predicate[] | undefined;
}) {
  const { field } = props;
  const { requires = [], where } = field.options;
  const record = useBeside(props, [...new Set(requires.flatMap((one) => fieldsAsked(one.where)))]);
  const offered = allOf(where, ...requirementsOf(field, record).map((one) => one.where), ...same);
  return <SingleField {...props} field={{ ...field, options: { ...field.options, where: offered } }} />;
}

/** A text that must be in a list of another record chosen in the form is chosen from that list. */
function ListedField({
  among,
  resource,
  ...props
}: FormFieldProps & {
  readonly Own: FieldSlot['Input'];
  readonly among: string;
  readonly resource: string;
}) {
  const t = useT();
  const { fields } = useResource(resource);
  const { control, name, field } = props;
  const root = rootOf(among);
  const { [root]: from } = useBeside(props, [root]);
  const id = idOf(from);
  const { values, failed } = useAmongValues(resource, among, id);
  const now: unknown = useWatch({ control, name });
  // The list could not be read; the server then validates the value.
  if (failed) return <SingleField {...props} />;
  const offered = new Set([...(values ?? []), ...(typeof now === 'string' && now !== '' ? [now] : [])]);
  const first = fields[root];
  const help =
    id === undefined && first !== undefined
      ? t('Choose the {field} first.', { field: uncapitalized(t(labelOf(root, first))) })
      : field.options.help;
  return (
    <SingleField
      {...props}
      field={{
        ...field,
        kind: 'choice',
        choices: Object.fromEntries([...offered].map((value) => [value, value])),
        options: { ...field.options, ...(help === undefined ? {} : { help }) },
      }}
    />
  );
}

function SingleField({
  control,
  name,
  fieldKey,
  field,
  masked,
  Own,
  warning,
  isNeeded = false,
}: FormFieldProps & {
  readonly Own: FieldSlot['Input'];
  readonly warning?: string | undefined;
  readonly isNeeded?: boolean;
}) {
  const t = useT();
  const { field: held, fieldState } = useController({ control, name });
  const check = use(CheckContext);
  const isEdited = useRef(false);
  const showsMessage = useSlot(name === fieldKey ? fieldKey : undefined)?.showsMessage;
  const id = controlId(name);
  const label = t(labelOf(fieldKey, field));
  const message =
    fieldState.error?.message === undefined
      ? undefined
      : fieldMessage(fieldState.error.message, label, field);
  if (held.value === hiddenValue)
    return <KeptValue id={id} label={label} masked={masked} onReplace={() => held.onChange('')} />;
  return (
    <Field
      id={id}
      label={label}
      help={field.options.help === undefined ? termIn(label)?.words : t(field.options.help)}
      message={message}
      showsMessage={showsMessage}
      warning={fieldState.error === undefined ? warning : undefined}
      required={isNeeded || field.options.optional !== true}
      className={widthOf(field)}
      aside={
        masked === undefined ? undefined : (
          <Button look="quiet" size="small" onClick={() => held.onChange(hiddenValue)}>
            {t('Keep the current value')}
          </Button>
        )
      }
    >
      {(attributes) => {
        const { kind } = field;
        const change = (value: unknown) => {
          // Controls hold numbers as typed text; a resource's custom input may report a number.
          isEdited.current ||= value !== held.value;
          held.onChange(typeof value === 'number' ? String(value) : value);
          // Revalidate, so that a message disappears once the problem is fixed.
          if (fieldState.invalid) afterPress(() => void check?.(name));
        };
        const props: InputProps = {
          field,
          label,
          name,
          value: held.value,
          onChange: change,
          onBlur: () => {
            held.onBlur();
            // An input that was only passed through contains no mistake yet.
            if (isEdited.current) afterPress(() => void check?.(name));
          },
          focusRef: held.ref,
          attributes,
        };
        if (Own === undefined) return isGroup(kind) ? null : <Input kind={kind} {...props} />;
        if (kind !== 'custom') return <Own {...props} message={message} />;
        return (
          <Own
            {...props}
            message={message}
            value={jsonIn(held.value)}
            onChange={(value) => change(jsonText(value))}
          />
        );
      }}
    </Field>
  );
}

function GroupField({ control, name, fieldKey, field, kind }: FormFieldProps & { readonly kind: GroupKind }) {
  const t = useT();
  const { errors } = useFormState({ control, name, exact: true });
  const message = messageOf(get(errors, name));
  const label = t(labelOf(fieldKey, field));
  const Editor = groups[kind];
  return (
    <FieldGroup
      id={controlId(name)}
      label={label}
      help={field.options.help === undefined ? termIn(label)?.words : t(field.options.help)}
      message={message === undefined ? undefined : messageTextWords(message)}
      required={field.options.optional !== true}
      className={styles.whole}
    >
      <Editor
        control={control}
        name={name}
        label={label}
        field={field}
        renderField={(inner) => <FormField key={inner.name} {...inner} control={control} />}
      />
    </FieldGroup>
  );
}

/** The editors for the group kinds in kinds/inputs.tsx; together they cover all kinds. */
const groups = { rows: RowsEditor, address: AddressEditor } as const satisfies Record<GroupKind, unknown>;

/**
 * The group's own message; the fields inside show theirs themselves. React Hook Form keeps a list's own message under
 * `root`.
 */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('root' in error) return messageOf(error.root);
  return 'message' in error && typeof error.message === 'string' ? error.message : undefined;
}

/** Controls that need more than a line take the full width of the section. */
function widthOf(field: FieldOf): string | undefined {
  const { isWide } = kindOf(field);
  return isWide === 'form' || isWide === 'both' || field.options.multiline === true
    ? styles.whole
    : undefined;
}
