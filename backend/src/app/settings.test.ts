import { writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '../platform/config/environment.js';
import { parseSettings } from './settings.js';

const problemsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    parseSettings(variables);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://site.example',
  DATABASE_URL: 'postgres://app:secret@db/site',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'no-reply@site.example',
  PAYMENT_PROVIDERS: 'bank',
  BANK_HOLDER: '甲公司',
  BANK_NAME: '招商银行',
  BANK_ACCOUNT: '755912345678',
  LICENSE_SIGNING_KEY_FILE: '/run/secrets/key.pem',
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

  it('settings keep only the origin of the public address', () => {
    expect(parseSettings({ PUBLIC_URL: 'https://site.example/path/' }).publicUrl).toBe('https://site.example');
  });

  it.each([
    [{ PORT: '0x10' }, /^PORT: expects a whole number from 1 to 65535/],
    [{ PORT: '70000' }, /^PORT:/],
    [{ ROLE: 'boss' }, /^ROLE: expects one of all, api, worker/],
    [{ PAYMENT_PROVIDERS: 'sandbox,paypal' }, /^PAYMENT_PROVIDERS: expects a comma list/],
    [{ PUBLIC_URL: 'site.example' }, /^PUBLIC_URL: expects an address/],
    [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, /^DATABASE_URL:/],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV: expects one of development, test, production, not "prod"/],
    [{ NODE_ENV: 'Production' }, /^NODE_ENV: /],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY: expects addresses or ranges .+, not "true"/],
    [{ TRUST_PROXY: '10.0.0.0/8, nginx' }, /^TRUST_PROXY: .+, not "10\.0\.0\.0\/8, nginx"/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY: /],
  ])('settings name what is wrong with %j', (variables, problem) => {
    expect(problemsOf(variables)).toEqual([expect.stringMatching(problem)]);
  });

  it('settings never repeat a secret in a message', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' }).join()).not.toContain('hunter2');
  });

  it('a setting is read from the file that NAME_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'url');
    writeFileSync(file, 'postgres://app:pw@db/site\n');
    expect(parseSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://app:pw@db/site');
  });

  it('the DKIM settings are taken all together or not at all', () => {
    expect(problemsOf({ DKIM_DOMAIN: 'site.example' })).toEqual([expect.stringMatching(/^DKIM_DOMAIN, DKIM_SELECTOR/)]);
    const dkim = { DKIM_DOMAIN: 'site.example', DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY: 'pem' };
    expect(parseSettings(dkim).dkim).toEqual({ domain: 'site.example', selector: 's1', privateKey: 'pem' });
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
  ])('production accepts the public address %s, which is this machine', (url) => {
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
