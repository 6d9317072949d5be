/** By invitation: the link of a letter becomes an account, and its owner is signed in. */
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isObject } from '../../contracts/values/objects.ts';
import { currentLanguage, t } from '../../i18n/words.ts';
import { ask, failureWords, fieldWords, Refused } from '../../providers/ask.ts';
import { session } from '../../providers/session-store.ts';
import { signIn } from '../../providers/sign-in.ts';
import { PasswordField, SignInField } from '../../shell/sign-in/sign-in-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { useLinkToken } from './link-token.ts';
import { DeadLink, passwordHelp } from './reset-password.tsx';
import { Outcome } from './outcome.tsx';

type State =
  | { readonly step: 'loading' | 'uninvited' | 'dead' | 'done' }
  | { readonly step: 'failed'; readonly words: string }
  | { readonly step: 'form'; readonly email: string };

export function Register({ openApp }: { readonly openApp: () => Promise<void> }) {
  const token = useLinkToken();
  const [state, setState] = useState<State>({ step: token === '' ? 'uninvited' : 'loading' });
  useEffect(() => {
    if (token === '') return;
    ask('/identity/users/invitation', { method: 'POST', body: JSON.stringify({ token }) }).then(
      (body) => {
        const email = isObject(body) && typeof body['email'] === 'string' ? body['email'] : '';
        setState({ step: 'form', email });
      },
      (error: unknown) =>
        setState(
          error instanceof Refused && error.status === 404
            ? { step: 'dead' }
            : { step: 'failed', words: failureWords(error) },
        ),
    );
  }, [token]);
  switch (state.step) {
    case 'loading':
      return null;
    case 'uninvited':
      return (
        <Outcome
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
    case 'dead':
      return <DeadLink />;
    case 'failed':
      return <Outcome paragraphs={[state.words]} />;
    case 'done':
      return (
        <Outcome paragraphs={[t('Your account is ready. Sign in with your email address and password.')]} />
      );
    case 'form':
      return (
        <AccountForm
          token={token}
          email={state.email}
          openApp={openApp}
          onUsed={() => setState({ step: 'dead' })}
          onDone={() => setState({ step: 'done' })}
        />
      );
    default:
      return state satisfies never;
  }
}

interface AccountFormProps {
  readonly token: string;
  readonly email: string;
  readonly openApp: () => Promise<void>;
  readonly onUsed: () => void;
  readonly onDone: () => void;
}

function AccountForm({ token, email, openApp, onUsed, onDone }: AccountFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
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
      if (fields.length === 0) setError('root', { message: failureWords(error) });
      return undefined;
    }
    // Whoever was signed in here before is not the one who has just registered.
    session.clear();
    const result = await signIn(email, values.password);
    if (!result.ok) return onDone();
    window.history.replaceState(null, '', '/register');
    return openApp().catch(onDone);
  });
  return (
    <FormFrame failure={errors.root?.message} submitLabel={t('Create my account')} onSubmit={submit}>
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
