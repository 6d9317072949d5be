import type { CDPSession, Page } from 'playwright-core';

/** Chromium's own device for passkeys: it verifies its user and answers each prompt at once. */
export async function virtualAuthenticator(
  page: Page,
): Promise<{ readonly devices: CDPSession; readonly authenticatorId: string }> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devices, authenticatorId };
}
