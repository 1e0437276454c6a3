import type { Page } from '@playwright/test';

/** Attaches Chromium's virtual authenticator to a page: a platform authenticator whose user is present and consents. */
export async function anAuthenticator(page: Page): Promise<{ readonly refuse: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: async () => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
  };
}
