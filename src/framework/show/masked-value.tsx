/** Masked personal data, with the way to see it: an action that the server writes down. What it gives stays on this page alone. */
import { useDataProvider } from '@refinedev/core';
import { Line } from '../../ui/layout.tsx';
import { createContext, use, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';

export interface Revealing {
  /** Where the record's values are revealed: `/api/…/7/reveal`. */
  readonly url: string;
}

/** Given where the policy lets the caller reveal. */
const RevealContext = createContext<Revealing | undefined>(undefined);
export const RevealProvider = RevealContext.Provider;

export interface MaskedValueProps {
  /** As the server names it: `controlPerson.governmentId`. */
  readonly path: string;
  readonly label: string;
  readonly masked: string;
  /** How the revealed value reads. */
  readonly textOf: (value: unknown) => string;
}

export function MaskedValue({ path, label, masked, textOf }: MaskedValueProps) {
  const t = useT();
  const revealing = use(RevealContext);
  const dataProvider = useDataProvider();
  // In this component alone: the query cache would keep it after the page is left.
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
      toast({
        title: t('Error'),
        description: error instanceof Error ? error.message : t('It could not be revealed. Try again.'),
        variant: 'destructive',
      });
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
