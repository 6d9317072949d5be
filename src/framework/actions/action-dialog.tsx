/** Confirms an action: shows how many records and what total it affects and asks for its input, then reports the outcome. */
import { Alert, Descriptions } from 'antd';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import { idempotencyHeader } from '../../contracts/api/idempotency-header.ts';
import type {
  Action,
  ActionRequest,
  Counts,
  Outcome,
  Selection,
  Skipped,
} from '../../contracts/resource/actions.ts';
import type { Resource } from '../../contracts/resource/define-resource.ts';
import { choiceLabel, type Fields, labelOf, type UnknownRecord } from '../../contracts/resource/fields.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { agreeing } from '../../i18n/words.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checkNew } from '../form/form-check.ts';
import { CheckContext } from '../form/form-control.ts';
import { FormField } from '../form/fields/form-field.tsx';
import { newValues, type FormValues } from '../form/form-values.ts';
import { newIdempotencyKey } from '../form/idempotency-key.ts';
import { resolverOf } from '../form/resolver.ts';
import { titleWords } from '../words.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { amountText, counted, doneWords, reasonWords } from './action-words.ts';
import { isUnanswered, useAct } from './use-act.ts';

export interface ActionDialogProps {
  readonly resource: Resource;
  readonly name: string;
  readonly action: Action;
  readonly selection: Selection;
  /** Name of the record when the action is about a single one; shown instead of a count. */
  readonly recordName?: string;
  /** The selected records, whose names the server no longer knows if they were deleted meanwhile. */
  readonly records?: ReadonlyMap<number, UnknownRecord>;
  /** Called when the action has been carried out and the selection is no longer needed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const noInput: Fields = {};
const none: NonNullable<ActionDialogProps['records']> = new Map();

export function ActionDialog({
  resource,
  name,
  action,
  selection,
  recordName,
  records = none,
  onDone,
  onClose,
}: ActionDialogProps) {
  const t = useT();
  const act = useAct(resource);
  const { send, tell, undoOf } = act;
  const input = action.input ?? noInput;
  /** The records as they were when the user was last told of them; the page behind may show newer ones. */
  const [seen, setSeen] = useState(selection);
  const [preview, setPreview] = useState<Outcome>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [counting, setCounting] = useState(true);
  const sending = useRef(false);
  // The server answers a retry of the same attempt with the outcome of the first, if that one went through.
  const key = useRef(newIdempotencyKey());
  /** What was sent with this key if its answer was lost, so that it may have been done. */
  const unanswered = useRef<ActionRequest>(undefined);
  const [arrivedBefore, setArrivedBefore] = useState(false);
  const form = useForm<FieldValues, unknown, FormValues>({
    defaultValues: newValues(input),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    resolver: resolverOf((values) => checkNew({ ...resource, fields: input, rules: [] }, input, values)),
  });
  const { isDirty } = form.formState;
  const release = useUnsavedInput(isDirty);

