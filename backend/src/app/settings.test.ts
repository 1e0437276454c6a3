import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCTION, problemsIn } from '../../test/support/settings.js';
import { parseSettings } from './settings.js';

const problemsOf = (variables: Record<string, string>) => problemsIn(() => parseSettings(variables));

const production = {
  ...PRODUCTION,
  PAYMENT_PROVIDERS: 'bank',
  BANK_HOLDER: '甲公司',
  BANK_NAME: '招商银行',
  BANK_ACCOUNT: '755912345678',
};

describe('parseSettings', () => {
  it('settings need no variable outside production', () => {
    expect(parseSettings({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      role: 'all',
      databaseUrl: null,
    });
  });

  it.each(['https://site.example', 'https://site.example/', ' https://site.example:8443/ '])(
    'settings take %j as the public address',
    (text) => {
      expect(parseSettings({ PUBLIC_URL: text }).publicUrl).toBe(text.trim().replace(/\/$/, ''));
    },
  );

  it.each([
    ['https://site.example/shop', /without the path \/shop: the site cannot be served below one$/],
    ['https://site.example/shop/', /without the path \/shop\//],
    ['https://site.example//', /without the path \/\//],
    ['https://site.example/?lang=en', /without a query$/],
    ['https://site.example/#top', /percent-encoded/],
    ['https://me:pw@site.example', /without a user or password$/],
    ['https://site.example.', /without a dot after the host$/],
    ['https://site.example:99999', /expects an address of the form/],
    ['https://', /expects an address of the form/],
  ])('settings refuse the public address %s because a part of it would be dropped', (text, problem) => {
    expect(problemsOf({ PUBLIC_URL: text })).toEqual([expect.stringMatching(problem)]);
  });

  describe.each([
    ['SMTP_URL', 'smtp://', '@mail.example:587'],
    ['SMTP_URL', 'smtps://', '@mail.example'],
    ['DATABASE_URL', 'postgres://', '@db.example:5432/site?sslmode=require'],
    ['MIGRATION_DATABASE_URL', 'postgresql://', '@db.example/site'],
    ['REDIS_URL', 'rediss://', '@redis.example:6380/2'],
  ])('credentials in %s (%s…%s)', (name, scheme, rest) => {
    const secret = 'hunter2';
    it.each([
      `#${secret}`,
      `${secret}/x`,
      `${secret}?x`,
      `12#${secret}`,
      `12/${secret}`,
      `12?${secret}`,
      `${secret}%`,
      `%zz${secret}`,
      `a@${secret}/b`,
    ])('settings refuse the password %s and say how to write it', (password) => {
      const problems = problemsOf({ [name]: `${scheme}user:${password}${rest}` });
      expect(problems).toEqual([expect.stringMatching(`^${name}: holds a character that must be percent-encoded`)]);
      expect(problems.join()).not.toContain(secret);
    });

    it('settings accept the same passwords percent-encoded', () => {
      const url = `${scheme}user:${encodeURIComponent(`#/?%@: ${secret}`)}${rest}`;
      expect(problemsOf({ [name]: url })).toEqual([]);
    });
  });

  it.each([
    [{ PORT: '0x10' }, /^PORT: expects a whole number from 1 to 65535/],
    [{ PORT: '70000' }, /^PORT:/],
    [{ ROLE: 'boss' }, /^ROLE: expects one of all, api, worker/],
    [{ PAYMENT_PROVIDERS: 'sandbox,paypal' }, /^PAYMENT_PROVIDERS: expects a comma list/],
    [{ PUBLIC_URL: 'site.example' }, /^PUBLIC_URL: expects an address that begins/],
    [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, /^DATABASE_URL:/],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV: expects one of development, test, production, not "prod"/],
    [{ NODE_ENV: 'Production' }, /^NODE_ENV: /],
    [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL: expects an address that begins with smtp:\/\/ or smtps:\/\//],
    [{ SMTP_URL: 'smtp://mail.example:port' }, /^SMTP_URL: expects an address of the form/],
    [{ REDIS_URL: 'redis://redis.example/queue' }, /^REDIS_URL: expects the number of a database after the host/],
    [{ MAIL_FROM: 'Shop <shop@site.example>' }, /^MAIL_FROM: expects one plain mail address, not "Shop/],
    [{ MAIL_FROM: 'no-reply%relay@site.example' }, /^MAIL_FROM: expects one plain mail address/],
    [{ SALES_MAIL: '销售@site.example' }, /^SALES_MAIL: expects one plain mail address, not "销售@/],
    [{ SALES_MAIL: '"sales"@site.example' }, /^SALES_MAIL: expects one plain mail address/],
    [{ SALES_MAIL: 'sales' }, /^SALES_MAIL: expects one plain mail address, not "sales"/],
    [{ METRICS_PORT: '3000' }, /^METRICS_PORT: is the same as PORT, 3000/],
    [
      { DKIM_DOMAIN: 'site.example', DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY: 'pem' },
      /^DKIM_PRIVATE_KEY: expects an RSA private key in PEM format/,
    ],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY: expects addresses or ranges .+, not "true"/],
    [{ TRUST_PROXY: '10.0.0.0/8, nginx' }, /^TRUST_PROXY: .+, not "10\.0\.0\.0\/8, nginx"/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY: /],
  ])('settings name what is wrong with %j', (variables, problem) => {
    expect(problemsOf(variables)).toEqual([expect.stringMatching(problem)]);
  });

  it('mail addresses in settings are read like those in forms', () => {
    const typed = { MAIL_FROM: ' No-Reply＠Site。example', SALES_MAIL: 'sales@公司.example\u200b' };
    const { mailFrom, salesMail } = parseSettings(typed);
    expect([mailFrom, salesMail]).toEqual(['no-reply@site.example', 'sales@xn--55qx5d.example']);
  });

  it('settings never repeat a secret in a message', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' }).join()).not.toContain('hunter2');
  });

  it('a setting is read from the file that NAME_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'url');
    writeFileSync(file, 'postgres://app:pw@db/site\n');
    expect(parseSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://app:pw@db/site');
  });

  it('a setting beside its file is refused, because one of the two would be ignored', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'url');
    writeFileSync(file, 'smtp://from-file:25');
    expect(problemsOf({ ...production, SMTP_URL_FILE: file })).toEqual([
      'SMTP_URL: is set beside SMTP_URL_FILE; remove one of them',
    ]);
    expect(problemsOf({ ...production, SMTP_URL: '', SMTP_URL_FILE: file })).toEqual([]);
  });

  it('the collector of traces and its key are read from files, too', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'headers');
    writeFileSync(file, 'authorization=Bearer%20abc, x-tenant = site=1\n');
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_EXPORTER_OTLP_HEADERS_FILE: file };
    expect(parseSettings(collector).collector).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: { authorization: 'Bearer abc', 'x-tenant': 'site=1' },
    });
    expect(parseSettings({}).collector).toBeNull();
    expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })).toEqual([
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_HEADERS: expects name=value(?!.*hunter2)/),
    ]);
  });

  it.each([
    ['http://collector:4318/', 'http://collector:4318/v1/traces'],
    ['https://collector/otlp', 'https://collector/otlp/v1/traces'],
  ])('traces for the collector %s go to %s', (OTEL_EXPORTER_OTLP_ENDPOINT, url) => {
    expect(parseSettings({ OTEL_EXPORTER_OTLP_ENDPOINT }).collector?.url).toBe(url);
    const own = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces/here' };
    expect(parseSettings(own).collector?.url).toBe('http://traces/here');
  });

  it('the DKIM settings are taken all together or not at all', () => {
    expect(problemsOf({ DKIM_DOMAIN: 'site.example' })).toEqual([expect.stringMatching(/^DKIM_DOMAIN, DKIM_SELECTOR/)]);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' })).trim();
    const dkim = { DKIM_DOMAIN: 'site.example', DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY: pem };
    expect(parseSettings(dkim).dkim).toEqual({ domain: 'site.example', selector: 's1', privateKey: pem });
  });

  it.each(['uniquelocal', '10.0.0.2', '10.0.0.0/8, ::1', 'loopback,linklocal'])('TRUST_PROXY accepts %s', (text) => {
    expect(parseSettings({ TRUST_PROXY: text }).trustProxy).toBe(text);
  });

  it.each([
    'http://localhost:8080',
    'http://127.0.0.1',
    'http://127.1.2.3',
    'http://[::1]:3000',
    'http://site.localhost',
  ])('production accepts the loopback address %s as its public address', (url) => {
    expect(problemsOf({ ...production, PUBLIC_URL: url })).toEqual([]);
  });

  it('production starts with complete settings', () => {
    expect(problemsOf(production)).toEqual([]);
  });

  it.each([
    ['PAYMENT_PROVIDERS', { PAYMENT_PROVIDERS: 'bank,sandbox' }],
    ['PAYMENT_PROVIDERS', { PAYMENT_PROVIDERS: '' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['CAPTCHA_ANSWER', { CAPTCHA_ANSWER: 'test' }],
    ['LIMITS_FACTOR', { LIMITS_FACTOR: '100' }],
    ['DATABASE_URL', { DATABASE_URL: '' }],
    ['LICENSE_SIGNING_KEY_FILE', { LICENSE_SIGNING_KEY_FILE: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://site.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost.site.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://10.0.0.5' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
  ])('production does not start without a proper %s', (name, change) => {
    expect(problemsOf({ ...production, ...change })).toEqual([expect.stringMatching(`^${name}: `)]);
  });
});
