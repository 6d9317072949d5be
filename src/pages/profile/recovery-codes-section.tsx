/** Shows how many recovery codes are left, and replaces them with new ones. */
import { useState } from 'react';
import { failureWords } from '../../i18n/failure-words.ts';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { renewRecoveryCodes } from './account-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Text } from '../../ui/text.tsx';

type Step =
  | { readonly name: 'ask'; readonly busy: boolean; readonly failure?: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

interface RecoveryCodesSectionProps {
  readonly left: number;
  readonly onChange: () => void;
}

export function RecoveryCodesSection({ left, onChange }: RecoveryCodesSectionProps) {
  const t = useT();
  const [step, setStep] = useState<Step>();
  const close = () => {
    setStep(undefined);
    onChange();
  };
  const renew = async () => {
    setStep({ name: 'ask', busy: true });
    try {
      setStep({ name: 'codes', codes: await renewRecoveryCodes() });
    } catch (error) {
      const failure = failureWords(error);
      setStep({ name: 'ask', busy: false, failure });
    }
  };
  return (
    <>
      <Text as="h3" size="m" above={6} below={2}>
        {t('Recovery codes')}
      </Text>
      <Text tone="muted" size="s" below={3}>
        {t(
          {
            by: 'count',
            one: 'One recovery code is left.',
            other: '{count:number} recovery codes are left.',
          },
          { count: left },
        )}{' '}
        {t('If you lose your phone or device, each code lets you sign in once.')}
      </Text>
      <Button onClick={() => setStep({ name: 'ask', busy: false })}>{t('Make new codes')}</Button>
      {step?.name === 'ask' && (
        <Dialog
          title={t('Make new recovery codes?')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button look="primary" busy={step.busy} onClick={() => void renew()}>
                {t('Make new codes')}
              </Button>
            </>
          }
        >
          <Failure>{step.failure}</Failure>
          <p>{t('Your current codes stop working right away.')}</p>
        </Dialog>
      )}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
    </>
  );
}
