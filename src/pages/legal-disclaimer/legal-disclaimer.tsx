import { useT } from '../../i18n/translate.ts';
import { Page } from '../../shell/page/page.tsx';
import styles from './legal-disclaimer.module.css';

export default function LegalDisclaimer() {
  const t = useT();
  return (
    <Page title={t('Legal Disclaimer')} width="narrow">
      <div className={styles.text}>
        <p>
          {t(
            'This portal serves the administration of surveys and payments between a state program, managed-care organisations and providers. It is meant for people whom their organisation has authorised to use it.',
          )}
        </p>
        <h2>{t('Authorised use')}</h2>
        <p>
          {t(
            'Use the account that was given to you, for the organisation you act for, and for its program business alone. Do not share a password or a session. What is done here is recorded with the name of who did it and when, and may be reviewed.',
          )}
        </p>
        <h2>{t('Confidential information')}</h2>
        <p>
          {t(
            'Identifiers of businesses and people, owners’ dates of birth and payment details are confidential. They are masked where they are not needed; showing one in full is recorded. Do not enter patient data in any field, comment or file.',
          )}
        </p>
        <h2>{t('Accuracy')}</h2>
        <p>
          {t(
            'Figures come from what organisations report and may change until a period is closed. They inform the program’s work; they are not a determination of what is owed, and do not replace the contract, the rule or the notice that governs a payment.',
          )}
        </p>
        <h2>{t('No advice')}</h2>
        <p>
          {t(
            'Nothing in this portal is legal, financial or medical advice. Ask the program office, or your own adviser, before relying on it for a decision.',
          )}
        </p>
        <h2>{t('Availability')}</h2>
        <p>
          {t(
            'The portal may be unavailable during maintenance. Deadlines are those of the program’s notices; where the portal and a notice disagree, the notice stands.',
          )}
        </p>
      </div>
    </Page>
  );
}
