import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureWords } from '../../i18n/failure-words.ts';
import { messageTextWords } from '../../i18n/messages.ts';
import { useT } from '../../i18n/translate.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { session } from '../../providers/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { deleteMe } from './account-calls.ts';
import { AccountSection } from './account-section.tsx';
import { SecretField } from './secret-field.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

export function DeleteAccount() {
  const t = useT();
  const [asked, setAsked] = useState(false);
  return (
    <AccountSection id="delete-account" title={t('Delete your account')}>
      <Text tone="muted" size="s" below={3}>
        {t(
          'Your name, addresses, and roles are removed, and you will no longer be able to sign in. Your actions stay in the history of records.',
        )}
      </Text>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('Delete my account')}
      </Button>
      {asked && <Question onClose={() => setAsked(false)} />}
    </AccountSection>
  );
}

function Question({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await deleteMe(password);
      session.signOut('signedOut');
    } catch (error) {
      const mistake = error instanceof RequestFailure ? error.errors?.['password'] : undefined;
      const words = failureWords(error);
      setError(mistake === undefined ? 'root' : 'password', {
        message: mistake === undefined ? words : messageTextWords(mistake),
      });
    }
  });
  return (
    <Dialog
      title={t('Delete your account for good?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="danger" busy={isSubmitting} onClick={() => void submit()}>
            {t('Delete my account')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void submit(event)}>
        <Failure>{errors.root?.message}</Failure>
        <SecretField
          control={control}
          name="password"
          label={t('Password')}
          help={t('This makes sure it is really you. It cannot be undone.')}
          autoComplete="current-password"
          missing={t('Enter your password.')}
        />
      </Stack>
    </Dialog>
  );
}
