import { MAILBOX } from '../../src/domain/visitors/visitor-limits.js';
import { RateLimiter } from '../../src/platform/limits/rate-limiter.js';
import { startTestApp, type TestApp, unique } from '../support/app.js';
import { aCustomer, captchaFor, codeFor, mailsTo, PASSWORD, signIn } from '../support/customer.js';
import { eventually } from '../support/eventually.js';
import { login, register, requestCode, shapeOf } from '../support/forms.js';
import { HASHING_PLACES, whilePlacesAreTaken } from '../support/holding.js';
import { aPerson, serviceOf } from '../support/people.js';

const MINUTE_MS = 60_000;

describe('registration', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterEach(() => site.clock.reset());
  afterAll(() => site.close());

  const newMail = () => `${unique('lin')}@example.cn`;
  const accountsOf = async (mail: string) => {
    const [{ count }] = await site.db.query('SELECT count(*)::int AS count FROM accounts WHERE mail = $1', [mail]);
    return count as number;
  };

  it('creates one account per address, however it is spelled and however often at once', async () => {
    const mail = newMail();
    const code = await requestCode(site, mail.toUpperCase());
    const wide = mail.replaceAll(/[a-z0-9]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0));
    const spellings = [
      mail,
      mail.toUpperCase(),
      `${mail}.`,
      wide,
      mail.replace('@', '＠'),
      ` ${mail} `,
      mail.replaceAll('.', '。'),
      mail,
    ];

    const answers = await Promise.all(spellings.map((spelling) => register(site, { mail: spelling, code })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['auth.code_wrong']),
    );
    expect(await accountsOf(mail)).toBe(1);
  });

  it('voids a registration code after five wrong answers', async () => {
    const mail = newMail();
    const code = await requestCode(site, mail);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await register(site, { mail, code: wrong })).body.code).toBe('auth.code_wrong');
    }
    expect((await register(site, { mail, code })).body.code).toBe('auth.code_wrong');
  });

  it('counts wrong answers to a registration code that arrive at once', async () => {
    const mail = newMail();
    const code = await requestCode(site, mail);
    const guesses = Array.from({ length: 20 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'));
    await Promise.all(guesses.map((guess) => register(site, { mail, code: guess })));
    expect((await register(site, { mail, code })).status).toBe(400);
    expect(await accountsOf(mail)).toBe(0);
  });

  it('uses up no try of a code when too many codes and passwords are being checked', async () => {
    const [mail, owner, next] = [newMail(), await aPerson(site), newMail()];
    const code = await requestCode(site, mail);
    await owner.post('/api/account/change-mail/send-code', { mail: next }).expect(200);
    const moving = { mail: next, code: await codeFor(site, next) };
    const triesLeft = () =>
      site.db.query('SELECT tries_left FROM mail_codes WHERE mail = ANY ($1) ORDER BY mail', [[mail, next]]);
    const before = await triesLeft();
    await whilePlacesAreTaken(site, HASHING_PLACES, async () => {
      for (const answer of [await register(site, { mail, code }), await owner.post('/api/account/change-mail', moving)])
        expect([answer.status, answer.body.code]).toEqual([503, 'auth.busy']);
    });
    expect(await triesLeft()).toEqual(before);
    await owner.post('/api/account/change-mail', moving).expect(200);
    // One place is enough to check the code and to hash the password.
    const { status } = await whilePlacesAreTaken(site, HASHING_PLACES - 1, () => register(site, { mail, code }));
    expect(status).toBe(200);
  });

  it('accepts only the newest registration code, and only for ten minutes', async () => {
    const mail = newMail();
    const old = await requestCode(site, mail);
    expect((await mailsTo(site, mail))[0]?.text).toMatch(/\b10 分钟/);
    await site.db.query('UPDATE mail_codes SET code_hash = code_hash WHERE mail = $1', [mail]);
    await site.http.post('/api/send-code').send({ mail }).expect(200);
    expect((await register(site, { mail, code: old })).body.code).toBe('auth.code_wrong');

    const other = newMail();
    const code = await requestCode(site, other);
    site.clock.travel(10 * MINUTE_MS);
    expect((await register(site, { mail: other, code })).body.code).toBe('auth.code_wrong');
    site.clock.reset();
    expect((await register(site, { mail: other, code })).status).toBe(200);
  });

  it('accepts a registration code for its own address only', async () => {
    const code = await requestCode(site, newMail());
    const { status, body } = await register(site, { mail: newMail(), code });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'auth.code_wrong', details: [{ field: 'code', code: 'auth.code_wrong' }] });
  });

  it('refuses the right code of an address that has since got an account like a wrong one', async () => {
    const mail = newMail();
    const code = await requestCode(site, mail);
    const other = await aPerson(site);
    await site.db.query('UPDATE accounts SET mail = $1 WHERE id = $2', [mail, other.id]);
    const { status, body } = await register(site, { mail, code });
    expect([status, body.code]).toEqual([400, 'auth.code_wrong']);
  });

  it('returns the same response for a registered address, and tells its owner by mail', async () => {
    const { mail } = await aCustomer(site);
    const [known, unknown] = [mail, `${unique('nobody')}@example.cn`];
    const send = (to: string) => site.http.post('/api/send-code').send({ mail: to });
    expect(shapeOf(await send(known))).toEqual(shapeOf(await send(unknown)));
    expect(shapeOf(await register(site, { mail: known, code: '123456' }))).toEqual(
      shapeOf(await register(site, { mail: unknown, code: '123456' })),
    );
    const subjects = async () => (await mailsTo(site, known)).map(({ text }) => text).join();
    await eventually(async () => (await subjects()).includes('已'));
    expect(await mailsTo(site, known)).toHaveLength(2);
    expect((await mailsTo(site, known))[0]?.text).not.toMatch(/\b\d{6}\b/);
  });

  it.each([
    ['password', 'short', 'auth.password_too_short'],
    ['password', 'x'.repeat(129), 'auth.password_too_long'],
    ['password', 'Password123', 'auth.password_common'],
    ['password', 'causeway1', 'auth.password_guessable'],
    ['name', ' ', 'account.name_empty'],
    ['name', 'a\u0007b', 'account.name_unclean'],
  ])('refuses %s %j at registration and names the field', async (field, value, code) => {
    const answer = await register(site, { mail: newMail(), code: '123456', [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code, details: [{ field, code, message: expect.any(String) }] });
  });

  it.each([
    ['Lin <lin@example.cn>'],
    ['lin@example.cn,eve@example.cn'],
    ['lin@example.cn\r\nBcc: eve@example.cn'],
    ['lin'],
  ])('refuses %j as the address of a registration', async (mail) => {
    const answer = await site.http.post('/api/send-code').send({ mail });
    expect(answer.body).toMatchObject({
      code: 'request.invalid',
      details: [{ field: 'mail', message: '您输入的不是一个合法的邮箱地址' }],
    });
  });

  it('records who invited a new account, but not oneself or an unknown code', async () => {
    const referrer = await aCustomer(site);
    const { body } = await referrer.get('/api/account/info');
    await aCustomer(site, { referralCode: body.referralCode.toLowerCase() });
    const alias = referrer.mail.replace('@', '+second@');
    const invite = { referralCode: body.referralCode };
    expect((await register(site, { mail: alias, code: await requestCode(site, alias), ...invite })).status).toBe(200);
    await aCustomer(site, { referralCode: 'ZZZZZZZZ' });

    expect((await referrer.get('/api/account/info')).body).toMatchObject({ referralCount: 1, referralPoints: 0 });
  });

  it('stores consents separately with their versions, and marketing off by default', async () => {
    const mail = newMail();
    const answer = await register(site, { mail, code: await requestCode(site, mail), marketing: true, terms: true });
    expect(answer.status).toBe(200);
    const wanted = await signIn(site, mail);
    const unwanted = await aCustomer(site);
    expect((await wanted.get('/api/account/info')).body.marketingEmailUnsubscribed).toBe(false);
    expect((await unwanted.get('/api/account/info')).body.marketingEmailUnsubscribed).toBe(true);
    const rows = await site.db.query(
      'SELECT kind, is_granted, version, source FROM consents WHERE account_id = $1 ORDER BY kind',
      [wanted.id],
    );
    expect(rows).toEqual([
      { kind: 'marketing', is_granted: true, version: expect.stringMatching(/^\d{4}/), source: 'register' },
      { kind: 'terms', is_granted: true, version: expect.stringMatching(/^\d{4}/), source: 'register' },
    ]);
  });

  it('forgets the failed sign-ins to an address when an account is created for it', async () => {
    const mail = newMail();
    for (let tries = 0; tries < 5; tries += 1) await login(site, mail, 'wrong password');
    const code = await requestCode(site, mail);
    expect((await register(site, { mail, code })).status).toBe(200);
    expect((await login(site, mail)).status).toBe(200);
  });

  it('stores registration codes and passwords as hashes', async () => {
    const mail = newMail();
    const code = await requestCode(site, mail);
    const [kept] = await site.db.query('SELECT code_hash FROM mail_codes WHERE mail = $1', [mail]);
    expect(kept.code_hash).not.toContain(code);
    await register(site, { mail, code });
    expect(await site.db.query('SELECT FROM mail_codes WHERE mail = $1', [mail])).toHaveLength(0);
    const [account] = await site.db.query('SELECT password_hash FROM accounts WHERE mail = $1', [mail]);
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(account.password_hash).not.toContain(PASSWORD);
  });
});

