/** The user's own passkeys: adding one on this device, renaming one, and removing one when a device is lost. */
import { useState, type ReactNode } from 'react';
import { Input } from 'antd';
import { Controller, useForm } from 'react-hook-form';
import { todayShown } from '../../contracts/values/dates.ts';
import { maxPasskeyNameLength, type OwnPasskey } from '../../contracts/identity/passkeys.ts';
import { Field, redWhereWrong } from '../../framework/form/fields/field.tsx';
import { failureWords } from '../../i18n/failure-words.ts';
import { timestampText } from '../../kinds/timestamp/text.ts';
import { useT } from '../../i18n/translate.ts';
import { mayUsePasskeys } from '../../providers/passkeys.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { addPasskey, removePasskey, renamePasskey } from './account-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { useFocusOnRemoval } from '../../ui/lost-focus.ts';
import { Text } from '../../ui/text.tsx';
import { useWorkSignal } from '../../ui/use-work-signal.ts';

type Step =
  | { readonly name: 'add'; readonly day: string }
  | { readonly name: 'rename' | 'remove'; readonly passkey: OwnPasskey }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

interface PasskeysSectionProps {
  readonly passkeys: readonly OwnPasskey[];
  /** Whether the user also has an authenticator app, so that removing the last passkey leaves a second step. */
  readonly hasApp: boolean;
  readonly onChange: () => void;
}

export function PasskeysSection({ passkeys, hasApp, onChange }: PasskeysSectionProps) {
  const t = useT();
  const [step, setStep] = useState<Step>();
  const close = () => {
    setStep(undefined);
    onChange();
  };
  const around = useFocusOnRemoval<HTMLElement>(passkeys.length);
  return (
    <section ref={around} tabIndex={-1} aria-label={t('Passkeys')}>
      <Text as="h3" size="m" above={6} below={2}>
        {t('Passkeys')}
      </Text>
      <Text tone="muted" size="s" below={3}>
        {t(
          'Sign in with your fingerprint, face or screen lock instead of a password and a code. A passkey works only on this portal, so a fake page cannot use it.',
        )}
      </Text>
      <Stack as="ul" ruled below={3} aria-label={t('Passkeys')}>
        {passkeys.map((passkey) => (
          <Line key={passkey.id} as="li" gap={3} align="center" justify="space-between">
            <div>
              <strong>{passkey.name}</strong>
              <Text as="div" tone="muted" size="s" above={1}>
                {[
                  t('added {when}', { when: timestampText(passkey.addedAt) }),
                  passkey.lastUsedAt === null
                    ? t('not used yet')
                    : t('last used {when}', { when: timestampText(passkey.lastUsedAt) }),
                ].join(' · ')}
              </Text>
            </div>
            <Line gap={3}>
              <Button
                aria-label={t('Rename {name}', { name: passkey.name })}
                onClick={() => setStep({ name: 'rename', passkey })}
              >
                {t('Rename')}
              </Button>
              <Button
                aria-label={t('Remove {name}', { name: passkey.name })}
                onClick={() => setStep({ name: 'remove', passkey })}
              >
                {t('Remove')}
              </Button>
            </Line>
          </Line>
        ))}
      </Stack>
      {mayUsePasskeys() ? (
        <Button onClick={() => setStep({ name: 'add', day: todayShown() })}>{t('Add a passkey')}</Button>
      ) : (
        <Text tone="muted" size="s" below={3}>
          {t(
            'Passkeys are not available here. Use a browser that supports them, and open the portal by its name, not by an IP address.',
          )}
        </Text>
      )}
      {step?.name === 'add' && (
        <NameDialog
          title={t('Add a passkey')}
          name={t('Passkey of {day}', { day: step.day })}
          submitLabel={t('Next')}
          onClose={close}
          work={async (name, signal) => {
            const codes = await addPasskey(name, signal);
            if (codes.length > 0) setStep({ name: 'codes', codes });
            else close();
          }}
        >
          <p>
            {t(
              'Your browser asks next where to keep it: on this device, on your phone, or on a security key.',
            )}
          </p>
        </NameDialog>
      )}
      {step?.name === 'rename' && (
        <NameDialog
          title={t('Rename the passkey')}
          name={step.passkey.name}
          submitLabel={t('Save')}
          onClose={close}
          work={async (name) => {
            await renamePasskey(step.passkey.id, name);
            close();
          }}
        />
      )}
      {step?.name === 'remove' && (
        <RemoveDialog
          passkey={step.passkey}
          leavesPassword={passkeys.length === 1 && !hasApp}
          onClose={close}
        />
      )}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
    </section>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
  /** The signal ends when the dialog closes. */
  readonly work: (name: string, signal: AbortSignal) => Promise<void>;
  readonly children?: ReactNode;
}

function NameDialog({ title, name, submitLabel, onClose, work, children }: NameDialogProps) {
  const t = useT();
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { name } });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsavedInput(isDirty);
  const workSignal = useWorkSignal();
  const submit = handleSubmit(async (typed) => {
    try {
      await work(typed.name.trim(), workSignal());
    } catch (error) {
      setError('root', { message: failureWords(error) });
    }
  });
  return (
    <Dialog
      title={title}
      // Escape or a click outside must not discard what was typed.
      {...(isDirty ? {} : { onClose })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" busy={isSubmitting} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <Failure>{errors.root?.message}</Failure>
        <Controller
          control={control}
          name="name"
          rules={{ validate: (typed) => typed.trim() !== '' || t('Enter a name.') }}
          render={({ field, fieldState: { error } }) => (
            <Field
              id="passkey-name-field"
              label={t('Name')}
              help={t('A name you will recognize, such as the device that keeps it.')}
              message={error?.message}
              required
            >
              {(attributes) => (
                <Input
                  {...field}
                  {...attributes}
                  {...redWhereWrong(attributes)}
                  maxLength={maxPasskeyNameLength}
                  // Typing replaces the name that stands there; one already being written is not selected again.
                  onFocus={({ target }) => !isDirty && target.select()}
                />
              )}
            </Field>
          )}
        />
      </Stack>
    </Dialog>
  );
}

function RemoveDialog({
  passkey,
  leavesPassword,
  onClose,
}: {
  readonly passkey: OwnPasskey;
  /** Whether signing in then requires only the password. */
  readonly leavesPassword: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure?: string }>({ busy: false });
  const remove = async () => {
    setState({ busy: true });
    try {
      await removePasskey(passkey.id);
      onClose();
    } catch (error) {
      setState({ busy: false, failure: failureWords(error) });
    }
  };
  return (
    <Dialog
      title={t('Remove “{name}”?', { name: passkey.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="danger" busy={state.busy} onClick={() => void remove()}>
            {t('Remove')}
          </Button>
        </>
      }
    >
      <Failure>{state.failure}</Failure>
      {/* A refusal says that this is not what happens. */}
      {state.failure === undefined && (
        <p>
          {leavesPassword
            ? t('It can no longer be used to sign in. You will then sign in with your password alone.')
            : t('It can no longer be used to sign in.')}
        </p>
      )}
    </Dialog>
  );
}
