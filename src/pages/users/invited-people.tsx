import { Link } from 'react-router';
import type { Invited } from '../../contracts/identity/invitations.ts';
import { useT } from '../../i18n/translate.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { CopyLink } from './copy-link.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';

/** The outcome for each address. The user can hand over the links to people whom email does not reach. */
export function InvitedPeople({ outcomes }: { readonly outcomes: readonly Invited[] }) {
  const t = useT();
  return (
    <Stack as="section" gap={3} below={6} aria-label={t('Result')}>
      <output>
        {t(
          { by: 'count', one: 'One person is invited.', other: '{count:number} people are invited.' },
          { count: outcomes.filter(({ outcome }) => outcome === 'invited').length },
        )}{' '}
        {t('Each link works once, for seven days.')}
      </output>
      <Stack as="ul" ruled>
        {outcomes.map((one) => (
          <Line key={one.email} as="li" gap={[2, 3]} align="center">
            {one.outcome === 'invited' ? (
              <>
                <Link to={`/admin/users/${one.userId}`}>{one.email}</Link>
                <StatusTag tone="success">{t('Invited')}</StatusTag>
                <CopyLink path={one.link} of={one.email} />
              </>
            ) : (
              <>
                <span>{one.email}</span>
                <StatusTag tone="neutral">{t('Has an account')}</StatusTag>
                <Text as="span" tone="muted" size="s">
                  {t('Nothing was sent. A program administrator can add roles to an existing account.')}
                </Text>
              </>
            )}
          </Line>
        ))}
      </Stack>
    </Stack>
  );
}
