/** Says so when a pasted text is longer than its field takes: the browser drops the end without a word. */
import { t } from '../i18n/translate.ts';
import { toast } from './toast.ts';

document.addEventListener('paste', ({ target, clipboardData }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  const { value, maxLength, selectionStart, selectionEnd } = target;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  const pasted = clipboardData?.getData('text/plain').replaceAll('\r\n', '\n') ?? '';
  if (maxLength === -1 || value.length - replaced + pasted.length <= maxLength) return;
  toast({
    title: t('The text does not fit'),
    description: t('This field takes {most:number} characters. The end of the pasted text was left out.', {
      most: maxLength,
    }),
    variant: 'destructive',
  });
});
