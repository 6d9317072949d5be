import { useT } from '../../i18n/translate.ts';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/button.tsx';

/** Copies a link into the portal to the clipboard, for the user to hand over. */
export function CopyLink({ path, of }: { readonly path: string; readonly of: string }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    toast({
      title: t('Link copied'),
      description: t('Anyone who has this link can sign in. Give it only to {name}.', { name: of }),
    });
  };
  return (
    <Button
      size="small"
      aria-label={t('Copy link for {name}', { name: of })}
      onClick={() =>
        void copy().catch(() =>
          toast({
            title: t('Error'),
            description: t('The browser blocked copying.'),
            variant: 'destructive',
          }),
        )
      }
    >
      {t('Copy link')}
    </Button>
  );
}
