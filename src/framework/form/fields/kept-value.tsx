/** A value that is set but not shown. It is kept unless the user asks to replace it. */
import { flushSync } from 'react-dom';
import { useT } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { FixedField } from './fixed-field.tsx';
import { focusControl } from './error-summary.tsx';

export interface KeptValueProps {
  readonly id: string;
  readonly label: string;
  readonly masked?: string | undefined;
  readonly onReplace: () => void;
}

export function KeptValue({ id, label, masked, onReplace }: KeptValueProps) {
  const t = useT();
  const replace = () => {
    // Render synchronously, so that the very next key press goes into the new control.
    flushSync(onReplace);
    focusControl(id);
  };
  return (
    <FixedField label={label}>
      {masked || t('Saved, not shown')}{' '}
      <Button id={id} look="quiet" aria-label={t('Replace: {label}', { label })} onClick={replace}>
        {t('Replace')}
      </Button>
    </FixedField>
  );
}