describe('the limits of mailed codes', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ LIMITS_FACTOR: '1', TRUST_PROXY: 'loopback' });
  });
  afterAll(() => site.close());

  /** Each from its own network, so that only the limit of the mailbox applies. */
  let networks = 0;
  const sendCode = (mail: string) => {
    networks += 1;
    return site.http.post('/api/send-code').set('x-forwarded-for', `10.0.${networks}.1`).send({ mail });
  };

  it('sends one code a minute to an address, however it is spelled', async () => {
    const spellings = ['lin@example.cn', 'LIN@example.cn', 'lin@example.cn.', 'ｌｉｎ@example.cn'];
    const answers = await Promise.all(spellings.map((mail) => sendCode(mail)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('request.too_many');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50);
  });

  it('counts codes and reset links to every address of a mailbox together', async () => {
    const owner = await aPerson(site);
    const forgot = async (account: string) => {
      const { captcha, key } = await captchaFor(site);
      return site.http.post('/api/forgot').send({ account, captcha, captchaKey: key });
    };
    expect((await sendCode('wei.zhang@gmail.com')).status).toBe(200);
    expect((await sendCode('weizhang+1@gmail.com')).body.code).toBe('request.too_many');
    const move = owner.post('/api/account/change-mail/send-code', { mail: 'w.eizhang@googlemail.com' });
    expect((await move).body.code).toBe('request.too_many');
    expect((await forgot('wei.zhang@gmail.com')).status).toBe(200);
    expect((await forgot('weizhang+1@gmail.com')).body.code).toBe('request.too_many');
  });

  it('takes nothing from the limits of a mailbox when no code can be drawn for now', async () => {
    const mail = 'busy@example.cn';
    const refused = await whilePlacesAreTaken(site, HASHING_PLACES, async () => sendCode(mail));
    expect([refused.status, refused.body.code]).toEqual([503, 'auth.busy']);
    expect((await sendCode(mail)).status).toBe(200);
    expect((await sendCode(mail)).body.code).toBe('request.too_many');
  });

  it('sends five codes an hour to an address', async () => {
    const mail = 'five@example.cn';
    const answers = [];
    for (let times = 0; times < 6; times += 1) {
      answers.push(await sendCode(mail));
      await serviceOf(site, RateLimiter).forget(MAILBOX.codeEachMinute, mail);
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000);
  });
});
