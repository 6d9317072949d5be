import { expect, test } from 'vitest';
import { chooseTheme, onThemeChange, themeMode } from '../../src/theme/preferences.ts';

test('printing uses the light theme, whatever theme is on screen', () => {
  chooseTheme('dark');
  const seen: string[] = [];
  const stop = onThemeChange(() => void seen.push(themeMode()));
  const onPage = () => document.documentElement.dataset['theme'];
  window.dispatchEvent(new Event('beforeprint'));
  expect([themeMode(), onPage()]).toEqual(['light', 'light']);
  window.dispatchEvent(new Event('afterprint'));
  expect([themeMode(), onPage()]).toEqual(['dark', 'dark']);
  expect(seen).toEqual(['light', 'dark']);
  stop();
  chooseTheme('system');
  expect(onPage()).toBeUndefined();
});
