/**
 * After a new release, parts of an open page that it has not loaded yet are gone. The error that says so takes the place of the
 * page, so it waits until nothing typed would be lost with it.
 */
import { t } from '../i18n/translate.ts';
import { session } from '../providers/session.ts';
import { waitBeforeFailing } from '../ui/lazy-with-retry.ts';
import { toast } from './toast.ts';

const lookEveryMs = 1_000;

export function keepUnsavedFromMissingParts(): void {
  waitBeforeFailing(async () => {
    if (!session.hasUnsaved()) return;
    toast({
      title: t('Part of this page could not be loaded.'),
      description: t('The portal may have been updated. Save what you typed, then load the page again.'),
      variant: 'destructive',
    });
    while (session.hasUnsaved()) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  });
}
