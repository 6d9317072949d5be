/**
 * Two-step sign-in: an authenticator app, set up with a QR code and a code and turned off with a code; passkeys; and recovery
 * codes.
 */
import { QRCode } from 'antd';
import { useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { confirmTwoStep, type Enrolment, startTwoStep, turnOffTwoStep } from './account-calls.ts';
import { AccountSection } from './account-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { useSecondSteps } from './second-steps.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Text } from '../../ui/text.tsx';

type Step =
  | { readonly name: 'password' | 'off' }
  | { readonly name: 'scan'; readonly enrolment: Enrolment }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

export function TwoStepSection() {
  const t = useT();
  const { steps, failure, refresh } = useSecondSteps();
  const isOn = steps?.app === true;
  const [step, setStep] = useState<Step>();
  const close = () => {
    setStep(undefined);
    refresh();
  };
  return (
    <AccountSection id="two-step" title={t('Two-step sign-in')}>
      {failure !== null && (
        <Failure>
          {failure.message} <Button onClick={refresh}>{t('Try again')}</Button>
        </Failure>
      )}
      <Text as="h3" size="m" below={2}>
        {t('Authenticator app')}
      </Text>
      <Text tone="muted" size="s" below={3}>
        {isOn
          ? t('It is on. You enter a code from your authenticator app each time you sign in.')
          : t(
              'A code from an app on your phone in addition to your password, so that a stolen password is not enough to get in.',
            )}
      </Text>
      <Button disabled={steps === undefined} onClick={() => setStep({ name: isOn ? 'off' : 'password' })}>
        {isOn ? t('Turn it off') : t('Set up')}
      </Button>
      <PasskeysSection passkeys={steps?.passkeys ?? []} hasApp={isOn} onChange={refresh} />
      {steps !== undefined && (isOn || steps.passkeys.length > 0) && (
        <RecoveryCodesSection left={steps.recoveryCodes} onChange={refresh} />
      )}
      {step?.name === 'password' && (
        <SecretDialog
          title={t('Set up two-step sign-in')}
          fields={['password']}
          submitLabel={t('Next')}
          onClose={close}
          work={async ({ password }) => setStep({ name: 'scan', enrolment: await startTwoStep(password) })}
        />
      )}
      {step?.name === 'scan' && (
        <SecretDialog
          title={t('Set up two-step sign-in')}
          fields={['code']}
          submitLabel={t('Turn it on')}
          onClose={close}
          work={async ({ code }) => setStep({ name: 'codes', codes: await confirmTwoStep(code.trim()) })}
        >
          <p>{t('Scan this QR code with your authenticator app, then enter the code it shows.')}</p>
          <QrPicture text={step.enrolment.uri} label={t('QR code to scan')} />
          <Text tone="muted" size="s">
            {t('If you cannot scan it, enter this key in the app:')}
          </Text>
          <Text mono breakWords>
            {step.enrolment.secret}
          </Text>
          {/* A phone cannot scan its own screen. */}
          <div>
            <CopyButton text={step.enrolment.secret} label={t('Copy the key')} />
          </div>
        </SecretDialog>
      )}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      {step?.name === 'off' && (
        <SecretDialog
          title={t('Turn off two-step sign-in')}
          fields={['password', 'code']}
          submitLabel={t('Turn it off')}
          onClose={close}
          work={async ({ password, code }) => {
            await turnOffTwoStep({ password, code: code.trim() });
            close();
          }}
        />
      )}
    </AccountSection>
  );
}

/** Black on white in both themes, because some cameras cannot read light on dark. */
function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  return <QRCode type="svg" value={text} size={200} color="#000000" bgColor="#ffffff" aria-label={label} />;
}
