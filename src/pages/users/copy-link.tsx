import { useT } from '../../i18n/translate.ts';
import { copy } from '../../shell/copy.ts';
import { Button } from '../../ui/button.tsx';

/** Copies a link into the portal to the clipboard, for the user to hand over. */
export function CopyLink({ path, of }: { readonly path: string; readonly of: string }) {
  const t = useT();
  return (
    <Button
      size="small"
      aria-label={t('Copy link for {name}', { name: of })}
      onClick={() =>
        copy(new URL(path, window.location.origin).href, {
          title: t('Link copied'),
          description: t('Anyone who has this link can sign in. Give it only to {name}.', { name: of }),
        })
      }
    >
      {t('Copy link')}
    </Button>
  );
}
