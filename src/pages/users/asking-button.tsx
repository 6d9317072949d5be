import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface AskingButtonProps {
  readonly words: string;
  readonly title: string;
  /** What it does to the person. */
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

/** A button that does something to another person's account only after a confirmation. */
export function AskingButton({ words, title, children, busy, onConfirm }: AskingButtonProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button busy={busy} onClick={() => setAsking(true)}>
        {words}
      </Button>
      {isAsking && (
        <Dialog
          title={title}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button
                look="danger"
                onClick={() => {
                  close();
                  onConfirm();
                }}
              >
                {words}
              </Button>
            </>
          }
        >
          <p>{children}</p>
        </Dialog>
      )}
    </>
  );
}
