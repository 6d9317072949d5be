/** The form of any resource: sections, messages, the error summary, one submit at a time, and the guard against leaving. */
import { use, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { InDialog } from '../../ui/in-dialog.ts';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormState, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { labelOf, type Field, type Fields } from '../../contracts/resource/fields.ts';
import { decoded, text } from '../../contracts/messages/encoded.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { messageTextWords } from '../../i18n/messages.ts';
import { t, useT } from '../../i18n/translate.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { toast } from '../../shell/toast.ts';
import { RecordContextProvider } from '../record-context.ts';
import { Button } from '../../ui/button.tsx';
import { controlId } from './fields/control-id.ts';
import { ErrorSummary, type FormProblem } from './fields/error-summary.tsx';
import { controlName, inFormOrder, pathParts, type Messages } from './form-check.ts';
import { BaseContext, CheckContext, FillContext } from './form-control.ts';
import type { FormPlan } from './form-plan.ts';
import { fieldMessage, isMissing } from './fields/field-message.ts';
import { FormSections } from './fields/form-sections.tsx';
import type { FormValues } from './form-values.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';

export interface ResourceFormProps {
  readonly form: UseFormReturn<FormValues>;
  readonly resource: string;
  readonly plan: FormPlan;
  /** The record being edited; {} for a new one. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly submitLabel: string;
  /**
   * Saves the validated values. Resolves to what to do next, which runs after the unsaved-changes guard is released, or
   * to undefined if there is nothing more to do.
   * @throws RequestFailure, whose message and messages by field path the form shows
   */
  readonly send: (body: FormValues) => Promise<(() => void) | undefined>;
  readonly onCancel: (isDirty: boolean) => void;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
}

export function ResourceForm({
  form,
  resource,
  plan,
  base,
  submitLabel,
  send,
  onCancel,
  notice,
}: ResourceFormProps) {
  const t = useT();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly attempt: number } & Refusal>({
    attempt: 0,
    ...accepted,
  });
  const id = typeof base['id'] === 'number' ? base['id'] : undefined;
  const place = useMemo(() => (id === undefined ? { resource } : { resource, id }), [resource, id]);
  const isInDialog = use(InDialog);
  const { isDirty, errors } = useFormState({ control: form.control });
  const release = useUnsavedInput(isDirty);

  const problems = [...problemsOf(plan.writable, left(failed.controls, errors)), ...failed.others];

  /** Resolves to why it was refused, or to undefined if it was saved. */
  const save = async (body: FormValues): Promise<Refusal | undefined> => {
    try {
      const after = await send(body);
      setFailed(({ attempt }) => ({ attempt, ...accepted }));
      if (after === undefined) return undefined;
      release();
      after();
      return undefined;
    } catch (error) {
      const words = wordsOf(error);
      const refusal = serverRefusal(error, form, plan.writable);
      // Saving again would not help, so the summary alone says why: a toast would say it a second time.
      const isFinal =
        error instanceof RequestFailure && (error.code === 'forbidden' || error.code === 'missing');
      if (!isFinal || refusal.others.every(({ message }) => message !== words))
        toast({ title: t('Error'), description: words, variant: 'destructive' });
      return refusal;
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A ref, because state would update too late: two clicks in one frame, or Enter twice, must send only once.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const found: { refusal?: Refusal | undefined } = {};
    try {
      await form.handleSubmit(
        async (body) => {
          found.refusal = await save(body);
        },
        (wrong) => {
          found.refusal = { controls: Object.keys(messagesIn(wrong)), others: [] };
        },
      )();
    } finally {
      sending.current = false;
      setBusy(false);
    }
    // Only now do the fields have the messages that the summary repeats.
    const { refusal } = found;
    if (refusal !== undefined) setFailed(({ attempt }) => ({ attempt: attempt + 1, ...refusal }));
  };
  const saveButton = (
    <Button key="save" type="submit" look="primary" busy={busy}>
      {submitLabel}
    </Button>
  );
  const cancel = (
    <Button key="cancel" onClick={() => onCancel(isDirty)}>
      {t('Cancel')}
    </Button>
  );
  const state = (
    <Text key="state" as="output" tone="muted" size="s" className={isDirty && !busy ? '' : 'visually-hidden'}>
      {isDirty && !busy ? t('Not saved yet') : ''}
    </Text>
  );
  return (
    <>
      <form noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        <ErrorSummary problems={problems} attempt={failed.attempt} />
        {notice}
        <CheckContext value={form.trigger}>
          <FillContext value={form.resetField}>
            <BaseContext value={base}>
              <RecordContextProvider value={place}>
                <FormSections control={form.control} plan={plan} base={base} />
              </RecordContextProvider>
            </BaseContext>
          </FillContext>
        </CheckContext>
        <Line
          shared
          gap={3}
          align="center"
          justify={isInDialog ? 'flex-end' : undefined}
          above={4}
          foot
          data-below-toasts
        >
          {isInDialog ? [state, cancel, saveButton] : [saveButton, cancel, state]}
        </Line>
      </form>
    </>
  );
}

/** What the last attempt to save failed on. */
interface Refusal {
  /** Names of the controls that were wrong. */
  readonly controls: readonly string[];
  /** Problems that no control shows. */
  readonly others: readonly FormProblem[];
}

const accepted: Refusal = { controls: [], others: [] };

/** The messages of those of the controls that are still wrong. */
function left(controls: readonly string[], errors: FieldErrors): Messages {
  const now = messagesIn(errors);
  return Object.fromEntries(
    controls.flatMap((name) => {
      const message = now[name];
      return message === undefined ? [] : [[name, message]];
    }),
  );
}

/** Messages by control name. */
function messagesIn(errors: FieldErrors): Messages {
  const found: Record<string, string> = {};
  const walk = (node: unknown, path: readonly string[]) => {
    if (typeof node !== 'object' || node === null) return;
    if ('message' in node && typeof node.message === 'string' && 'type' in node) {
      found[path.join('.')] = node.message;
      return;
    }
    // `ref` refers to a DOM element; `root` is a list's own message.
    for (const [key, inner] of Object.entries(node))
      if (key !== 'ref') walk(inner, key === 'root' ? path : [...path, key]);
  };
  walk(errors, []);
  return found;
}

function problemsOf(fields: Fields, messages: Messages): readonly FormProblem[] {
  return inFormOrder(fields, Object.keys(messages)).map((name) => {
    const text = messages[name] ?? '';
    const { labels, field } = labelsOfControl(fields, name);
    return {
      id: controlId(name),
      // Omit the label if the message already names the field, but keep it if it tells which row is meant.
      ...(isMissing(text) && labels.length === 1 ? {} : { label: labels.join(', ') }),
      message: fieldMessage(text, labels.at(-1) ?? '', field),
    };
  });
}

/** Sets the server's messages on their fields. If the server names no field, the problem is the error's own message. */
function serverRefusal(error: unknown, form: ResourceFormProps['form'], fields: Fields): Refusal {
  const errors = error instanceof RequestFailure ? Object.entries(error.errors ?? {}) : [];
  if (errors.length === 0) return { controls: [], others: [{ message: wordsOf(error) }] };
  const here: Record<string, string> = {};
  const others: FormProblem[] = [];
  for (const [path, message] of errors) {
    const parts = pathParts(path);
    const name = controlName(fields, parts);
    if (name === undefined || document.getElementById(controlId(name)) === null)
      others.push({
        ...(path === '' ? {} : { label: labelOf(String(parts.at(-1)), undefined) }),
        message: messageTextWords(message),
      });
    else {
      const told = ofEntry(form.getValues(name), parts, message);
      here[name] ??= told;
      form.setError(name, { type: 'server', message: told });
    }
  }
  return { controls: Object.keys(here), others };
}

/** A message about one of several chosen records names it. */
function ofEntry(value: unknown, [, index]: readonly (string | number)[], message: string): string {
  const entry: unknown = Array.isArray(value) && typeof index === 'number' ? value[index] : undefined;
  const name = isObject(entry) ? entry['name'] : undefined;
  return typeof name === 'string' && name !== ''
    ? text('field.entry', { entry: name, reason: decoded(message) })
    : message;
}

function wordsOf(error: unknown): string {
  return error instanceof Error && error.message !== ''
    ? error.message
    : t('It could not be saved. Try again.');
}

/** `userRoleTenants.0.tenant` → the labels "Roles 1" and "Tenant", and the field of the last one. */
function labelsOfControl(
  fields: Fields,
  name: string,
): { readonly labels: readonly string[]; readonly field: Field | undefined } {
  const [key = '', part, inner] = name.split('.');
  const field = fields[key];
  const label = t(labelOf(key, field));
  if (part === undefined) return { labels: [label], field };
  if (inner === undefined) return { labels: [label, t(labelOf(part, undefined))], field: undefined };
  const within = field?.fields?.[inner];
  return { labels: [`${label} ${Number(part) + 1}`, t(labelOf(inner, within))], field: within };
}
