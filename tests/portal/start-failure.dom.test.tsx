import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiBaseUrl } from '../../src/config.ts';
import { es } from '../../src/i18n/es.ts';
import { setLanguage } from '../../src/i18n/words.ts';
import { showStartFailure } from '../../src/start-failure.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  document.body.replaceChildren();
});

/** Does what the entry point does first. It also logs the reason, so the console is silenced here. */
function start(first: () => void = apiBaseUrl): void {
  const report = console.error;
  console.error = () => undefined;
  try {
    first();
  } catch (error) {
    showStartFailure(error);
  } finally {
    console.error = report;
  }
}

describe('a portal without a usable base URL', () => {
  test.each(['', 'localhost:3000', 'ftp://example.org', 'https://'])(
    '(%j) says so on a readable page',
    (value) => {
      vi.stubEnv('VITE_BASE_URL', value);
      start();
      expect(screen.getByRole('heading').textContent).toBe('invalid VITE_BASE_URL');
      expect(screen.getByRole('main').textContent).toContain('Build with VITE_BASE_URL set to the address');
    },
  );

  test('can start with a usable one', () => {
    vi.stubEnv('VITE_BASE_URL', 'https://api.example.org/base/');
    expect(apiBaseUrl()).toBe('https://api.example.org/base');
  });
});

test('a portal whose files cannot be loaded says so in the chosen language', () => {
  const fail = () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  start(fail);
  expect(screen.getByRole('main').textContent).toBe(
    'The portal could not be loadedCheck your connection.Load again',
  );
  setLanguage('es', es);
  start(fail);
  setLanguage('en', {});
  expect(screen.getByRole('main').textContent).toBe(
    'No se pudo cargar el portalCompruebe su conexión.Volver a cargar',
  );
});
