import { afterEach, expect, test, vi } from 'vitest';

/** Like Chromium, which does not dispatch the event of a change that was read before it. */
class DeviceTheme extends EventTarget {
  #isDark = false;
  #known = false;
  get matches(): boolean {
    this.#known = this.#isDark;
    return this.#isDark;
  }
  turn(isDark: boolean): void {
    this.#isDark = isDark;
  }
  /** The next frame. */
  tell(): void {
    if (this.#known === this.#isDark) return;
    this.#known = this.#isDark;
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.#isDark }));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a change of the device’s theme is followed even if the page is redrawn just before its event', async () => {
  const device = new DeviceTheme();
  vi.stubGlobal('matchMedia', () => device);
  vi.resetModules();
  const { onThemeChange, themeMode } = await import('../../src/theme/preferences.ts');
  const drawn: string[] = [themeMode()];
  onThemeChange(() => drawn.push(themeMode()));
  device.turn(true);
  themeMode();
  device.tell();
  expect(drawn).toEqual(['light', 'dark']);
});
