/**
 * Masked personal data with a button to reveal it, which the server records in the audit trail. The revealed value is
 * kept only on this page.
 */
import { useDataProvider } from '@refinedev/core';
import { Line } from '../../ui/layout.tsx';
import { createContext, use, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';

export interface Revealing {
  /** URL of the endpoint that reveals the record's values: `/api/…/7/reveal`. */
  readonly url: string;
}

/** Provided only if the policy lets the caller reveal values. */
const RevealContext = createContext<Revealing | undefined>(undefined);
export const RevealProvider = RevealContext.Provider;

export interface MaskedValueProps {
  /** The path as the server names it: `controlPerson.governmentId`. */
  readonly path: string;
  readonly label: string;
  readonly masked: string;
  /** Formats the revealed value. */
  readonly textOf: (value: unknown) => string;
}

export function MaskedValue({ path, label, masked, textOf }: MaskedValueProps) {
  const t = useT();
  const revealing = use(RevealContext);
  const dataProvider = useDataProvider();
  // Local state, because the query cache would keep the value after the user leaves the page.
  const [value, setValue] = useState<string>();
  const [busy, setBusy] = useState(false);

  const reveal = async (url: string) => {
    setBusy(true);
    try {
      const answer = await dataProvider().custom?.<{ value: unknown }>({
        url,
        method: 'post',
        payload: { path },
      });
      setValue(textOf(answer?.data.value));
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Line as="span" gap={[1, 2]} align="center">
      <Text as="span" breakWords aria-live="polite">
        {value ?? masked}
      </Text>
      {revealing !== undefined && (
        <Button
          look="quiet"
          size="small"
          className="screen-only"
          // Keeps the value level with those beside it.
          style={{ marginBlock: 'calc(-1 * var(--space-1))' }}
          busy={busy}
          aria-label={value === undefined ? t('Reveal: {label}', { label }) : t('Hide: {label}', { label })}
          title={value === undefined ? t('Revealing is recorded in the history.') : undefined}
          onClick={() => (value === undefined ? void reveal(revealing.url) : setValue(undefined))}
        >
          {value === undefined ? t('Reveal') : t('Hide')}
        </Button>
      )}
    </Line>
  );
}
