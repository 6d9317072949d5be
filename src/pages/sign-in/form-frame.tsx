/** The form of a page before signing in: a failure message at the top, the fields, and one button. */
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { onLanguageChange } from '../../i18n/words.ts';
import form from '../../shell/sign-in/sign-in-form.module.css';

interface FormFrameProps {
  readonly failure: string | undefined;
  readonly submitLabel: string;
  /** Resolves when the submit has succeeded or failed. */
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  /** Forgets messages, which stay in the language they were said in. */
  readonly onLanguage: () => void;
  readonly children: ReactNode;
}

export function FormFrame({ failure, submitLabel, onSubmit, onLanguage, children }: FormFrameProps) {
  const [busy, setBusy] = useState(false);
  useEffect(() => onLanguageChange(onLanguage), [onLanguage]);
  return (
    <form
      className={form.form}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        void onSubmit(event).finally(() => setBusy(false));
      }}
    >
      {failure !== undefined && (
        <p className={form.failure} role="alert">
          {failure}
        </p>
      )}
      {children}
      <button type="submit" className={form.button} disabled={busy}>
        {submitLabel}
      </button>
    </form>
  );
}
