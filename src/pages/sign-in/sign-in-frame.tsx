import type { ReactNode } from 'react';
import { currentLanguage, languages, useT } from '../../i18n/translate.ts';
import { BrandMark, productName } from '../../shell/brand.tsx';
import { chooseLanguage, chooseTheme, useThemeChoice } from '../../theme/preferences.ts';
import { Arches } from './arches.tsx';
import styles from './sign-in.module.css';

/** The page around every form before signing in: no header (specification section 2). */
export function SignInFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.page}>
      <title>{`${title} · ${productName}`}</title>
      <div className={styles.brand}>
        <BrandMark size={32} />
        <span className={styles.name}>{productName}</span>
      </div>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
      <Arches />
      <footer className={styles.footer}>
        <a href="/legalDisclaimer">{t('Legal Disclaimer')}</a>
        <Choices />
      </footer>
    </div>
  );
}

const themes = ['system', 'light', 'dark'] as const;

function Choices() {
  const t = useT();
  const theme = useThemeChoice();
  const words = { system: t('As the system'), light: t('Light'), dark: t('Dark') };
  const spanish = async () => (await import('../../i18n/es/sign-in.ts')).signIn;
  return (
    <div className={styles.choices}>
      <select aria-label={t('Theme')} value={theme} onChange={({ target }) => chooseTheme(themes.find((one) => one === target.value) ?? 'system')}>
        {themes.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </select>
      <select
        aria-label={t('Language')}
        value={currentLanguage()}
        onChange={({ target }) => void chooseLanguage(target.value === 'es' ? 'es' : 'en', spanish)}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
