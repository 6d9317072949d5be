/** The steps of an upload and its progress through them. */
import { Steps } from 'antd';
import { useT } from '../../i18n/translate.ts';

export type UploadStep = 'choose' | 'check' | 'review' | 'done';
const order: readonly UploadStep[] = ['choose', 'check', 'review', 'done'];

interface UploadStepsProps {
  readonly at: UploadStep;
  /** Whether the upload cannot continue. */
  readonly isStuck?: boolean;
}

export function UploadSteps({ at, isStuck = false }: UploadStepsProps) {
  const t = useT();
  const words: { readonly [S in UploadStep]: string } = {
    choose: t('Choose a file'),
    check: t('Check the file'),
    review: t('Review and submit'),
    done: t('Done'),
  };
  const current = order.indexOf(at);
  return (
    <>
      <p className="visually-hidden">
        {t('Step {step} of {steps}: {words}', { step: current + 1, steps: order.length, words: words[at] })}
      </p>
      {/* The icons have English accessible names. */}
      <div aria-hidden>
        <Steps
          size="small"
          titlePlacement="vertical"
          responsive={false}
          current={current}
          status={isStuck ? 'error' : at === 'done' ? 'finish' : 'process'}
          items={order.map((step) => ({ key: step, title: words[step] }))}
        />
      </div>
    </>
  );
}
