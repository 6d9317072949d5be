/** Registration by invitation: an emailed link becomes an account, and its owner is signed in. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentLanguage, t } from '../../i18n/words.ts';
import { ask, signInFailureWords, fieldWords, Refused } from '../../providers/ask.ts';
import { session } from '../../providers/session-store.ts';
import { signIn } from '../../providers/sign-in.ts';
import { PasswordField, SignInField } from '../../shell/sign-in/sign-in-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { useLink, useLinkToken } from './link-token.ts';
import { DeadLink, passwordHelp, UnreadLink } from './reset-password.tsx';
import { Outcome } from './outcome.tsx';
import { Titled } from './titled.tsx';

export function Register({ openApp }: { readonly openApp: () => Promise<void> }) {
  const token = useLinkToken();
  const [link, lookAgain] = useLink(token, '/identity/users/invitation');
  const [outcome, setOutcome] = useState<'done' | 'dead'>();
  if (outcome === 'done')
    return (
      <Outcome
        title={t('Your account is ready')}
        paragraphs={[t('Sign in with your email address and password.')]}
      />
    );
  if (outcome === 'dead' || link.step === 'dead') return <DeadLink />;
  const title = t('Create your account');
  if (link.step === 'failed') return <UnreadLink title={title} words={link.words} again={lookAgain} />;
  if (link.step === 'loading') return <Titled title={title}>{null}</Titled>;
  if (link.step === 'none')
    return (
      <Outcome
        title={t('Accounts are by invitation')}
        paragraphs={[
          t(
            'There is no public registration. An administrator at your organization invites you, and you get the link by email.',
          ),
          t(
            'If your organization is not in the portal yet, contact the program office that runs the surveys and payments. It adds organizations.',
          ),
        ]}
      />
    );
  return (
    <Titled title={title}>
      <AccountForm
        token={token}
        email={link.email}
        openApp={openApp}
        onUsed={() => setOutcome('dead')}
        onDone={() => setOutcome('done')}
      />
    </Titled>
  );
}

interface AccountFormProps {
  readonly token: string;
  readonly email: string;
  readonly openApp: () => Promise<void>;
  readonly onUsed: () => void;
  readonly onDone: () => void;
}

function AccountForm({ token, email, openApp, onUsed, onDone }: AccountFormProps) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    defaultValues: { firstName: '', lastName: '', password: '' },
  });
  const { errors } = formState;
  const required = (words: string) => ({ validate: (value: string) => value.trim() !== '' || words });
  const submit = handleSubmit(async (values) => {
    try {
      await ask('/identity/users/register', {
        method: 'POST',
        body: JSON.stringify({ ...values, token, language: currentLanguage() }),
      });
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return onUsed();
      const fields = (['firstName', 'lastName', 'password'] as const).filter(
        (field) => fieldWords(error, field) !== undefined,
      );
      for (const field of fields)
        setError(field, { message: fieldWords(error, field) ?? '' }, { shouldFocus: true });
      if (fields.length === 0) setError('root', { message: signInFailureWords(error) });
      return undefined;
    }
    // Whoever was signed in before may not be the person who has just registered.
    session.clear();
    const result = await signIn(email, values.password);
    if (!result.ok) return onDone();
    window.history.replaceState(null, '', '/register');
    return openApp().catch(onDone);
  });
  return (
    <FormFrame
      failure={errors.root?.message}
      submitLabel={t('Create my account')}
      onSubmit={submit}
      onLanguage={clearErrors}
    >
      <SignInField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        mistake={undefined}
      />
      <SignInField
        label={t('First name')}
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={100}
        mistake={errors.firstName?.message}
        {...register('firstName', required(t('Enter your first name.')))}
      />
      <SignInField
        label={t('Last name')}
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={100}
        mistake={errors.lastName?.message}
        {...register('lastName', required(t('Enter your last name.')))}
      />
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        help={passwordHelp()}
        mistake={errors.password?.message}
        {...register('password', { validate: (value) => value !== '' || t('Choose a password.') })}
      />
    </FormFrame>
  );
}
