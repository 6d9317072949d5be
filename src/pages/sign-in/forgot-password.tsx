/** Specification section 7: /identity/users/forgot_password. The response does not reveal who has an account. */
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../i18n/words.ts';
import { ask, signInFailureWords } from '../../providers/ask.ts';
import { SignInField } from '../../shell/sign-in/sign-in-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sign-in.module.css';
import { Titled } from './titled.tsx';

export function ForgotPassword() {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm({
    defaultValues: { email: '' },
  });
  const { errors } = formState;
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined)
    return (
      <Outcome
        title={t('Check your email')}
        paragraphs={[
          t(
            'If {email} has an account, an email with a link is on its way. The link works once, for one hour.',
            {
              email: sentTo,
            },
          ),
          t('No email? Check your spam folder, or ask an administrator at your organization for a link.'),
        ]}
      />
    );
  const submit = handleSubmit(async ({ email }) => {
    try {
      await ask('/identity/users/forgot_password', {
        method: 'POST',
        body: JSON.stringify({ email: email.trim() }),
      });
      setSentTo(email.trim());
    } catch (error) {
      setError('root', { message: signInFailureWords(error) });
    }
  });
  return (
    <Titled title={t('Forgot your password?')}>
      <FormFrame
        failure={errors.root?.message}
        submitLabel={t('Send me a link')}
        onSubmit={submit}
        onLanguage={clearErrors}
      >
        <SignInField
          label={t('Email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          help={t('The address you sign in with. A link to set a new password is mailed to it.')}
          mistake={errors.email?.message}
          {...register('email', {
            validate: (value) => /\S@\S/.test(value) || t('Enter your email address, like name@example.org.'),
          })}
        />
      </FormFrame>
      <p className={styles.links}>
        <a className="lone-link" href="/login">
          {t('Back to sign in')}
        </a>
      </p>
    </Titled>
  );
}
