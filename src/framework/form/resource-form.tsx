/** The form of any resource: sections, messages, the error summary, one submit at a time, and the guard against leaving. */
import { use, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { InDialog } from '../../ui/in-dialog.ts';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormState, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { labelOf, type Field, type Fields } from '../../contracts/resource/fields.ts';
import { messageTextWords } from '../../i18n/messages.ts';
import { t, useT } from '../../i18n/translate.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { toast } from '../../shell/toast.ts';
import { RecordContextProvider } from '../record-context.ts';
import { Button } from '../../ui/button.tsx';
import { controlId } from './fields/control-id.ts';
import { ErrorSummary, type FormProblem } from './fields/error-summary.tsx';
import { controlName, inFormOrder, pathParts, type Messages } from './form-check.ts';
import { BaseContext, CheckContext } from './form-control.ts';
import type { FormPlan } from './form-plan.ts';
import { fieldMessage, isMissing } from './fields/field-message.ts';
import { FormSections } from './fields/form-sections.tsx';
import type { FormValues } from './form-values.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';

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
  const [failed, setFailed] = useState<{
    readonly attempt: number;
    readonly problems: readonly FormProblem[];
  }>({
    attempt: 0,
    problems: [],
  });
  const id = typeof base['id'] === 'number' ? base['id'] : undefined;
  const place = useMemo(() => (id === undefined ? { resource } : { resource, id }), [resource, id]);
  const isInDialog = use(InDialog);
  const { isDirty } = useFormState({ control: form.control });
  const { question, release } = useUnsavedGuard(isDirty);

  const show = (problems: readonly FormProblem[]) =>
    setFailed(({ attempt }) => ({ attempt: attempt + 1, problems }));
  const refuse = (errors: FieldErrors) => show(problemsOf(plan.writable, messagesIn(errors)));
  const accept = async (body: FormValues) => {
    try {
      const after = await send(body);
      setFailed(({ attempt }) => ({ attempt, problems: [] }));
      if (after === undefined) return;
      release();
      after();
    } catch (error) {
      show(serverProblems(error, form, plan.writable));
      toast({ title: t('Error'), description: wordsOf(error), variant: 'destructive' });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A ref, because state would update too late: two clicks in one frame, or Enter twice, must send only once.
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    void form
      .handleSubmit(accept, refuse)()
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  const save = (
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
      <form noValidate aria-busy={busy} onSubmit={submit}>
        <ErrorSummary problems={failed.problems} attempt={failed.attempt} />
        {notice}
        <CheckContext value={form.trigger}>
          <BaseContext value={base}>
            <RecordContextProvider value={place}>
              <FormSections control={form.control} plan={plan} base={base} />
            </RecordContextProvider>
          </BaseContext>
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
          {isInDialog ? [state, cancel, save] : [save, cancel, state]}
        </Line>
      </form>
      {question}
    </>
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

/**
 * Sets the server's messages on their fields and returns all of them for the summary; if there are none, the error's
 * own message.
 */
function serverProblems(
  error: unknown,
  form: ResourceFormProps['form'],
  fields: Fields,
): readonly FormProblem[] {
  const errors = error instanceof RequestFailure ? Object.entries(error.errors ?? {}) : [];
  if (errors.length === 0) return [{ message: wordsOf(error) }];
  const here: Record<string, string> = {};
  const elsewhere: FormProblem[] = [];
  for (const [path, message] of errors) {
    const parts = pathParts(path);
    const name = controlName(fields, parts);
    if (name === undefined || document.getElementById(controlId(name)) === null)
      elsewhere.push({
        ...(path === '' ? {} : { label: labelOf(String(parts.at(-1)), undefined) }),
        message: messageTextWords(message),
      });
    else {
      here[name] ??= message;
      form.setError(name, { type: 'server', message });
    }
  }
  return [...problemsOf(fields, here), ...elsewhere];
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
