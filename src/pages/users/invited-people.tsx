import { Link } from 'react-router';
import type { Invited } from '../../contracts/identity/invitations.ts';
import { useT } from '../../i18n/translate.ts';
import { StatusTag } from '../../framework/kinds/status-tag.tsx';
import { CopyLink } from './copy-link.tsx';
import styles from './users.module.css';

/** What came of each address. The links can be handed over where mail does not arrive. */
export function InvitedPeople({ outcomes }: { readonly outcomes: readonly Invited[] }) {
  const t = useT();
  return (
    <section className={styles.outcomes} aria-label={t('Result')}>
      <output>
        {t(
          { by: 'count', one: 'One person is invited.', other: '{count:number} people are invited.' },
          { count: outcomes.filter(({ outcome }) => outcome === 'invited').length },
        )}{' '}
        {t('Each link works once, for seven days.')}
      </output>
      <ul className={styles.list}>
        {outcomes.map((one) => (
          <li key={one.email} className={styles.person}>
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
                <span className={styles.why}>
                  {t('Nothing was sent. An administrator of the program adds roles to accounts.')}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
