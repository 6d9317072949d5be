/** The account menu, with its entries in the order of specification sections 2 and 6, and a link to the user's own profile. */
import { useLogout } from '@refinedev/core';
import { memo } from 'react';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { ownPaths } from '../../contracts/resource/fixed-paths.ts';
import { isSuperTenant, mayOpenPage } from '../../providers/access.ts';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import styles from './header.module.css';
import { ChevronDownIcon, PersonIcon } from '../../ui/icons.tsx';
import { Menu, type MenuEntry } from '../menu.tsx';
import { useGlossary } from '../glossary/help.tsx';
import { useUnsavedQuestion } from '../unsaved-question.tsx';

export function AccountMenu() {
  const { mutate: logout } = useLogout();
  return <OwnMenu onLogout={useStable(() => logout())} />;
}

/** Refine's logout hook rerenders on every URL change; memo keeps the menu from rerendering with it. */
const OwnMenu = memo(function OwnMenu({ onLogout }: { readonly onLogout: () => void }) {
  const t = useT();
  const { me, tenant, principal } = useSession();
  const { question, askBeforeLogout } = useUnsavedQuestion();
  const { glossary, openGlossary } = useGlossary();
  const label = me.user.emailAddress || t('My Account');
  const organisation = isSuperTenant(principal) ? t('Admin') : tenant.name;
  const entries: MenuEntry[] = [
    { kind: 'note', lines: [label, organisation], className: styles.account },
    ...(mayOpenPage(principal, 'transactions', 'paymentDashboard')
      ? [{ kind: 'link', label: t('Payment Dashboard'), to: '/admin/paymentDashboard' } as const]
      : []),
    { kind: 'link', label: t('Survey Dashboard'), to: '/dashboard' },
    ...(isSuperTenant(principal)
      ? ([
          { kind: 'divider' },
          { kind: 'disabled', label: t('Users') },
          { kind: 'divider' },
          { kind: 'link', label: t('Tenants'), to: '/admin/tenants' },
          { kind: 'divider' },
          { kind: 'link', label: t('Transactions'), to: '/admin/transactions' },
          { kind: 'divider' },
          { kind: 'link', label: t('Survey Periods'), to: '/admin/surveyPeriods' },
        ] as const)
      : []),
    { kind: 'divider' },
    // While impersonating, the profile belongs to the other person and cannot be changed.
    ...(me.actor == null
      ? ([{ kind: 'link', label: t('Your profile'), to: ownPaths.profile }] as const)
      : []),
    { kind: 'action', label: t('Abbreviations'), onSelect: openGlossary },
    { kind: 'divider' },
    {
      kind: 'action',
      label: t('Logout'),
      onSelect: () => void askBeforeLogout(onLogout),
    },
  ];
  return (
    <>
      <Menu entries={entries} align="end">
        <PersonIcon />
        <Stack as="span" className={styles.who}>
          <Text as="span" size="s" clip title={label}>
            {label}
          </Text>
          <Text as="span" tone="muted" size="s" clip>
            {organisation}
          </Text>
        </Stack>
        <ChevronDownIcon className="wide-only" />
      </Menu>
      {question}
      {glossary}
    </>
  );
});
