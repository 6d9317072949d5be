/** Asks for a password, a code or both, and passes them to `work`. Mistakes are shown at the field. */
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { failureWords } from '../../i18n/failure-words.ts';
import { messageTextWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretField } from './secret-field.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Stack } from '../../ui/layout.tsx';

interface Answers {
  readonly password: string;
  readonly code: string;
}
interface SecretDialogProps {
  readonly title: string;
  readonly fields: readonly (keyof Answers)[];
  readonly submitLabel: string;
  readonly look?: ButtonLook;
  /** Below the password. */
  readonly help?: string;
  readonly onClose: () => void;
  readonly work: (answers: Answers) => Promise<void>;
  readonly children?: ReactNode;
}

export function SecretDialog({
  title,
  fields,
  submitLabel,
  look = 'primary',
  help,
  onClose,
  work,
  children,
}: SecretDialogProps) {
  const t = useT();
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (answers) => {
    try {
      await work(answers);
    } catch (error) {
      const mistakes = error instanceof RequestFailure ? (error.errors ?? {}) : {};
      const wrong = fields.find((field) => mistakes[field] !== undefined);
      const words = failureWords(error);
      setError(wrong ?? 'root', {
        message: wrong === undefined ? words : messageTextWords(mistakes[wrong] ?? ''),
      });
    }
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look={look} busy={isSubmitting} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <Failure>{errors.root?.message}</Failure>
        {fields.includes('password') && (
          <SecretField
            control={control}
            name="password"
            label={t('Password')}
            {...(help === undefined ? {} : { help })}
            autoComplete="current-password"
            missing={t('Enter your password.')}
            isFirst={fields[0] === 'password'}
          />
        )}
        {fields.includes('code') && (
          <SecretField
            control={control}
            name="code"
            label={t('Code')}
            autoComplete="one-time-code"
            missing={t('Enter the code.')}
            isFirst={fields[0] === 'code'}
          />
        )}
      </Stack>
    </Dialog>
  );
}
