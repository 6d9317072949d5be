/**
 * The sign-in form, for the sign-in page and for signing in again over a page. Plain DOM: it is all that a first
 * visitor waits for, and React weighs more than the rest of that page ten times over
 * (docs/decisions/0004-sign-in-without-react.md).
 */
import { t } from '../i18n/words.ts';
import { signIn } from '../providers/sign-in.ts';
import buttonStyles from './button.module.css';
import { element } from './element.ts';
import styles from './sign-in-form.module.css';

interface SignInFormOptions {
  /** Who signs in again; left out, the form asks. */
  readonly email?: string;
  readonly onSignedIn: () => void;
  /** The first key: time to fetch what comes after signing in. */
  readonly onTyping?: () => void;
}

let lastId = 0;

export function signInForm({ email: fixedEmail, onSignedIn, onTyping }: SignInFormOptions): HTMLFormElement {
  const failure = element('p', { class: styles.failure, role: 'alert', hidden: true });
  const email = field(t('Email'), {
    type: 'email',
    name: 'email',
    autocomplete: 'username',
    inputmode: 'email',
    value: fixedEmail,
    readonly: fixedEmail !== undefined,
  });
  const password = field(t('Password'), {
    type: 'password',
    name: 'password',
    autocomplete: 'current-password',
    autofocus: fixedEmail !== undefined,
  });
  const submit = element(
    'button',
    { class: `${buttonStyles.button} ${styles.submit}`, 'data-look': 'primary', type: 'submit' },
    t('Sign in'),
  );
  const form = element(
    'form',
    { class: styles.form, novalidate: true },
    failure,
    email.row,
    password.row,
    submit,
  );
  password.row.append(visibilitySwitch(password.input));

  const setBusy = (busy: boolean) => {
    form.setAttribute('aria-busy', String(busy));
    submit.disabled = busy;
    submit.textContent = busy ? t('Signing in…') : t('Sign in');
  };
  const send = async () => {
    failure.hidden = true;
    password.complain(password.input.value === '' ? t('Enter your password.') : undefined);
    email.complain(email.input.value.trim() === '' ? t('Enter your email address.') : undefined);
    const wrong = [email.input, password.input].find((input) => input.ariaInvalid === 'true');
    if (wrong !== undefined) return wrong.focus();
    setBusy(true);
    const result = await signIn(email.input.value.trim(), password.input.value);
    if (result.ok) return onSignedIn();
    setBusy(false);
    failure.textContent = result.message;
    failure.hidden = false;
    return password.input.select();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!submit.disabled) void send();
  });
  if (onTyping !== undefined) form.addEventListener('input', onTyping, { once: true });
  return form;
}

interface Field {
  readonly row: HTMLDivElement;
  readonly input: HTMLInputElement;
  /** Shows what is wrong below the input, or nothing. */
  readonly complain: (mistake: string | undefined) => void;
}

function field(label: string, attributes: Readonly<Record<string, string | boolean | undefined>>): Field {
  lastId += 1;
  const id = `sign-in-${lastId}`;
  const input = element('input', {
    id,
    class: styles.input,
    autocapitalize: 'none',
    spellcheck: 'false',
    required: true,
    ...attributes,
  });
  const mistakeText = element('p', { id: `${id}-mistake`, class: styles.mistake, hidden: true });
  const row = element(
    'div',
    { class: styles.field },
    element('label', { for: id }, label),
    input,
    mistakeText,
  );
  const complain = (mistake: string | undefined) => {
    input.ariaInvalid = String(mistake !== undefined);
    mistakeText.textContent = mistake ?? '';
    mistakeText.hidden = mistake === undefined;
    if (mistake === undefined) input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', mistakeText.id);
  };
  return { row, input, complain };
}

function visibilitySwitch(input: HTMLInputElement): HTMLButtonElement {
  const button = element(
    'button',
    { class: styles.reveal, type: 'button', 'aria-label': t('Show password'), 'aria-pressed': 'false' },
    t('Show'),
  );
  button.addEventListener('click', () => {
    const visible = input.type === 'password';
    input.type = visible ? 'text' : 'password';
    button.ariaPressed = String(visible);
    button.textContent = visible ? t('Hide') : t('Show');
  });
  return button;
}
