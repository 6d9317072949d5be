/** Passkeys that a user began to add, but that are not made. */
import { expect, test } from 'vitest';
import { reloadAndStay } from '../harness/closing.ts';
import { testPortal } from '../harness/portal.ts';
import { people } from '../harness/sample-people.ts';
import { virtualAuthenticator } from '../harness/virtual-authenticator.ts';

const portal = testPortal(people.mcoAdmin);

test('a passkey whose dialog was closed is not asked for or added afterwards', async () => {
  const network = await portal().network();
  // Passkeys are bound to a host name, never to an IP address.
  const baseURL = network.origin.replace('127.0.0.1', 'localhost');
  const page = await portal().signedIn(people.mcoAdmin, '/profile', { baseURL });
  const { devices, authenticatorId } = await virtualAuthenticator(page);
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
  expect((await devices.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toEqual([]);
  expect(network.requests.filter(({ path }) => path === '/identity/auth/passkeys')).toEqual([]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('at another address than the server’s, a passkey is refused with the address at which they work', async () => {
  const { port } = new URL(portal().server.origin);
  const page = await portal().signedIn(people.mcoAdmin, '/profile', {
    baseURL: `http://another.localhost:${port}`,
  });
  await virtualAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const refusal = dialog.getByRole('alert');
  await refusal.waitFor();
  expect(await refusal.innerText()).toBe('Passkeys work only if you open the portal at localhost.');
  // The name stays on Escape, and when the tab is to be closed, until the user decides.
  await page.keyboard.press('Escape');
  await reloadAndStay(page);
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Work laptop');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});
