import { Fragment } from 'react';
import { useT } from '../../i18n/translate.ts';
import { Text } from '../../ui/text.tsx';
import { Page } from '../../shell/page/page.tsx';

export default function LegalDisclaimer() {
  const t = useT();
  const parts = [
    [
      t('Authorized use'),
      t(
        'Use only your own account, only for the organization you act for, and only for program business. Do not share your password or your session. Everything done here is recorded with the person’s name and the time, and may be reviewed.',
      ),
    ],
    [
      t('Confidential information'),
      t(
        'Business and personal identifiers, owners’ dates of birth, and payment details are confidential. They are masked wherever they are not needed, and each time one is shown in full is recorded. Do not enter patient data in any field, comment, or file.',
      ),
    ],
    [
      t('Accuracy'),
      t(
        'Figures are based on what organizations report and may change until a period is closed. They support the program’s work; they do not determine what is owed, and they do not replace the contract, rule, or notice that governs a payment.',
      ),
    ],
    [
      t('No advice'),
      t(
        'Nothing in this portal is legal, financial, or medical advice. Consult the program office or your own advisor before you rely on it for a decision.',
      ),
    ],
    [
      t('Availability'),
      t(
        'The portal may be unavailable during maintenance. Deadlines are set by the program’s notices. If the portal and a notice differ, the notice controls.',
      ),
    ],
  ] as const;
  return (
    <Page title={t('Legal Disclaimer')} width="narrow">
      <Text size="l" measure="68ch">
        {t(
          'This portal is used to administer surveys and payments among a state program, managed care organizations, and providers. Only people authorized by their organization may use it.',
        )}
      </Text>
      {parts.map(([heading, text]) => (
        <Fragment key={heading}>
          <Text as="h2" size="l" above={6} below={2}>
            {heading}
          </Text>
          <Text size="l" measure="68ch">
            {text}
          </Text>
        </Fragment>
      ))}
    </Page>
  );
}
