import { useT } from '../../../i18n/translate.ts';
import styles from '../account-holder.module.css';

/** What submitting means. It stands above every Submit. */
export function Certification() {
  const t = useT();
  return (
    <div className={styles.certification}>
      <p>
        {t(
          'By selecting Submit you certify that everything given here is complete and accurate to the best of your knowledge, and that you may open an account for this business.',
        )}
      </p>
      <p>
        {t('You also accept the terms in the')}{' '}
        <a href="/legalDisclaimer" target="_blank" rel="noreferrer">
          {t('legal disclaimer (opens in a new tab)')}
        </a>
        .
      </p>
    </div>
  );
}
