/** The 64px header (specification section 2, "Shell"). */
import { Link } from 'react-router';
import { useT } from '../../i18n/translate.ts';
import { useSessionState, type Session } from '../../providers/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand.tsx';
import { productName } from '../product-name.ts';
import { HelpButton } from '../glossary/help.tsx';
import { DisplayMenu } from './display-menu.tsx';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';
import { Picture } from './picture.tsx';
import { TenantMenu } from './tenant-menu.tsx';

export function Header() {
  const t = useT();
  const state = useSessionState();
  const current = 'current' in state ? state.current : undefined;
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      <Link
        className={styles.logo}
        to="/dashboard"
        aria-label={t('{product}: dashboard', { product: productName })}
      >
        <Logo session={current} />
      </Link>
      {current !== undefined && <Navigation />}
      <div className={styles.end}>
        <Link className={styles.legal} to="/legalDisclaimer">
          {t('Legal Disclaimer')}
        </Link>
        {current !== undefined && <HelpButton className={styles.help} />}
        <DisplayMenu />
        {current === undefined ? (
          <a className={styles.signIn} href="/login">
            {t('Sign in')}
          </a>
        ) : (
          <>
            <TenantMenu />
            <AccountMenu />
          </>
        )}
      </div>
    </header>
  );
}

/** The organisation's own logo beside the product's mark. */
function Logo({ session }: { readonly session: Session | undefined }) {
  const uri = session?.tenant.logoUri ?? '';
  return (
    <>
      <BrandMark />
      <span className={styles.name}>{productName}</span>
      {uri.startsWith('/identity/') && (
        <Picture url={uri} file={null} name="" className={styles.tenantLogo} />
      )}
    </>
  );
}
