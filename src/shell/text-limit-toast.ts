/** Says so when a text that is typed, pasted or dragged into a field is longer than it takes: the browser drops the end without a word. */
import { t } from '../i18n/translate.ts';
import { toast } from './toast.ts';

/** The field that was said to be full, until its text changes. */
let full: EventTarget | undefined;

export function toastAtTextLimit(): void {
  document.addEventListener('beforeinput', ({ target, inputType, data }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { value, maxLength, selectionStart, selectionEnd } = target;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const added = data?.replaceAll('\r\n', '\n') ?? '';
    if (maxLength === -1 || value.length - replaced + added.length <= maxLength) {
      full = undefined;
      return;
    }
    const isTyped = inputType === 'insertText';
    if (!isTyped && inputType !== 'insertFromPaste' && inputType !== 'insertFromDrop') return;
    // Whoever types on is told once.
    if (isTyped && full === target) return;
    full = target;
    toast(
      isTyped
        ? {
            title: t('The field is full'),
            description: t('It takes {most:number} characters. What you type now is left out.', {
              most: maxLength,
            }),
            variant: 'destructive',
          }
        : {
            title: t('The text does not fit'),
            description: t('This field takes {most:number} characters. The end of the text was left out.', {
              most: maxLength,
            }),
            variant: 'destructive',
          },
    );
  });
}
