import { useState } from 'react';
import { useT } from '../i18n/translate.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Already translated. */
  readonly label: string;
}

/** Copies a text that also stands beside it, so that it can be copied by hand if the browser refuses. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useT();
  const [outcome, setOutcome] = useState<string>();
  // Browsers have no clipboard on pages that are not encrypted.
  const copy = async () => navigator.clipboard.writeText(text);
  return (
    <Button
      onClick={() =>
        void copy().then(
          () => setOutcome(t('Copied')),
          () => setOutcome(t('The browser blocked copying.')),
        )
      }
    >
      <span aria-live="polite">{outcome ?? label}</span>
    </Button>
  );
}
