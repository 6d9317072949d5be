import { failureWords } from '../i18n/failure-words.ts';
import { t } from '../i18n/words.ts';
import { toast } from './toast.ts';

export function toastFailure(error: unknown, title = t('Error')): void {
  toast({ title, description: failureWords(error), variant: 'destructive' });
}
