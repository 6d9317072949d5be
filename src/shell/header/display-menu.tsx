import { useSyncExternalStore } from 'react';
import { loadSpanish } from '../../i18n/load-spanish.ts';
import { currentLanguage, languages, useT } from '../../i18n/translate.ts';
import {
  chooseLanguage,
  chooseTheme,
  onThemeChange,
  themeChoice,
  themeMode,
} from '../../theme/preferences.ts';
import { MoonIcon, SunIcon } from '../../ui/icons.tsx';
import { Menu, type MenuEntry } from '../menu.tsx';
import { toast } from '../toast.ts';

/** Menu for theme and language. */
export function DisplayMenu() {
  const t = useT();
  const choice = useSyncExternalStore(onThemeChange, themeChoice);
  const mode = useSyncExternalStore(onThemeChange, themeMode);
  const theme = (value: typeof choice, label: string): MenuEntry => ({
    kind: 'radio',
    label,
    checked: choice === value,
    onSelect: () => chooseTheme(value),
  });
  const language = (value: keyof typeof languages): MenuEntry => ({
    kind: 'radio',
    label: languages[value],
    lang: value,
    checked: currentLanguage() === value,
    onSelect: () =>
      void chooseLanguage(value, loadSpanish).catch(() =>
        toast({ title: t('The language could not be loaded. Try again.'), variant: 'destructive' }),
      ),
  });
  return (
    <Menu
      label={t('Theme and language')}
      align="end"
      entries={[
        {
          kind: 'group',
          label: t('Theme'),
          entries: [theme('system', t('Match device')), theme('light', t('Light')), theme('dark', t('Dark'))],
        },
        { kind: 'divider' },
        { kind: 'group', label: t('Language'), entries: [language('en'), language('es')] },
      ]}
    >
      {mode === 'dark' ? <MoonIcon /> : <SunIcon />}
    </Menu>
  );
}
