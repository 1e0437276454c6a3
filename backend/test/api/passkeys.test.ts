import { startTestApp, type TestApp } from '../support/app.js';
import { aPasskey, finishLogin, startLogin } from '../support/passkeys.js';
import { aPerson } from '../support/people.js';

describe('signing in by passkey', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterEach(() => site.clock.reset());
  afterAll(() => site.close());

  it('asks for no address, names no credential, and answers a token', async () => {
    const person = await aPerson(site);
    const { device } = await aPasskey(site, person);
    const started = await startLogin(site);
    expect(started).toEqual({
      publicKey: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: '127.0.0.1',
        timeout: 300_000,
        userVerification: 'required',
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { body } = await finishLogin(site, started.token, device.get(started.publicKey)).expect(200);
    const info = await site.http.get('/api/account/info').set('x-auth-token', body.token).expect(200);
    expect(info.body.id).toBe(person.id);
  });
});
