/** Help in the header: explains the abbreviations. Loaded on demand. */
import { Suspense, useState, type ReactNode } from 'react';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { HelpIcon } from '../../ui/icons.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

const Glossary = lazyWithRetry(async () => (await import('./glossary.tsx')).Glossary);

/** The glossary and a function to open it. */
export function useGlossary(): { readonly glossary: ReactNode; readonly openGlossary: () => void } {
  const [open, setOpen] = useState(false);
  return {
    glossary: open && (
      <Suspense>
        <Glossary onClose={() => setOpen(false)} />
      </Suspense>
    ),
    openGlossary: () => setOpen(true),
  };
}

export function HelpButton({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const { glossary, openGlossary } = useGlossary();
  return (
    <>
      <Button
        look="text"
        className={className ?? ''}
        icon={<HelpIcon />}
        aria-label={t('Help: abbreviations')}
        aria-haspopup="dialog"
        onClick={openGlossary}
      />
      {glossary}
    </>
  );
}
