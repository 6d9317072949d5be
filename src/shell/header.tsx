/** The 64px header (specification section 2, "Shell"). */
import { manifests } from 'virtual:manifests';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useT } from '../i18n/translate.ts';
import { isSuperTenant, mayOpen, seesPayments } from '../providers/access.ts';
import { useSession, useSessionState, type Session } from '../providers/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandMark } from './brand.tsx';
import { productName } from './product-name.ts';
import { DisplayMenu } from './display-menu.tsx';
import styles from './header.module.css';
import { ChevronDownIcon, MenuIcon } from '../ui/icons.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
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

/** The organisation's own logo beside the product's mark; from this host only, as the policy of content has it. */
function Logo({ session }: { readonly session: Session | undefined }) {
  const uri = session?.tenant.logoUri ?? '';
  const [failed, setFailed] = useState('');
  return (
    <>
      <BrandMark />
      <span className={styles.name}>{productName}</span>
      {uri !== failed && URL.canParse(uri) && new URL(uri).origin === window.location.origin && (
        <img className={styles.tenantLogo} src={uri} alt="" onError={() => setFailed(uri)} />
      )}
    </>
  );
}

function Navigation() {
  const t = useT();
  const current = useSession();
  const { pathname } = useLocation();
  const entries = navigation(current, t).map((entry) => ({
    ...entry,
    current: pathname === entry.to || pathname.startsWith(`${entry.to}/`),
  }));
  const { nav, list, fit } = useFit(entries.map(({ label }) => label).join());
  const links = (some: typeof entries): MenuEntry[] => some.map((entry) => ({ kind: 'link', ...entry }));
  const more = entries.slice(fit);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('Main')}>
      <ul ref={list} className={styles.inline}>
        {entries.map(({ label, to, current }, index) => (
          <li key={to} data-beyond={index >= fit ? '' : undefined}>
            <Link to={to} aria-current={current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <div className={styles.more} data-current={more.some(({ current }) => current) ? '' : undefined}>
          <Menu entries={links(more)}>
            {t('More')}
            <ChevronDownIcon />
          </Menu>
        </div>
      )}
      <Menu className={styles.compact} label={t('Main menu')} entries={links(entries)}>
        <MenuIcon />
      </Menu>
    </nav>
  );
}

/** Room for the word "More", in any language. */
const moreWidthPx = 100;

/** How many of the entries fit side by side; the others go under "More". Those stay in place, unseen, to be measured. */
function useFit(words: string) {
  const nav = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [fit, setFit] = useState(Infinity);
  const measure = useCallback(() => {
    const widths = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect().width);
    const room = nav.current?.clientWidth ?? 0;
    const all = widths.reduce((sum, width) => sum + width, 0);
    let left = room - moreWidthPx;
    setFit(all <= room ? Infinity : widths.findIndex((width) => (left -= width) < 0));
  }, []);
  // Other words are other widths. Not at each drawing: measuring lays the whole page out, and every sort draws the header.
  useLayoutEffect(() => {
    if (words !== '') measure();
  }, [measure, words]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (nav.current !== null) observer.observe(nav.current);
    return () => observer.disconnect();
  }, [measure]);
  return { nav, list, fit };
}

function navigation(
  { principal, tenant }: Session,
  t: (words: string) => string,
): readonly { label: string; to: string }[] {
  const lists = manifests
    .filter(({ name, routes }) => routes.list !== undefined && mayOpen(principal, name, 'list'))
    .toSorted(
      (a, b) =>
        (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity) || a.label[1].localeCompare(b.label[1]),
    )
    .map(({ label, menu, routes }) => ({ label: t(menu?.label ?? label[1]), to: routes.list ?? '/' }));
  return [
    { label: t('Survey Dashboard'), to: '/dashboard' },
    ...(seesPayments(principal) ? [{ label: t('Payment Dashboard'), to: '/admin/paymentDashboard' }] : []),
    ...lists,
    // Whoever does not administer all organisations finds their own.
    ...(isSuperTenant(principal) ? [] : [{ label: t('My organisation'), to: `/admin/mco/${tenant.id}` }]),
  ];
}
