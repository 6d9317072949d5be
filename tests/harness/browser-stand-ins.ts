import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** antd needs both when it mounts; a test DOM has no layout to report, so they never fire. */
class IdleResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver = IdleResizeObserver;
globalThis.matchMedia = (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

// Nothing is laid out here, and parsing antd's styles for every query by role takes seconds.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { configurable: true, set() {} });

afterEach(cleanup);
