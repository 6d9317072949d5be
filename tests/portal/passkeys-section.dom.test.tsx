import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasskeysSection } from '../../src/pages/profile/passkeys-section.tsx';

const passkeys = [{ id: 1, name: 'Work laptop', addedAt: '2026-09-01T12:00:00.000Z', lastUsedAt: null }];

test.each([
  [false, 'It can no longer be used to sign in. You will then sign in with your password alone.'],
  [true, 'It can no longer be used to sign in.'],
])(
  'with an authenticator app (%s), removing the last passkey says how to sign in afterwards',
  async (hasApp, words) => {
    render(<PasskeysSection passkeys={passkeys} hasApp={hasApp} onChange={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Work laptop' }));
    expect(within(screen.getByRole('dialog')).getByText(words).textContent).toBe(words);
  },
);
