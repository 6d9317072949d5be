import { useState } from 'react';
import { useT } from '../i18n/translate.ts';
import { download, type Download } from '../providers/download.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { toastFailure } from './toast-failure.ts';

export interface DownloadButtonProps extends Omit<ButtonProps, 'type' | 'busy' | 'onClick'> {
  readonly file: Download;
}

/** Fetches a file and lets the browser save it. A toast tells if that fails. */
export function DownloadButton({ file, ...rest }: DownloadButtonProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(file);
    } catch (error) {
      toastFailure(error, t('The download failed'));
    } finally {
      setBusy(false);
    }
  };
  return <Button {...rest} busy={busy} onClick={() => void save()} />;
}
