import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { minPasswordLength } from '../../contracts/identity/password.ts';
import { useUnsavedInput } from '../../providers/unsaved-input.ts';
import { failureWords } from '../../i18n/failure-words.ts';
import { messageTextWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { useSession } from '../../providers/session.ts';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/button.tsx';
import { changePassword } from './account-calls.ts';
import { AccountSection } from './account-section.tsx';
import { ownSessionsKey } from './sessions-section.tsx';
import { SecretField } from './secret-field.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';

const fields = ['currentPassword', 'newPassword'] as const;
const empty = { currentPassword: '', newPassword: '' };

export function PasswordSection() {
  const t = useT();
  const { me } = useSession();
  const client = useQueryClient();
  const { control, handleSubmit, getValues, setValue, setError, reset, formState } = useForm({
    defaultValues: empty,
  });
  const { errors, isSubmitting, isDirty } = formState;
  useUnsavedInput(isDirty);
  const submit = handleSubmit(async (values) => {
    try {
      await changePassword(values);
      const typed = getValues();
      reset(empty);
      // What was typed meanwhile stays.
      for (const field of fields)
        if (typed[field] !== values[field]) setValue(field, typed[field], { shouldDirty: true });
      void client.invalidateQueries({ queryKey: ownSessionsKey });
      toast({
        title: t('Password changed'),
        description: t('You are signed out everywhere else.'),
        variant: 'success',
      });
    } catch (error) {
      const mistakes = error instanceof RequestFailure ? (error.errors ?? {}) : {};
      for (const field of fields) {
        const text = mistakes[field];
        if (text !== undefined) setError(field, { message: messageTextWords(text) }, { shouldFocus: true });
      }
      if (Object.keys(mistakes).length === 0)
        setError('root', {
          message: failureWords(error),
        });
    }
  });
  return (
    <AccountSection id="own-password" title={t('Password')}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void submit(event)}>
        <Failure>{errors.root?.message}</Failure>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={me.user.emailAddress} />
        <Columns min={280} gap={[4, 6]} align="start">
          <SecretField
            control={control}
            name="currentPassword"
            label={t('Current password')}
            autoComplete="current-password"
            missing={t('Enter your current password.')}
          />
          <SecretField
            control={control}
            name="newPassword"
            label={t('New password')}
            help={t('At least {least} characters of any kind. A few unrelated words make a good password.', {
              least: minPasswordLength,
            })}
            autoComplete="new-password"
            missing={t('Enter your new password.')}
          />
        </Columns>
        <div>
          <Button type="submit" busy={isSubmitting}>
            {t('Change the password')}
          </Button>
        </div>
      </Stack>
    </AccountSection>
  );
}
