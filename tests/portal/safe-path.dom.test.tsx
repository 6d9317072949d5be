import { constantFrom, sample, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attemptedPath, safePath, signInPath } from '../../src/providers/safe-path.ts';

describe('after signing in one goes', () => {
  test.each(['/admin/tenants?view=MCOs&sort=-name#top', '/dashboard', '/surveys/mcos/7'])('to %s', (path) => {
    expect(safePath(path)).toBe(path);
    expect(attemptedPath(`?${new URLSearchParams({ to: path })}`)).toBe(path);
  });

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
  ])('never to %j', (path) => {
    expect(safePath(path)).toBeUndefined();
    expect(attemptedPath(`?${new URLSearchParams({ to: path })}`)).toBe('/dashboard');
  });

  test('to this origin alone, whatever the address says', () => {
    const parts = constantFrom('/', '\\', '.', ':', '@', '?', '#', '%', '2', 'f', 'x', '\t', '\u0000', ' ');
    const followed = sample(string({ unit: parts }), 20_000).map((rest) => safePath(`/${rest}`));
    const origins = followed
      .filter((path) => path !== undefined)
      .map((path) => new URL(path, window.location.origin).origin);
    expect(new Set(origins)).toEqual(new Set([window.location.origin]));
  });

  test('the sign-in page carries the way back, unless it is the way one goes anyway', () => {
    expect(signInPath('/admin/tenants?x=1')).toBe('/login?to=%2Fadmin%2Ftenants%3Fx%3D1');
    expect(signInPath('/dashboard')).toBe('/login');
    expect(signInPath('/dashboard', 'expired')).toBe('/login?why=expired');
  });
});
