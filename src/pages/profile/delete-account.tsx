import { useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { session } from '../../providers/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { deleteMe } from './account-calls.ts';
import { AccountSection } from './account-section.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { Text } from '../../ui/text.tsx';

export function DeleteAccount() {
  const t = useT();
  const [asked, setAsked] = useState(false);
  return (
    <AccountSection id="delete-account" title={t('Delete your account')}>
      <Text tone="muted" size="s" below={3}>
        {t(
          'Your name, addresses, and roles are removed, and you will no longer be able to sign in. Your actions stay in the history of records.',
        )}
      </Text>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('Delete my account')}
      </Button>
      {asked && (
        <SecretDialog
          title={t('Delete your account for good?')}
          fields={['password']}
          help={t('Confirms that it is you. Deleting your account cannot be undone.')}
          submitLabel={t('Delete my account')}
          look="danger"
          onClose={() => setAsked(false)}
          work={async ({ password }) => {
            await deleteMe(password);
            session.signOut('deleted');
          }}
        />
      )}
    </AccountSection>
  );
}
