/** The form of a page before signing in: a failure message at the top, the fields, and one button. */
import { useState, type FormEvent, type ReactNode } from 'react';
import form from '../../shell/sign-in/sign-in-form.module.css';

interface FormFrameProps {
  readonly failure: string | undefined;
  readonly submitLabel: string;
  /** Resolves when the submit has succeeded or failed. */
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly children: ReactNode;
}

export function FormFrame({ failure, submitLabel, onSubmit, children }: FormFrameProps) {
  const [busy, setBusy] = useState(false);
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
