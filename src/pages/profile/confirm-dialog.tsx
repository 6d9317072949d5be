/** Stands over whatever asked for it, and leaves it as it was. */
import { useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { confirmation } from '../../providers/confirmation.ts';
import { mayUsePasskeys } from '../../providers/passkeys.ts';
import { useSession } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { confirmBy, confirmByPasskey } from './account-calls.ts';
import styles from './profile.module.css';
import { useSecondSteps } from './second-steps.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface ConfirmDialogProps {
  /** The password does not do. */
  readonly bySecondStep: boolean;
}

export default function ConfirmDialog({ bySecondStep }: ConfirmDialogProps) {
  const t = useT();
  const { me } = useSession();
  const [by, setBy] = useState<'password' | 'code'>(bySecondStep ? 'code' : 'password');
  return (
    <SecretDialog
      key={by}
      title={t('Confirm that it is you')}
      fields={[by]}
      submitLabel={t('Confirm')}
      onClose={() => confirmation.answer(false)}
      work={async ({ password, code }) => {
        await confirmBy(by === 'password' ? { password } : { code: code.trim() });
        confirmation.answer(true);
      }}
    >
      <p className={styles.note}>
        {bySecondStep
          ? t('What you asked for changes how you sign in. It goes on when you have confirmed.')
          : t('This shows personal data or changes permissions. It continues after you confirm.')}
      </p>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.user.emailAddress} />
      {me.user.mfaSetupComplete && (
        <div className={styles.buttons}>
          {mayUsePasskeys() && <ByPasskey />}
          {!bySecondStep && (
            <Button look="text" onClick={() => setBy(by === 'password' ? 'code' : 'password')}>
              {by === 'password' ? t('Use a code instead') : t('Use your password instead')}
            </Button>
          )}
        </div>
      )}
    </SecretDialog>
  );
}

/** For those who have one. */
function ByPasskey() {
  const t = useT();
  const { steps } = useSecondSteps();
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure?: string }>({ busy: false });
  if (steps === undefined || steps.passkeys.length === 0) return null;
  const confirm = async () => {
    setState({ busy: true });
    try {
      await confirmByPasskey();
      confirmation.answer(true);
    } catch (error) {
      setState({
        busy: false,
        failure: error instanceof Error ? error.message : t('It could not be done. Try again.'),
      });
    }
  };
  return (
    <>
      {state.failure !== undefined && (
        <p className={styles.failure} role="alert">
          {state.failure}
        </p>
      )}
      <Button busy={state.busy} onClick={() => void confirm()}>
        {t('Use a passkey')}
      </Button>
    </>
  );
}
