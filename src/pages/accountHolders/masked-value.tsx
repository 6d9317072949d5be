import { useState } from 'react';
import { formatDate } from '../../contracts/dates.ts';
import { Button } from '../../framework/form/button.tsx';
import { useT } from '../../i18n/translate.ts';
import { RequestFailure } from '../../providers/request-failure.ts';
import { toast } from '../../shell/toast.tsx';
import { revealValue } from './calls.ts';
import styles from './masked-value.module.css';

export interface MaskedValueProps {
  readonly holderId: string;
  /** `beneficialOwnerIndividuals[1].dob` */
  readonly path: string;
  readonly masked: string;
  /** What it is, and whose: "Government ID, Owner 2 – Jane Doe". */
  readonly label: string;
  readonly mayReveal: boolean;
}

/** Masked until it is asked for; what was revealed lives in this component alone and goes with it. */
export function MaskedValue({ holderId, path, masked, label, mayReveal }: MaskedValueProps) {
  const t = useT();
  const [value, setValue] = useState<string>();
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    try {
      setValue(await revealValue(holderId, path));
    } catch (error) {
      const description =
        error instanceof RequestFailure ? error.message : t('It could not be revealed. Try again.');
      toast({ title: t('Error'), description, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.masked}>
      <output className={styles.value}>{value === undefined ? masked : formatDate(value)}</output>
      {mayReveal && (
        <Button
          look="quiet"
          className={styles.reveal}
          busy={busy}
          aria-label={value === undefined ? t('Reveal {label}', { label }) : t('Hide {label}', { label })}
          onClick={() => (value === undefined ? void reveal() : setValue(undefined))}
        >
          {value === undefined ? t('Reveal') : t('Hide')}
        </Button>
      )}
    </span>
  );
}
