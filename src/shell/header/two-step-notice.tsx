/** Shown while the people of an organization still have time to set up two-step sign-in. */
import { Alert } from 'antd';
import { formatDate } from '../../contracts/values/dates.ts';
import { ownPaths } from '../../contracts/resource/fixed-paths.ts';
import { useT } from '../../i18n/translate.ts';
import { useSession } from '../../providers/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import styles from './alert-strip.module.css';

export function TwoStepNotice() {
  const t = useT();
  const { user } = useSession().me;
  const from = user.mfaRequiredFrom ?? undefined;
  if (from === undefined || user.mfaSetupComplete) return null;
  return (
    <Alert
      banner
      showIcon
      role="none"
      type="warning"
      icon={<WarningIcon />}
      classNames={{ root: styles.alert }}
      title={
        <p className={styles.words}>
          {t(
            'Starting {day}, your organization requires two-step sign-in. Set it up before then to avoid interruptions.',
            {
              day: formatDate(from),
            },
          )}
        </p>
      }
      action={<ButtonLink to={ownPaths.profile}>{t('Set it up')}</ButtonLink>}
    />
  );
}
