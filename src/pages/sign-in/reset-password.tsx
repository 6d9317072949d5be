/** Sets a new password with an emailed link. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { minPasswordLength } from '../../contracts/identity/password.ts';
import { t } from '../../i18n/words.ts';
import { ask, signInFailureWords, fieldWords, Refused } from '../../providers/ask.ts';
import { PasswordField, SignInField } from '../../shell/sign-in/sign-in-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { useLink, useLinkToken } from './link-token.ts';
import { Outcome } from './outcome.tsx';
import { Titled } from './titled.tsx';

export function ResetPassword() {
  const title = t('Set a new password');
  const token = useLinkToken();
  const [link, lookAgain] = useLink(token, '/identity/users/password_link');
  const { register, handleSubmit, setError, clearErrors, setFocus, formState } = useForm({
    defaultValues: { password: '' },
  });
  const { errors } = formState;
  const [outcome, setOutcome] = useState<'done' | 'dead'>();
  if (outcome === 'done')
    return (
      <Outcome
        title={t('Your new password is set')}
        paragraphs={[t('You were signed out everywhere. Sign in with the new password.')]}
      />
    );
  if (link.step === 'none')
    return (
      <Outcome
        title={t('This link is incomplete')}
        paragraphs={[t('Open the link in the email again, or ask for a new one.')]}
      >
        <ForgottenLink />
      </Outcome>
    );
  if (outcome === 'dead' || link.step === 'dead') return <DeadLink />;
  if (link.step === 'failed') return <UnreadLink title={title} words={link.words} again={lookAgain} />;
  if (link.step === 'loading') return <Titled title={title}>{null}</Titled>;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await ask('/identity/users/reset_password', {
        method: 'POST',
        body: JSON.stringify({ token, password }),
      });
      setOutcome('done');
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return setOutcome('dead');
      const mistake = fieldWords(error, 'password');
      setError(mistake === undefined ? 'root' : 'password', {
        message: mistake ?? signInFailureWords(error),
      });
      setFocus('password', { shouldSelect: true });
    }
    return undefined;
  });
  return (
    <Titled title={title}>
      <FormFrame
        failure={errors.root?.message}
        submitLabel={t('Set the password')}
        onSubmit={submit}
        onLanguage={clearErrors}
      >
        <SignInField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          value={link.email}
          readOnly
          mistake={undefined}
        />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          help={passwordHelp()}
          mistake={errors.password?.message}
          {...register('password', { validate: (value) => value !== '' || t('Enter your new password.') })}
        />
      </FormFrame>
    </Titled>
  );
}

export function passwordHelp(): string {
  return t('At least {least} characters of any kind. A few unrelated words make a good password.', {
    least: minPasswordLength,
  });
}

export function DeadLink() {
  return (
    <Outcome
      title={t('This link no longer works')}
      paragraphs={[
        t('It was already used, has expired, or was replaced by a newer one.'),
        t('Ask for a new password, or ask the administrator who invited you for another link.'),
      ]}
    >
      <ForgottenLink />
    </Outcome>
  );
}

function ForgottenLink() {
  return (
    <a className="lone-link" href="/forgotPassword">
      {t('Forgot your password?')}
    </a>
  );
}

/** The link could not be looked up, but may still work. */
export function UnreadLink({
  title,
  words,
  again,
}: {
  readonly title: string;
  readonly words: string;
  readonly again: () => Promise<void>;
}) {
  return (
    <Titled title={title}>
      <FormFrame
        failure={words}
        submitLabel={t('Try again')}
        onSubmit={again}
        onLanguage={() => void again()}
      >
        {null}
      </FormFrame>
    </Titled>
  );
}
