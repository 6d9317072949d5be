/** The constants in section 9 of the specification, where they take effect, and texts that it prescribes. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInFailureWords, Refused } from '../../src/providers/ask.ts';
import { createQueryClient } from '../../src/providers/query-client.ts';
import { DrawnFor, session } from '../../src/providers/session.ts';
import { AccountMenu } from '../../src/shell/header/account-menu.tsx';
import { RouteErrorScreen } from '../../src/shell/page/error-screen.tsx';
import { dismissToast, toast } from '../../src/shell/toast.ts';
import { Toaster } from '../../src/shell/toaster.tsx';

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Toaster />);
  });
  afterEach(() => {
    act(dismissToast);
    vi.useRealTimers();
  });
  const shown = () => screen.queryAllByRole('button', { name: 'Close' }).length;
  const item = () => {
    const found = document.querySelector<HTMLElement>('li[data-variant]');
    if (found === null) throw new Error('A toast is shown.');
    return found;
  };
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  const swipe = (px: number) => {
    fireEvent.pointerDown(item(), { button: 0, pointerType: 'touch', clientX: 0, clientY: 0 });
    // Radix treats the first move as the start of a swipe, which for touch takes more than ten pixels.
    for (const clientX of [20, px])
      fireEvent.pointerMove(item(), { pointerType: 'touch', clientX, clientY: 0 });
    fireEvent.pointerUp(item(), { pointerType: 'touch', clientX: px, clientY: 0 });
  };

  test('disappears after 5000 ms', () => {
    act(() => toast({ title: 'Saved' }));
    pass(4999);
    expect(shown()).toBe(1);
    pass(1);
    expect(shown()).toBe(0);
  });

  test('is replaced by the next one, which has its own 5000 ms', () => {
    act(() => toast({ title: 'First' }));
    pass(3000);
    act(() => toast({ title: 'Second' }));
    expect(shown()).toBe(1);
    pass(4999);
    expect([shown(), item().textContent]).toEqual([1, 'Second']);
    pass(1);
    expect(shown()).toBe(0);
  });

  test('is dismissed by a swipe of more than 50 pixels', () => {
    act(() => toast({ title: 'Saved' }));
    swipe(50);
    expect(shown()).toBe(1);
    swipe(51);
    expect(shown()).toBe(0);
  });

  test('that was closed is removed from the list 1000000 ms later', () => {
    act(() => toast({ title: 'Saved' }));
    pass(5000);
    expect(vi.getTimerCount()).toBe(1);
    pass(999_999);
    expect(vi.getTimerCount()).toBe(1);
    pass(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('queries are fresh for 60000 ms and not refetched on focus, and mutations are not retried', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 60_000, refetchOnWindowFocus: false });
  expect(mutations).toMatchObject({ retry: false });
});

test.each([
  ['The input was invalid', 'Invalid email or password'],
  ['the INPUT was Invalid', 'Invalid email or password'],
  ['The input was invalid: no such tenant', 'The input was invalid: no such tenant'],
  ['This account is closed.', 'This account is closed.'],
])('a sign-in rejected with “%s” shows “%s” (specification, sections 5 and 8)', (said, shown) => {
  expect(signInFailureWords(new Refused(said, 400, { Error: said }))).toBe(shown);
});

test('a routing failure shows "Unexpected Application Error!" and a link to the dashboard', async () => {
  const Broken = () => {
    throw new Error('The header broke.');
  };
  // React logs what an error boundary catches; here that is expected.
  const report = console.error;
  console.error = () => undefined;
  const routes = [{ path: '/', element: <Broken />, errorElement: <RouteErrorScreen /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
  console.error = report;
  expect(screen.getByText('The header broke.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' }).getAttribute('href')).toBe('/dashboard');
});

describe('the account menu', () => {
  afterEach(() => {
    cleanup();
    session.clear();
  });
  const signedInAs = (emailAddress: string, typeId: 2 | 4) => {
    session.signIn({ accessToken: 'any' });
    session.setProfile({
      user: {
        id: 1,
        emailAddress,
        name: 'Jane Doe',
        firstName: 'Jane',
        lastName: 'Doe',
        mfaEnabled: false,
        mfaSetupComplete: false,
      },
      authorizedTenants: [
        {
          id: 7,
          name: 'Harbor Point',
          tenantType: { id: typeId, name: '' },
          role: 'admin',
          isUnitMember: false,
          logoUri: null,
        },
      ],
    });
    const now = session.get();
    render(
      <DrawnFor value={'current' in now ? now.current : undefined}>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <AccountMenu />
          </MemoryRouter>
        </QueryClientProvider>
      </DrawnFor>,
    );
    return screen.getByRole('button').textContent;
  };

  test.each([
    ['jane@example.com', 2, 'jane@example.comHarbor Point'],
    ['', 2, 'My AccountHarbor Point'],
    ['', 4, 'My AccountAdmin'],
  ] as const)('of “%s” in a tenant of type %i shows %s', (email, type, label) => {
    expect(signedInAs(email, type)).toBe(label);
  });
});
