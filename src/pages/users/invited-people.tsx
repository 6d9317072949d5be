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
  const invited = outcomes.filter(({ outcome }) => outcome === 'invited').length;
  return (
    <Stack as="section" gap={3} below={6} aria-label={t('Result')}>
      <output>
        {invited === 0
          ? t('Nobody is invited.')
          : `${t(
              { by: 'count', one: 'One person is invited.', other: '{count:number} people are invited.' },
              { count: invited },
            )} ${t('Each link works once, for seven days.')}`}
      </output>
      <Stack as="ul" ruled>
        {outcomes.map((one) => (
          <Line key={one.email} as="li" gap={[2, 3]} align="center">
            {one.userId === null ? (
              <span>{one.email}</span>
            ) : (
              <Link to={`/admin/users/${one.userId}`}>{one.email}</Link>
            )}
            {one.outcome === 'invited' ? (
              <>
                <StatusTag tone="success">{t('Invited')}</StatusTag>
                <CopyLink path={one.link} of={one.email} />
              </>
            ) : (
              <>
                <StatusTag tone="neutral">{t('Has an account')}</StatusTag>
                <Text as="span" tone="muted" size="s">
                  {one.userId === null
                    ? t('Nothing was sent. A program administrator can add roles to an existing account.')
                    : t('Nothing was sent. Open their page to change roles or to send a new link.')}
                </Text>
              </>
            )}
          </Line>
        ))}
      </Stack>
    </Stack>
  );
}
