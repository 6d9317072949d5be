import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatBytes } from '../../src/contracts/values/format-bytes.ts';
import { HelpButton } from '../../src/shell/glossary/help.tsx';
import { TermLabel, TermTip } from '../../src/shell/glossary/term-label.tsx';
import { termIn } from '../../src/shell/glossary/terms.ts';
import { PageErrorBoundary } from '../../src/shell/page/error-screen.tsx';
import { goBack } from '../../src/shell/page/go-back.ts';
import { Page } from '../../src/shell/page/page.tsx';
import { dismissToast, toast } from '../../src/shell/toast.ts';
import { Toaster } from '../../src/shell/toaster.tsx';

function Whereabouts() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

describe('the page container', () => {
  test('shows title, breadcrumb and content', () => {
    render(
      <MemoryRouter>
        <Page title="Harbor Point" breadcrumb={[{ label: 'Tenants', to: '/admin/tenants' }]}>
          what it is about
        </Page>
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbor Point');
    expect(screen.getByRole('link', { name: 'Tenants' }).getAttribute('href')).toBe('/admin/tenants');
    expect(screen.getByText('what it is about')).toBeTruthy();
  });

  test('has an arrow that leads to the last crumb in a tab that opened with the page', async () => {
    const user = userEvent.setup();
    render(
      <MemoryRouter initialEntries={['/admin/mco/3/create-account-holder']}>
        <Page title="Create account holder" breadcrumb={[{ label: 'Harbor Point', to: '/admin/mco/3' }]} back>
          <Whereabouts />
        </Page>
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('/admin/mco/3')).toBeTruthy();
  });

  test('keeps its content under the loading overlay', () => {
    render(
      <MemoryRouter>
        <Page title="Harbor Point" loading>
          what was there
        </Page>
      </MemoryRouter>,
    );
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(screen.getByText('what was there')).toBeTruthy();
  });

  test('shows the error in place of the content', () => {
    render(
      <MemoryRouter>
        <Page title="Harbor Point" error={new Error('The tenant is missing.')}>
          what was there
        </Page>
      </MemoryRouter>,
    );
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading').textContent).toBe('An Unexpected Error Occurred');
    expect(alert.getByText('The tenant is missing.')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Take Me Back' })).toBeTruthy();
    expect(screen.queryByText('what was there')).toBeNull();
  });

  test('shows the error screen if a page throws while rendering', () => {
    const Broken = () => {
      throw new Error('It broke.');
    };
    // React logs what an error boundary catches; here that is expected.
    const report = console.error;
    console.error = () => undefined;
    render(
      <MemoryRouter>
        <PageErrorBoundary>
          <Broken />
        </PageErrorBoundary>
      </MemoryRouter>,
    );
    console.error = report;
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('It broke.')).toBeTruthy();
    // The page that threw took its own along.
    expect(alert.getByRole('heading', { level: 1 }).textContent).toBe('An Unexpected Error Occurred');
    expect(document.title).toBe('An Unexpected Error Occurred · Causeway');
  });

  test('tries a page that threw again with every navigation, also to the same path', async () => {
    const user = userEvent.setup();
    let works = false;
    const Unreliable = () => {
      if (!works) throw new Error('It broke.');
      return <Whereabouts />;
    };
    const report = console.error;
    console.error = () => undefined;
    render(
      <MemoryRouter initialEntries={['/dashboard?sda=1']}>
        <Link to="/dashboard?sda=2">Another area</Link>
        <PageErrorBoundary>
          <Unreliable />
        </PageErrorBoundary>
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('link'));
    expect(screen.getByText('It broke.')).toBeTruthy();
    console.error = report;
    works = true;
    await user.click(screen.getByRole('button', { name: 'Take Me Back' }));
    expect(screen.getByText('/dashboard')).toBeTruthy();
  });
});

describe('“Take Me Back” leads', () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  afterEach(() => {
    back.mockClear();
    Reflect.deleteProperty(document, 'referrer');
  });
  test.each([
    ['back, on a page that this site led to', '/admin/tenants', ['back']],
    ['to the dashboard, on one that another site led to', 'https://elsewhere.example/links', ['/dashboard']],
  ])('%s', (_where, from, led) => {
    window.history.pushState(null, '', '/admin/users');
    const referrer = new URL(from, window.location.href).href;
    Object.defineProperty(document, 'referrer', { configurable: true, value: referrer });
    const went: string[] = [];
    goBack((to) => went.push(to));
    expect([...back.mock.calls.map(() => 'back'), ...went]).toEqual(led);
  });
});

describe('toasts', () => {
  afterEach(() => act(dismissToast));

  test('replace each other: at most one is shown', () => {
    render(<Toaster />);
    act(() => toast({ title: 'First' }));
    act(() => toast({ title: 'Error', description: 'It did not work.', variant: 'destructive' }));
    expect(screen.getAllByText('Error').length).toBeGreaterThan(0);
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('It did not work.').closest('li')?.dataset['variant']).toBe('destructive');
  });

  test('can be closed', async () => {
    render(<Toaster />);
    act(() => toast({ title: 'Saved' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [1023.4 * 1024, '1023 KB'],
  [10 * 1024 ** 2, '10 MB'],
  [5 * 1024 ** 3, '5 GB'],
  [2 * 1024 ** 4, '2 TB'],
  [4096 * 1024 ** 4, '4096 TB'],
])('%i bytes are formatted as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test('the help dialog explains the abbreviations and returns the focus when closed', async () => {
  const user = userEvent.setup();
  render(<HelpButton />);
  const help = screen.getByRole('button', { name: 'Help: abbreviations' });
  await user.click(help);
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  for (const term of ['SDA', 'TPI', 'NPI', 'IMD', 'SFY']) within(dialog).getByText(term);
  within(dialog).getByText('Service delivery area.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(help);
});

test('a label with an abbreviation explains it on keyboard focus', async () => {
  const user = userEvent.setup();
  render(
    <>
      <TermLabel label="Amount" />
      <TermLabel label="KYB passed" />
    </>,
  );
  await user.tab();
  expect(document.activeElement?.textContent).toBe('KYB passed');
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Know your business\. /);
});

test('clicking a button labeled with an abbreviation acts first and explains it afterwards', async () => {
  const user = userEvent.setup();
  const term = termIn('SDA');
  if (term === undefined) throw new Error('SDA is no term.');
  let pressed = 0;
  render(
    <TermTip term={term} does>
      <button type="button" onClick={() => (pressed += 1)}>
        SDA
      </button>
    </TermTip>,
  );
  await user.click(screen.getByRole('button'));
  expect(pressed).toBe(1);
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Service delivery area\. /);
});
