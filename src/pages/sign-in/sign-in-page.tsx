/** The pages before signing in. They load alone: React with light markup of its own, no antd, no Refine. */
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { currentLanguage, languages, onLanguageChange, t } from '../../i18n/words.ts';
import { signIn, signInByPasskey } from '../../providers/sign-in.ts';
import { BrandMark } from '../../shell/header/brand.tsx';
import { productName } from '../../shell/product-name.ts';
import { SignInForm } from '../../shell/sign-in/sign-in-form.tsx';
import { chooseLanguage, chooseTheme, themeChoice } from '../../theme/preferences.ts';
import form from '../../shell/sign-in/sign-in-form.module.css';
import { Text } from '../../ui/text.tsx';
import styles from './sign-in.module.css';

type OpenApp = () => Promise<void>;

// Each when it is asked for: whoever signs in waits for none of them.
const Register = lazy(() => import('./register.tsx'));
const ForgotPassword = lazy(() => import('./forgot-password.tsx'));
const ResetPassword = lazy(() => import('./reset-password.tsx'));

/**
 * Draws the page that the address asks for.
 *
 * @param openApp puts the app in this page's place, where the user was going
 * @returns takes the page away
 */
export function openSignIn(container: HTMLElement, openApp: OpenApp): () => void {
  const root = createRoot(container);
  // The first thing that is seen: not in slices.
  flushSync(() => root.render(<SignInPages openApp={openApp} />));
  return () => root.unmount();
}

function SignInPages({ openApp }: { readonly openApp: OpenApp }) {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage);
  const { title, content } = pageAt(window.location.pathname, openApp);
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    // No header, no footer (specification section 2). Drawn anew in another language, as a page that is loaded in it.
    <div key={language}>
      <main className={styles.page}>
        <div className="brand first-paint">
          <BrandMark />
          {productName}
        </div>
        <div className={styles.column}>
          <Text as="h1" size="xxl" below={6}>
            {title}
          </Text>
          <Suspense>{content}</Suspense>
          <div className={styles.aside}>
            <a className="lone-link" href="/legalDisclaimer">
              {t('Legal Disclaimer')}
            </a>
            <div>
              <ThemeSelect /> <LanguageSelect />
            </div>
          </div>
        </div>
        <div className={styles.arches} aria-hidden="true" />
      </main>
    </div>
  );
}

interface Content {
  readonly title: string;
  readonly content: ReactNode;
}

function pageAt(pathname: string, openApp: OpenApp): Content {
  switch (pathname.toLowerCase().replace(/\/$/, '')) {
    case '/register':
      return { title: t('Create your account'), content: <Register openApp={openApp} /> };
    case '/forgotpassword':
      return { title: t('Forgot your password?'), content: <ForgotPassword /> };
    case '/resetpassword':
      return { title: t('Set a new password'), content: <ResetPassword /> };
    default:
      return { title: t('Sign in'), content: <Login openApp={openApp} /> };
  }
}

function Login({ openApp }: { readonly openApp: OpenApp }) {
  const expired = new URLSearchParams(window.location.search).get('why') === 'expired';
  const [failed, setFailed] = useState(false);
  const notice = failed
    ? t('The portal could not be loaded. Check your connection, then load the page again.')
    : expired
      ? t('Your session has ended. Sign in again to continue where you left off.')
      : '';
  return (
    <>
      <output>
        <p className={form.notice}>{notice}</p>
      </output>
      <SignInForm
        signIn={signIn}
        signInByPasskey={signInByPasskey}
        onSignedIn={() => void openApp().catch(() => setFailed(true))}
      />
      <p className={styles.links}>
        <a className="lone-link" href="/forgotPassword">
          {t('Forgot your password?')}
        </a>
        <a className="lone-link" href="/register">
          {t('No account yet?')}
        </a>
      </p>
    </>
  );
}

function ThemeSelect() {
  return (
    <select
      aria-label={t('Theme')}
      defaultValue={themeChoice()}
      onChange={({ target: { value } }) =>
        chooseTheme(value === 'light' || value === 'dark' ? value : 'system')
      }
    >
      <option value="system">{t('Match device')}</option>
      <option value="light">{t('Light')}</option>
      <option value="dark">{t('Dark')}</option>
    </select>
  );
}

function LanguageSelect() {
  const load = async () => (await import('../../i18n/es/sign-in.ts')).signIn;
  return (
    <select
      aria-label={t('Language')}
      defaultValue={currentLanguage()}
      onChange={({ target: { value } }) =>
        void chooseLanguage(value === 'es' ? 'es' : 'en', load).catch(() => undefined)
      }
    >
      {Object.entries(languages).map(([value, label]) => (
        <option key={value} value={value} lang={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
