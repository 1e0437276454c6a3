import type supertest from 'supertest';
import type { TestApp } from './app.js';
import { type Flaws, SoftwareAuthenticator } from './authenticator.js';
import type { Customer } from './customer.js';

const CREDENTIALS = '/api/account/webauthn/credentials';

/** Adds a passkey over the API; returns the device that holds it and the id of the passkey. */
export async function aPasskey(
  site: TestApp,
  owner: Pick<Customer, 'post'>,
  name = '办公室的笔记本',
): Promise<{ device: SoftwareAuthenticator; id: string }> {
  const device = new SoftwareAuthenticator(site.settings.publicUrl);
  const { body } = await owner.post(`${CREDENTIALS}/start`, { name }).expect(200);
  const added = await owner.post(`${CREDENTIALS}/finish`, device.create(body.publicKey)).expect(200);
  return { device, id: added.body.id };
}

/** Starts signing in by passkey. */
export async function startLogin(site: TestApp): Promise<{ publicKey: { challenge: string }; token: string }> {
  const { body } = await site.http.post('/api/webauthn-login-start').expect(200);
  return body;
}

export const finishLogin = (site: TestApp, token: string, credential: object): supertest.Test =>
  site.http.post('/api/webauthn-login-finish').query({ token }).send(credential);

/** Signs in by passkey, with the given flaws. */
export async function loginByPasskey(
  site: TestApp,
  device: SoftwareAuthenticator,
  flaws: Flaws = {},
): Promise<supertest.Response> {
  const { publicKey, token } = await startLogin(site);
  return finishLogin(site, token, device.get(publicKey, flaws));
}
