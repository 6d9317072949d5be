/** Fields of the pages before sign-in, with light markup of their own: those pages do not load antd. */
import { useState, type ComponentProps } from 'react';
import { t } from '../../i18n/words.ts';
import { Text } from '../../ui/text.tsx';
import { useIsLive } from './use-is-live.ts';
import styles from './sign-in-form.module.css';

export interface SignInFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly name: string;
  readonly mistake: string | undefined;
  readonly help?: string;
}

export function SignInField({ label, mistake, help, children, ...input }: SignInFieldProps) {
  const id = `sign-in-${input.name}`;
  const described = [mistake && `${id}-mistake`, help && `${id}-help`].join(' ').trim();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        autoCapitalize={input.autoCapitalize ?? 'none'}
        spellCheck={false}
        required
        aria-invalid={mistake !== undefined}
        aria-describedby={described || undefined}
      />
      {mistake && (
        // Announced even if the focus is in the field already.
        <Text id={`${id}-mistake`} role="alert" tone="danger" size="s">
          {mistake}
        </Text>
      )}
      {help && (
        <Text id={`${id}-help`} tone="muted" size="s">
          {help}
        </Text>
      )}
      {children}
    </div>
  );
}

/** `autoComplete` tells whether it is a current or a new password. */
export function PasswordField({
  label,
  ...props
}: Omit<SignInFieldProps, 'type' | 'label'> & { readonly label?: string }) {
  const [visible, setVisible] = useState(false);
  const isLive = useIsLive();
  return (
    <SignInField {...props} label={label ?? t('Password')} type={visible ? 'text' : 'password'}>
      <button
        type="button"
        className={styles.reveal}
        aria-label={t('Show password')}
        aria-pressed={visible}
        disabled={!isLive}
        onClick={() => setVisible(!visible)}
      >
        {visible ? t('Hide') : t('Show')}
      </button>
    </SignInField>
  );
}
