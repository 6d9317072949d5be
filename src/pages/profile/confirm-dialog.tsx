/** Asks the user to confirm their identity, on top of whatever needs it and without changing that. */
import { useState } from 'react';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { confirmation } from '../../providers/confirmation.ts';
import { mayUsePasskeys } from '../../providers/passkeys.ts';
import { useSession } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { confirmBy, confirmByPasskey } from './account-calls.ts';
import { useSecondSteps } from './second-steps.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Line } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useWorkSignal } from '../../ui/use-work-signal.ts';

interface ConfirmDialogProps {
  /** Requires the second step; a password is not accepted. */
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
      <Text tone="muted" size="s" below={3}>
        {bySecondStep
          ? t('This changes how you sign in. It continues after you confirm.')
          : t(
              'This shows personal data, or changes permissions or how someone signs in. It continues after you confirm.',
            )}
      </Text>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.user.emailAddress} />
      {me.user.mfaSetupComplete && (
        <Line gap={3}>
          {mayUsePasskeys() && <ByPasskey />}
          {!bySecondStep && (
            <Button look="text" onClick={() => setBy(by === 'password' ? 'code' : 'password')}>
              {by === 'password' ? t('Use a code instead') : t('Use your password instead')}
            </Button>
          )}
        </Line>
      )}
    </SecretDialog>
  );
}

/** Confirms with a passkey. Renders nothing for users who have none. */
function ByPasskey() {
  const t = useT();
  const { steps } = useSecondSteps();
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure?: string }>({ busy: false });
  const workSignal = useWorkSignal();
  if (steps === undefined || steps.passkeys.length === 0) return null;
  const confirm = async () => {
    setState({ busy: true });
    try {
      await confirmByPasskey(workSignal());
      confirmation.answer(true);
    } catch (error) {
      setState({
        busy: false,
        failure: failureWords(error),
      });
    }
  };
  return (
    <>
      <Failure>{state.failure}</Failure>
      <Button busy={state.busy} onClick={() => void confirm()}>
        {t('Use a passkey')}
      </Button>
    </>
  );
}
