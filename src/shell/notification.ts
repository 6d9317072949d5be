import type { NotificationProvider } from '@refinedev/core';
import { t } from '../i18n/translate.ts';
import { dismissToast, toast } from './toast.ts';

/** Shows Refine's notifications as toasts: `message` says what was done; on failure, `description` is the error message. */
export const notificationProvider: NotificationProvider = {
  open({ type, message, description }) {
    if (type === 'error')
      toast({ title: t('Error'), description: description ?? message, variant: 'destructive' });
    else if (type === 'success') toast({ title: t('Success'), description: message, variant: 'success' });
  },
  close: dismissToast,
};
