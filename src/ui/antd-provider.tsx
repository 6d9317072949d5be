/** Configures antd for its children: the current theme, the language, and the container for popups. */
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { currentLanguage, onLanguageChange } from '../i18n/words.ts';
import { antTheme } from '../theme/ant-theme.ts';
import { onThemeChange, themeMode } from '../theme/preferences.ts';
import { antdLocale } from './antd-locale.ts';
import { keepingVariables } from './antd-variable-cache.ts';
import { LoadingIcon } from './icons.tsx';
import { openSelect } from './open-select.ts';
import { popupContainer } from './popup-container.ts';

const button = { autoInsertSpace: false, loadingIcon: <LoadingIcon /> };
const wave = { disabled: true };
const defaultTextPx = 16;
const variables = keepingVariables();

export function AntdProvider({ children }: { readonly children: ReactNode }) {
  const mode = useSyncExternalStore(onThemeChange, themeMode);
  const language = useSyncExternalStore(onLanguageChange, currentLanguage);
  const theme = useMemo(() => {
    const textPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return antTheme(mode, {
      textScale: (Number.isNaN(textPx) ? defaultTextPx : textPx) / defaultTextPx,
      touch: window.matchMedia('(pointer: coarse)').matches,
    });
  }, [mode]);
  useEffect(() => {
    // Before the selects' own handlers.
    document.addEventListener('keydown', openSelect, true);
    return () => document.removeEventListener('keydown', openSelect, true);
  }, []);
  return (
    // antd's styles get their own layer, below the product's rules and above those for bare elements (theme/base.css).
    <StyleProvider layer cache={variables}>
      <ConfigProvider
        theme={theme}
        locale={antdLocale(language)}
        button={button}
        wave={wave}
        virtual={false}
        getPopupContainer={popupContainer}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  );
}
