/** A page before signing in. The build renders it too (build/login-drawings.ts), so it must depend on its props alone. */
import type { ReactNode } from 'react';
import { languages, t, type Language } from '../../i18n/words.ts';
import { BrandMark } from '../../shell/header/brand.tsx';
import { productName } from '../../shell/product-name.ts';
import { SignInForm, type SignInFormProps } from '../../shell/sign-in/sign-in-form.tsx';
import { useIsLive } from '../../shell/sign-in/use-is-live.ts';
import form from '../../shell/sign-in/sign-in-form.module.css';
import type { ThemeChoice } from '../../theme/preferences.ts';
import styles from './sign-in.module.css';
import { Titled } from './titled.tsx';

interface SignInFrameProps {
  readonly theme: ThemeChoice;
  readonly onTheme: (choice: ThemeChoice) => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly children: ReactNode;
}

export function SignInFrame({ theme, onTheme, language, onLanguage, children }: SignInFrameProps) {
  const isLive = useIsLive();
  return (
    // No header or footer (specification section 2).
    <main className={styles.page}>
      <div className="brand first-paint">
        <BrandMark />
        {productName}
      </div>
      <div className={styles.column}>
        {children}
        <div className={styles.aside}>
          <a className="lone-link" href="/legalDisclaimer">
            {t('Legal Disclaimer')}
          </a>
          <div>
            <select
              aria-label={t('Theme')}
              value={theme}
              disabled={!isLive}
              onChange={({ target: { value } }) =>
                onTheme(value === 'light' || value === 'dark' ? value : 'system')
              }
            >
              <option value="system">{t('Match device')}</option>
              <option value="light">{t('Light')}</option>
              <option value="dark">{t('Dark')}</option>
            </select>{' '}
            <select
              aria-label={t('Language')}
              value={language}
              disabled={!isLive}
              onChange={({ target: { value } }) => onLanguage(value === 'es' ? 'es' : 'en')}
            >
              {Object.entries(languages).map(([value, label]) => (
                <option key={value} value={value} lang={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        </div>
      </div>
      <div className={styles.arches} aria-hidden="true" />
    </main>
  );
}

export function LoginContent({ notice, ...props }: SignInFormProps & { readonly notice: string }) {
  return (
    <Titled title={t('Sign in')}>
      <output>
        <p className={form.notice}>{notice}</p>
      </output>
      <SignInForm {...props} />
      <p className={styles.links}>
        <a className="lone-link" href="/forgotPassword">
          {t('Forgot your password?')}
        </a>
        <a className="lone-link" href="/register">
          {t('No account yet?')}
        </a>
      </p>
    </Titled>
  );
}
