/**
 * Goes on with another of the user's tenants once the active one is no longer theirs, because their role for it was removed.
 * Input that is unsaved stays on the screen until the user has copied it and switches by themselves.
 */
import { message } from '../contracts/messages/catalogue.ts';
import { messageWords } from '../i18n/messages.ts';
import { t } from '../i18n/translate.ts';
import { ask } from '../providers/ask.ts';
import { profileIn } from '../providers/auth-storage.ts';
import { http } from '../providers/http.ts';
import { liveProvider, streamRefused } from '../providers/live.ts';
import { RequestFailure } from '../providers/request-failure.ts';
import { session } from '../providers/session.ts';
import { copy } from './copy.ts';
import { toast } from './toast.ts';

export function followTenant(): void {
  http.interceptors.response.use(undefined, (failure: unknown) => {
    if (
      failure instanceof RequestFailure &&
      failure.message === messageWords(message('request.notForTenant'))
    )
      onRefusal();
    throw failure;
  });
  // Nobody may ask for anything meanwhile.
  liveProvider.subscribe({ channel: `resources/${streamRefused}`, types: ['*'], callback: onRefusal });
}

let isLooking = false;

/** Several requests may be refused at once. */
function onRefusal(): void {
  if (isLooking) return;
  isLooking = true;
  // Whatever fails here is looked up again after the next refusal.
  void look()
    .catch(() => undefined)
    .finally(() => {
      isLooking = false;
    });
}

async function look(): Promise<void> {
  const me = profileIn(await ask('/identity/users/me', {}));
  const now = session.get();
  if (me === undefined || now.status !== 'signedIn' || now.current.me.user.id !== me.user.id) return;
  const { tenant } = now.current;
  if (me.authorizedTenants.some(({ id }) => id === tenant.id)) return;
  const title = t('You no longer act for {name}.', { name: tenant.name });
  if (session.hasUnsaved())
    return toast({
      title,
      description: t('What you typed here cannot be saved. Copy it, then switch at the top of the page.'),
      variant: 'destructive',
      action: { label: t('Copy what I typed'), onAction: () => copy(typed(), { title: t('Copied') }) },
    });
  session.setProfile(me);
  const next = session.get();
  if ('current' in next)
    toast({ title, description: t('You now act for {name}.', { name: next.current.tenant.name }) });
}

/** What the fields of the page and its dialogs contain, with their labels. */
function typed(): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ':is(#content, [role=dialog]) :is(textarea, input:not([type=password], [type=checkbox], [type=radio], [type=file]))',
  );
  return [...fields]
    .filter(({ value }) => value !== '')
    .map((field) => `${field.labels?.[0]?.textContent ?? field.ariaLabel ?? ''}: ${field.value}`)
    .join('\n');
}
