/** The pages before signing in. They load alone: their own CSS, and nothing of the app, not even React. */
import { currentLanguage, languages, onLanguageChange, t } from '../../i18n/words.ts';
import { productName } from '../../shell/product-name.ts';
import { element } from '../../shell/element.ts';
import { signInForm } from '../../shell/sign-in-form.ts';
import { chooseLanguage, chooseTheme, themeChoice, type ThemeChoice } from '../../theme/preferences.ts';
import styles from './sign-in.module.css';

export interface SignInActions {
  /** Fetches the app ahead. */
  readonly fetchApp: () => void;
  /** Puts the app in this page's place, where the user was going. */
  readonly openApp: () => Promise<void>;
}

/** Draws the page that the address asks for, and again in another language until the function it returns is called. */
export function openSignIn(root: HTMLElement, actions: SignInActions): () => void {
  const draw = () => {
    const { title, content } = pageAt(window.location.pathname, actions);
    document.title = `${title} · ${productName}`;
    root.replaceChildren(frame(title, content));
  };
  draw();
  return onLanguageChange(draw);
}

interface Content {
  readonly title: string;
  readonly content: readonly Node[];
}

function pageAt(pathname: string, actions: SignInActions): Content {
  switch (pathname.toLowerCase().replace(/\/$/, '')) {
    case '/register':
      return helpPage(
        t('Accounts are by invitation'),
        t(
          'There is no public registration. An administrator of your organisation adds you, and tells you how to sign in.',
        ),
        t(
          'If your organisation is not here yet, write to the program office that runs the surveys and payments: it adds organisations.',
        ),
      );
    case '/forgotpassword':
      return helpPage(
        t('Forgot your password?'),
        t(
          'Passwords cannot be reset from this page. Ask an administrator of your organisation, who can have a new one set for you.',
        ),
        t('Tell them the email address you sign in with. Never send anyone a password.'),
      );
    case '/resetpassword':
      return helpPage(
        t('This link cannot be used'),
        t(
          'Passwords are not set through links here. Sign in with the password you have, or ask an administrator of your organisation for a new one.',
        ),
      );
    default:
      return login(actions);
  }
}

function login({ fetchApp, openApp }: SignInActions): Content {
  const notice = element('p', { class: styles.notice, role: 'status' });
  const say = (words: string) => {
    notice.textContent = words;
    notice.hidden = words === '';
  };
  const expired = new URLSearchParams(window.location.search).get('why') === 'expired';
  say(expired ? t('Your session has ended. Sign in again to go on where you were.') : '');
  const form = signInForm({
    onTyping: fetchApp,
    onSignedIn: () =>
      void openApp().catch(() =>
        say(t('The portal could not be loaded. Check your connection, then load the page again.')),
      ),
  });
  const links = element(
    'p',
    { class: styles.links },
    element('a', { href: '/forgotPassword' }, t('Forgot your password?')),
    element('a', { href: '/register' }, t('No account yet?')),
  );
  return { title: t('Sign in'), content: [notice, form, links] };
}

/** What to do without an account or a password. Both come from an administrator; nothing here pretends otherwise. */
function helpPage(title: string, ...paragraphs: readonly string[]): Content {
  const text = element('div', { class: styles.text }, ...paragraphs.map((words) => element('p', {}, words)));
  const links = element('p', { class: styles.links }, element('a', { href: '/login' }, t('Back to sign in')));
  return { title, content: [text, links] };
}

/** The page around all of them: no header, no footer (specification section 2). */
function frame(title: string, content: readonly Node[]): HTMLElement {
  const mark = element('img', { src: '/favicon.svg', alt: '', width: '28', height: '28' });
  return element(
    'div',
    { class: styles.page },
    element(
      'main',
      { class: styles.main },
      element('div', { class: styles.brand }, mark, element('span', { class: styles.name }, productName)),
      element(
        'div',
        { class: styles.column },
        element('h1', { class: styles.title }, title),
        ...content,
        element(
          'div',
          { class: styles.aside },
          element('a', { href: '/legalDisclaimer' }, t('Legal Disclaimer')),
          element('div', { class: styles.choices }, themeSelect(), languageSelect()),
        ),
      ),
    ),
    element('div', { class: styles.arches, 'aria-hidden': 'true' }),
  );
}

function themeSelect(): HTMLSelectElement {
  const words: Readonly<Record<ThemeChoice, string>> = {
    system: t('As the system'),
    light: t('Light'),
    dark: t('Dark'),
  };
  const chosen = themeChoice();
  const options = Object.entries(words).map(([value, label]) =>
    element('option', { value, selected: value === chosen }, label),
  );
  const select = element('select', { 'aria-label': t('Theme') }, ...options);
  select.addEventListener('change', () =>
    chooseTheme(select.value === 'light' || select.value === 'dark' ? select.value : 'system'),
  );
  return select;
}

function languageSelect(): HTMLSelectElement {
  const chosen = currentLanguage();
  const options = Object.entries(languages).map(([value, label]) =>
    element('option', { value, lang: value, selected: value === chosen }, label),
  );
  const select = element('select', { 'aria-label': t('Language') }, ...options);
  select.addEventListener('change', () => {
    const load = async () => (await import('../../i18n/es/sign-in.ts')).signIn;
    void chooseLanguage(select.value === 'es' ? 'es' : 'en', load).catch(() => undefined);
  });
  return select;
}
