import { t } from '../i18n/translate.ts';
import { toast, type ToastContent } from './toast.ts';

/** Copies a text to the clipboard and says `copied`, or that the browser refuses. */
export function copy(text: string, copied: ToastContent): void {
  const refused: ToastContent = {
    title: t('Error'),
    description: t('The browser blocked copying.'),
    variant: 'destructive',
  };
  // Browsers have no clipboard on pages that are not encrypted, so this can throw.
  const write = async () => navigator.clipboard.writeText(text);
  void write().then(
    () => toast(copied),
    () => toast(refused),
  );
}
