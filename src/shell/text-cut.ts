/** Says so when a text that is pasted or dragged into a field is longer than it takes: the browser drops the end without a word. */
import { t } from '../i18n/translate.ts';
import { toast } from './toast.ts';

export function sayWhatIsCut(): void {
  document.addEventListener('beforeinput', ({ target, inputType, data }) => {
    if (inputType !== 'insertFromPaste' && inputType !== 'insertFromDrop') return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { value, maxLength, selectionStart, selectionEnd } = target;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const added = data?.replaceAll('\r\n', '\n') ?? '';
    if (maxLength === -1 || value.length - replaced + added.length <= maxLength) return;
    toast({
      title: t('The text does not fit'),
      description: t('This field takes {most:number} characters. The end of the text was left out.', {
        most: maxLength,
      }),
      variant: 'destructive',
    });
  });
}
