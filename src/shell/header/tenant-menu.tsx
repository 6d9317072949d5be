import { useT } from '../../i18n/translate.ts';
import { unsavedInput } from '../../providers/unsaved-input.ts';
import { session, useSession } from '../../providers/session.ts';
import { SwitchIcon } from '../../ui/icons.tsx';
import { Menu } from '../menu.tsx';
import { useUnsavedQuestion } from '../unsaved-question.tsx';

/** For users who may act for several organizations: shows the current one and switches to another. */
export function TenantMenu() {
  const t = useT();
  const { me, tenant } = useSession();
  const { question, askFirst } = useUnsavedQuestion();
  if (me.authorizedTenants.length < 2) return null;
  const switchTo = (id: number) => {
    // What a page keeps when it is left, it also keeps for the tenant.
    const kept = unsavedInput()?.words;
    askFirst({
      title: kept?.title ?? t('Switch without saving?'),
      goOn: kept?.leave ?? t('Switch and discard'),
      text: kept?.text,
      action: () => session.switchTenant(id),
    });
  };
  return (
    <>
      <Menu
        label={t('Switch organization')}
        align="end"
        entries={[
          {
            kind: 'group',
            label: t('Switch to'),
            entries: me.authorizedTenants.map(({ id, name }) => ({
              kind: 'radio',
              label: name,
              checked: id === tenant.id,
              onSelect: () => switchTo(id),
            })),
          },
        ]}
      >
        <SwitchIcon />
      </Menu>
      {question}
    </>
  );
}
