import type { Principal } from '../../contracts/resource/policy.ts';
import { useT } from '../../i18n/translate.ts';
import { principalFor, session, useSession, type Session } from '../../providers/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from './page.tsx';
import { Text } from '../../ui/text.tsx';
import { Line } from '../../ui/layout.tsx';

/** Tells the user that this page is not available to them in this organization, and where they can go instead. */
export function Forbidden({ mayOpen }: { readonly mayOpen: (principal: Principal) => boolean }) {
  const t = useT();
  const current = useSession();
  const others = otherTenants(current, mayOpen);
  const isForItsAdmins = mayOpen({ ...current.principal, role: 'admin' });
  return (
    <Page title={t('You don’t have access to this page')} width="narrow">
      <Text measure="65ch" below={5}>
        {isForItsAdmins
          ? t(
              'Your role at {tenant} ({role}) does not include this page. If you need access, ask an administrator at your organization.',
              { tenant: current.tenant.name, role: t(roleWords[current.tenant.role]) },
            )
          : t('This page is not available to {tenant}. If you need access, contact the program office.', {
              tenant: current.tenant.name,
            })}
      </Text>
      <Line gap={3} align="center">
        {others.map(({ id, name }) => (
          <Button key={id} look="primary" onClick={() => session.switchTenant(id)}>
            {t('Switch to {tenant}', { tenant: name })}
          </Button>
        ))}
        <ButtonLink to="/dashboard">{t('Go to the dashboard')}</ButtonLink>
      </Line>
    </Page>
  );
}

const roleWords = { admin: 'administrator', member: 'member', viewer: 'viewer' } as const;

function otherTenants({ me, tenant }: Session, mayOpen: (principal: Principal) => boolean) {
  return me.authorizedTenants.filter((other) => other.id !== tenant.id && mayOpen(principalFor(me, other)));
}
