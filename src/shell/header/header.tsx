/** The 64px header (specification section 2, "Shell"). */
import { memo, type MouseEventHandler } from 'react';
import { Link } from 'react-router';
import { Button as AntButton } from 'antd';
import { ButtonLink } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { mustSetUpTwoStep } from '../../contracts/identity/session.ts';
import { useT } from '../../i18n/translate.ts';
import { authProvider } from '../../providers/auth.ts';
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

/** Moves the focus only: a further entry in the browser's history would cost another press of Back. */
const skipToContent: MouseEventHandler = (event) => {
  event.preventDefault();
  document.getElementById('content')?.focus();
};

/** Memoized on the path: sorting, filtering or paging a list changes only the query, which does not affect the header. */
export const Header = memo(function Header({ pathname }: { readonly pathname: string }) {
  const t = useT();
  const state = useSessionState();
  const current = 'current' in state ? state.current : undefined;
  return (
    <Line as="header" gap={3} wrap={false} align="center" className={`${styles.header} screen-only`}>
      <AntButton
        type="primary"
        className={`visually-hidden ${styles.skip}`}
        href="#content"
        onClick={skipToContent}
      >
        {t('Skip to content')}
      </AntButton>
      <Link
        className="brand"
        to="/dashboard"
        aria-label={t('{product}: dashboard', { product: productName })}
      >
        <Logo session={current} />
      </Link>
      {/* Until the user has set up two-step sign-in, none of these pages would open. */}
      {current !== undefined && !mustSetUpTwoStep(current.me) && <Navigation pathname={pathname} />}
      <Line gap={1} wrap={false} align="center" toEnd className={styles.end}>
        <ButtonLink look="text" size="small" className={styles.legal ?? ''} to="/legalDisclaimer">
          <Text as="span" tone="muted">
            {t('Legal Disclaimer')}
          </Text>
        </ButtonLink>
        {current !== undefined && <HelpButton className={styles.help} />}
        <DisplayMenu />
        {/* Without a profile there is no account menu, and everyone may sign out (specification section 6). */}
        {state.status === 'profileWanted' && (
          <AntButton onClick={() => void authProvider.logout({})}>{t('Logout')}</AntButton>
        )}
        {state.status === 'signedOut' && (
          <AntButton type="primary" href="/login">
            {t('Sign in')}
          </AntButton>
        )}
        {current !== undefined && (
          <>
            <TenantMenu />
            <AccountMenu />
          </>
        )}
      </Line>
    </Line>
  );
});

/** The organization's logo, next to the portal's. */
function Logo({ session }: { readonly session: Session | undefined }) {
  const uri = session?.tenant.logoUri ?? '';
  return (
    <>
      <BrandMark />
      <span className={styles.name}>{productName}</span>
      {uri.startsWith('/identity/') && (
        <Picture url={uri} file={null} name="" className={`${styles.tenantLogo} wide-only`} />
      )}
    </>
  );
}