  const look = async () => {
    setPreview(undefined);
    setCounting(true);
    try {
      setPreview(await send(name, action, { selection, dryRun: true }, newIdempotencyKey()));
    } catch (error) {
      setProblem(failureWords(error));
    }
    setCounting(false);
  };
  const lookAgain = () => {
    setProblem(undefined);
    void look();
  };
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void look();
  });

  const accept = async (values: FormValues) => {
    if (preview === undefined) return;
    setProblem(undefined);
    const before = unanswered.current;
    // What somebody else has made of the record meanwhile is not overturned unseen.
    if (before === undefined && JSON.stringify(seen) !== JSON.stringify(selection)) {
      setSeen(selection);
      setProblem(t('This was changed while the dialog was open. Check it, then confirm again.'));
      await look();
      return;
    }
    const request: ActionRequest = {
      selection,
      expected: { count: preview.done, sums: preview.sums },
      // The same records again, even if the page meanwhile shows what the lost attempt made of them.
      ...before,
      ...(action.input === undefined ? {} : { input: values }),
    };
    const finish = (done: Outcome, mustShow: boolean) => {
      release();
      onDone();
      if (done.skippedCount > 0 || mustShow) setOutcome(done);
      else {
        tell(action, done);
        onClose();
      }
    };
    try {
      finish(await send(name, action, request, key.current), false);
    } catch (error) {
      if (before !== undefined && wasDoneBefore(error)) {
        try {
          finish(await send(name, action, before, key.current), true);
          setArrivedBefore(true);
        } catch (again) {
          setProblem(failureWords(again));
        }
        return;
      }
      setProblem(failureWords(error));
      if (!(error instanceof RequestFailure)) return;
      const { statusCode, errors = {} } = error;
      unanswered.current = isUnanswered(error) ? request : undefined;
      for (const [field, message] of Object.entries(errors))
        if (Object.hasOwn(input, field)) form.setError(field, { type: 'server', message });
      // The records have changed, so the next try counts as a new attempt.
      if (statusCode === 409) {
        key.current = newIdempotencyKey();
        await look();
      }
    }
  };
  const submit = () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    void form
      .handleSubmit(accept)()
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };

  if (outcome !== undefined) {
    const undo = undoOf(action, outcome);
    return (
      <Dialog
        title={doneWords(resource, action, outcome)}
        onClose={onClose}
        actions={
          <>
            {undo !== undefined && (
              <Button
                busy={busy}
                onClick={() => {
                  setBusy(true);
                  void undo().then(onClose);
                }}
              >
                {t('Undo')}
              </Button>
            )}
            <Button look="primary" onClick={onClose}>
              {t('Close')}
            </Button>
          </>
        }
      >
        {arrivedBefore && (
          <Alert
            role="alert"
            type="warning"
            showIcon
            title={t(
              'Your first try had arrived after all: it was carried out with what you had entered then.',
            )}
          />
        )}
        <PassedOver resource={resource} outcome={outcome} records={records} isDone />
      </Dialog>
    );
  }
  const nothing = preview?.done === 0;
  // For a single record, the reason it was skipped says everything.
  const only = nothing && preview.skippedCount === 1 ? preview.skipped[0] : undefined;
  const amount = preview === undefined ? '' : amountText(resource, preview.sums);
  const label = t(action.label);
  return (
    <Dialog
      title={
        recordName !== undefined
          ? `${label}: ${recordName}`
          : preview === undefined || nothing
            ? label
            : `${label}: ${counted(resource, preview.done)}`
      }
      // Escape or a click outside must not discard what was typed.
      {...(isDirty ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose}>{nothing ? t('Close') : t('Cancel')}</Button>
          {preview === undefined && !counting ? (
            <Button look="primary" onClick={lookAgain}>
              {t('Try again')}
            </Button>
          ) : nothing ? null : (
            <Button
              look={action.tone === 'danger' ? 'danger' : 'primary'}
              busy={busy}
              aria-disabled={preview === undefined}
              onClick={submit}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      <Stack
        as="form"
        gap={3}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Text strong aria-live="polite">
          {preview === undefined
            ? problem === undefined && t('Counting…')
            : only !== undefined
              ? reasonWords(only)
              : nothing
                ? t('None of the selected rows can be {done}.', { done: t(action.done) })
                : amount !== '' && t('Total {amount}.', { amount })}
        </Text>
        {preview !== undefined && !nothing && action.confirm !== undefined && (
          <p>{t(action.confirm, { count: counted(resource, preview.done), amount })}</p>
        )}
        {preview?.counts !== undefined && !nothing && recordName === undefined && (
          <CountsBy resource={resource} counts={preview.counts} done={preview.done} />
        )}
        {/* What is said of a selection that is left with nothing says all. */}
        {problem !== undefined && !nothing && <Alert role="alert" type="error" showIcon title={problem} />}
        {!nothing && (
          <CheckContext value={form.trigger}>
            {Object.entries(input).map(([fieldKey, field]) => (
              <FormField
                key={fieldKey}
                control={form.control}
                name={fieldKey}
                fieldKey={fieldKey}
                field={field}
              />
            ))}
          </CheckContext>
        )}
        {only !== undefined && recordName === undefined && (
          <Text tone="muted">{titleOf(resource, only, records)}</Text>
        )}
        {preview !== undefined && only === undefined && (
          <PassedOver resource={resource} outcome={preview} records={records} isDone={false} />
        )}
        {/* Lets Enter in a text input submit the form, too. */}
        <button type="submit" hidden>
          {label}
        </button>
      </Stack>
    </Dialog>
  );
}

/** Whether the key had been used already, with other input: only what is carried out uses up its key. */
function wasDoneBefore(error: unknown): boolean {
  return error instanceof RequestFailure && Object.hasOwn(error.errors ?? {}, idempotencyHeader);
}

/** How many of the records are in each state, belong to each organization, and so on. */
function CountsBy({
  resource,
  counts,
  done,
}: {
  readonly resource: Resource;
  readonly counts: Counts;
  readonly done: number;
}) {
  const t = useT();
  const items = Object.entries(counts).flatMap(([key, values]) => {
    const field = resource.fields[key];
    const told = values.map(
      ({ value, count }) =>
        `${agreeing(choiceLabel(field?.choices?.[value], value), field?.options.noun)} (${count.toLocaleString('en-US')})`,
    );
    const more = done - values.reduce((sum, { count }) => sum + count, 0);
    const rest = more > 0 ? [t('others ({count})', { count: more.toLocaleString('en-US') })] : [];
    return told.length === 0
      ? []
      : [{ key, label: t(labelOf(key, field)), children: [...told, ...rest].join('\u00a0· ') }];
  });
  // Descriptions draws its frame even without items.
  return items.length === 0 ? null : <Descriptions bordered size="small" column={1} items={items} />;
}

/** The server has only the number of a record that was deleted meanwhile. */
function titleOf(
  resource: Resource,
  { id, title, code }: Skipped,
  records: NonNullable<ActionDialogProps['records']>,
): string {
  const record = code === 'missing' ? records.get(id) : undefined;
  return (record && titleWords(resource, record)) || title;
}

const maxShown = 8;

/** The records an action skips, with the reason for each. */
function PassedOver({
  resource,
  outcome: { skipped, skippedCount },
  records,
  isDone,
}: {
  readonly resource: Resource;
  readonly outcome: Outcome;
  readonly records: NonNullable<ActionDialogProps['records']>;
  readonly isDone: boolean;
}) {
  const t = useT();
  if (skippedCount === 0) return null;
  const shown: readonly Skipped[] = skipped.slice(0, maxShown);
  return (
    <Stack gap={1}>
      <Text tone="muted">
        {t(isDone ? 'Skipped: {count}.' : 'Will be skipped: {count}.', {
          count: counted(resource, skippedCount),
          n: skippedCount,
        })}
      </Text>
      <Stack as="ul" bullets gap={1}>
        {shown.map((one) => (
          <li key={one.id}>
            {
              // Wrapped as in `recordName`.
              titleOf(resource, one, records).replaceAll(' · ', '\u00a0· ')
            }{' '}
            <Text as="span" tone="muted">
              {reasonWords(one)}
            </Text>
          </li>
        ))}
        {skippedCount > shown.length && (
          <li>{t('and {count:number} more', { count: skippedCount - shown.length })}</li>
        )}
      </Stack>
    </Stack>
  );
}
