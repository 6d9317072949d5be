/** Passkeys that a user began to add or to use, and then thought better of. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';

const portal = testPortal(people.mcoAdmin);

interface Opened {
  readonly page: Page;
  readonly network: FaultProxy;
  readonly keysOnDevice: () => Promise<number>;
}

/** The profile on a device that keeps passkeys. They are bound to a host name, never to an IP address. */
async function openProfile(): Promise<Opened> {
  const network = await portal().network();
  const baseURL = network.origin.replace('127.0.0.1', 'localhost');
  const page = await portal().signedIn(people.mcoAdmin, '/profile', { baseURL });
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const keysOnDevice = async () =>
    (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  return { page, network, keysOnDevice };
}

test('a passkey whose dialog was closed is not asked for or added afterwards', async () => {
  const { page, network, keysOnDevice } = await openProfile();
  let arrive = () => {};
  const until = new Promise<void>((resolve) => (arrive = resolve));
  const begin = '/identity/auth/passkeys/start';
  network.fail('POST', begin, { kind: 'hold', until });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => network.requests.some(({ path }) => path === begin)).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  arrive();
  await page.waitForTimeout(2_000);
  expect(await keysOnDevice()).toBe(0);
  expect(network.requests.filter(({ path }) => path === '/identity/auth/passkeys')).toEqual([]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
