import type supertest from 'supertest';
import { type TestApp, unique } from '../support/app.js';
import { SoftwareAuthenticator } from '../support/authenticator.js';
import { aCustomer, captchaFor, codeFor, PASSWORD } from '../support/customer.js';
import { register, requestCode, requestResetToken, reset } from '../support/forms.js';
import { whileHeld } from '../support/holding.js';
import { aPasskey, finishLogin, startLogin } from '../support/passkeys.js';
import { aPerson, openConnections, tally } from '../support/people.js';
import { siteOfSuite } from '../support/suite.js';

const TIMES = 8;
const NEW_PASSWORD = 'another fine phrase';
const CREDENTIALS = '/api/account/webauthn/credentials';

/** Something that may be used once: how to use it, the refusal of every use but the first, and the row that decides. */
interface Single {
  readonly use: (at: number) => PromiseLike<supertest.Response>;
  readonly refusal: string;
  /** Locking the row of this statement makes all uses wait at the point that decides. */
  readonly row: { readonly sql: string; readonly values: readonly unknown[] };
}

const SINGLES: Readonly<Record<string, (site: TestApp) => Promise<Single>>> = {
  'a registration code': async (site) => {
    const mail = `${unique('once')}@example.cn`;
    const code = await requestCode(site, mail);
    return {
      use: () => register(site, { mail, code }),
      refusal: 'auth.code_wrong',
      row: { sql: 'SELECT 1 FROM mail_codes WHERE mail = $1 FOR UPDATE', values: [mail] },
    };
  },
  'a link to set a password': async (site) => {
    const { mail, id } = await aCustomer(site);
    const token = await requestResetToken(site, mail);
    return {
      use: (at) => reset(site, token, `${NEW_PASSWORD} ${at}`),
      refusal: 'auth.reset_link_invalid',
      row: { sql: 'SELECT 1 FROM reset_tokens WHERE account_id = $1 FOR UPDATE', values: [id] },
    };
  },
  'a code for another address': async (site) => {
    const [customer, mail] = [await aPerson(site), `${unique('moved')}@example.cn`];
    await customer.post('/api/account/change-mail/send-code', { mail }).expect(200);
    const code = await codeFor(site, mail);
    return {
      use: () => customer.post('/api/account/change-mail', { mail, code }),
      // A request that arrives after the change asks for the address the account already has.
      refusal: 'auth.code_wrong|account.mail_unchanged',
      row: { sql: 'SELECT 1 FROM mail_codes WHERE mail = $1 FOR UPDATE', values: [mail] },
    };
  },
  'the current password, to change it': async (site) => {
    const customer = await aCustomer(site);
    return {
      use: (at) =>
        customer.post('/api/account/change-password', { oldPassword: PASSWORD, newPassword: `${NEW_PASSWORD} ${at}` }),
      refusal: 'auth.old_password_wrong',
      row: { sql: 'SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', values: [customer.id] },
    };
  },
  'a captcha': async (site) => {
    const { captcha, key } = await captchaFor(site);
    return {
      use: () => site.http.post('/api/forgot').send({ account: `${unique('once')}@example.cn`, captcha, key }),
      refusal: 'captcha.wrong',
      row: { sql: 'SELECT 1 FROM captchas WHERE purpose IS NULL FOR UPDATE', values: [] },
    };
  },
  'a challenge to sign in by passkey': async (site) => {
    const { device } = await aPasskey(site, await aPerson(site));
    const { publicKey, token } = await startLogin(site);
    // A passkey whose counter stays at 0: only the challenge prevents the second use.
    const credential = device.get(publicKey, { counter: 0 });
    return {
      use: () => finishLogin(site, token, credential),
      refusal: 'passkey.refused',
      row: { sql: 'SELECT 1 FROM webauthn_challenges FOR UPDATE', values: [] },
    };
  },
  'a challenge to add a passkey': async (site) => {
    const owner = await aPerson(site);
    const { body } = await owner.post(`${CREDENTIALS}/start`, { name: '钥匙' }).expect(200);
    return {
      use: () =>
        owner.post(`${CREDENTIALS}/finish`, new SoftwareAuthenticator(site.settings.publicUrl).create(body.publicKey)),
      refusal: 'passkey.refused',
      row: { sql: 'SELECT 1 FROM webauthn_challenges FOR UPDATE', values: [] },
    };
  },
  'a challenge to confirm by passkey': async (site) => {
    const owner = await aPerson(site);
    const { device } = await aPasskey(site, owner);
    const { body } = await owner.post('/api/account/webauthn/confirm/start').expect(200);
    const credential = device.get(body.publicKey, { counter: 0 });
    return {
      use: () => owner.post(`/api/account/webauthn/confirm/finish?token=${body.token}`, credential),
      refusal: 'passkey.refused',
      row: { sql: 'SELECT 1 FROM webauthn_challenges FOR UPDATE', values: [] },
    };
  },
  'a request to delete the account': async (site) => {
    const customer = await aPerson(site);
    return {
      use: () => customer.post('/api/account/delete'),
      refusal: 'account.deletion_requested',
      row: { sql: 'SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', values: [customer.id] },
    };
  },
};

describe('what may be used once', () => {
  const site = siteOfSuite();

  beforeAll(async () => {
    await openConnections(site);
  });

  const expectOne = (answers: readonly supertest.Response[], refusal: string): void => {
    const { ok, ...refused } = tally(answers);
    expect(ok).toBe(1);
    for (const code of Object.keys(refused)) expect(refusal.split('|')).toContain(code);
  };

  it.each(Object.keys(SINGLES))('%s works for one of eight requests at once', async (name) => {
    const single = await SINGLES[name]?.(site);
    if (!single) throw new Error(name);
    const answers = await Promise.all(Array.from({ length: TIMES }, (_, at) => single.use(at)));
    expectOne(answers, single.refusal);
  });

  it.each(Object.keys(SINGLES))('%s works for one of two requests that waited for the same lock', async (name) => {
    const single = await SINGLES[name]?.(site);
    if (!single) throw new Error(name);
    const answers = await whileHeld(
      site,
      single.row,
      [0, 1].map((at) => () => single.use(at)),
    );
    expectOne(answers, single.refusal);
  });
});
