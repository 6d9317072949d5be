import { constantFrom, sample, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptedPath, safePath, signInPath } from '../../src/providers/safe-path.ts';

describe('the page after signing in', () => {
  test.each(['/admin/tenants?view=MCOs&sort=-name#top', '/dashboard', '/surveys/mcos/7'])(
    'can be %s',
    (path) => {
      expect(safePath(path)).toBe(path);
      expect(attemptedPath(`?${new URLSearchParams({ to: path })}`)).toBe(path);
    },
  );

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/login',
    '/LOGIN/',
    '/login?to=/login',
    '',
    'dashboard',
  ])('is never %j', (path) => {
    expect(safePath(path)).toBeUndefined();
    expect(attemptedPath(`?${new URLSearchParams({ to: path })}`)).toBe('/dashboard');
  });

  test('is always on this origin, whatever the path says', () => {
    const parts = constantFrom('/', '\\', '.', ':', '@', '?', '#', '%', '2', 'f', 'x', '\t', '\u0000', ' ');
    const followed = sample(string({ unit: parts }), 20_000).map((rest) => safePath(`/${rest}`));
    const origins = followed
      .filter((path) => path !== undefined)
      .map((path) => new URL(path, window.location.origin).origin);
    expect(new Set(origins)).toEqual(new Set([window.location.origin]));
  });

  test('is named in the sign-in path, unless it is the default', () => {
    expect(signInPath('/admin/tenants?x=1')).toBe('/login?to=%2Fadmin%2Ftenants%3Fx%3D1');
    expect(signInPath('/dashboard')).toBe('/login');
    expect(signInPath('/dashboard', 'expired')).toBe('/login?why=expired');
  });
});
