import { generateKeyPairSync } from 'node:crypto';
import { PRODUCTION, problemsIn } from '../../../test/support/settings.js';
import { parseSettings } from '../../platform/config/settings.js';
import { readPaymentSettings } from './payment-providers.js';
import type { WechatSettings } from './providers/shared/provider-settings.js';

const pairOf = (bits = 2_048) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return {
    private: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    pkcs1: String(privateKey.export({ type: 'pkcs1', format: 'pem' })),
    public: String(publicKey.export({ type: 'spki', format: 'pem' })),
  };
};
const bare = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\n/g, '');

const ours = pairOf();
const theirs = pairOf();

const alipay = {
  PAYMENT_PROVIDERS: 'alipay',
  ALIPAY_APP_ID: '2021000122671080',
  ALIPAY_SELLER_ID: '2088102177846880',
  ALIPAY_PRIVATE_KEY: ours.private,
  ALIPAY_PUBLIC_KEY: theirs.public,
};
const wechat = {
  PAYMENT_PROVIDERS: 'wechat',
  WECHATPAY_APP_ID: 'wxd678efh567hg6787',
  WECHATPAY_MCH_ID: '1230000109',
  WECHATPAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHATPAY_PRIVATE_KEY: ours.private,
  WECHATPAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WECHATPAY_PLATFORM_KEYS: `PUB_KEY_ID_0114232134912410000000000000\n${theirs.public}`,
};
const stripe = {
  PAYMENT_PROVIDERS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};
const bank = {
  PAYMENT_PROVIDERS: 'bank',
  BANK_HOLDER: '甲公司',
  BANK_NAME: '招商银行',
  BANK_ACCOUNT: '7559 1234 5678',
};

const parse = (variables: Record<string, string>) => parseSettings(variables, readPaymentSettings);

/** The settings of the only provider that is enabled. */
const settingsOf = (variables: Record<string, string>): object => {
  const [provider] = parse(variables).payments.values();
  return provider?.settings ?? {};
};

const problemsOf = (variables: Record<string, string>) => problemsIn(() => parse(variables));

describe('payment settings', () => {
  it.each([
    ['alipay', alipay],
    ['wechat', wechat],
    ['stripe', stripe],
    ['bank', bank],
  ] as const)('the payment provider %s is switched on by its own variables alone', (id, variables) => {
    const { payments } = parse(variables);
    expect([...payments.keys()]).toEqual([id]);
  });

  it.each([alipay, wechat, stripe, bank])('names each variable that $PAYMENT_PROVIDERS lacks', (variables) => {
    const { PAYMENT_PROVIDERS, ...needed } = variables;
    const names = Object.keys(needed).map((name) => `${name}: is needed for PAYMENT_PROVIDERS=${PAYMENT_PROVIDERS}`);
    expect([...problemsOf({ PAYMENT_PROVIDERS })].toSorted()).toEqual(names.toSorted());
  });

  it.each(['BANK_HOLDER', 'BANK_NAME'])('refuses a %s that documents cannot print, and names the character', (name) => {
    const problem = `${name}: no font of printed documents has “🏦” (U+1F3E6). Remove or replace it`;
    expect(problemsOf({ ...bank, [name]: '招商银行🏦' })).toEqual([problem]);
  });

  it('variables of payment providers that are off are not checked', () => {
    expect(problemsOf({ PAYMENT_PROVIDERS: 'sandbox', ALIPAY_PRIVATE_KEY: 'nonsense' })).toEqual([]);
  });

  it('payment providers are offered in the order in which they are named', () => {
    const { payments } = parse({ ...alipay, ...bank, PAYMENT_PROVIDERS: 'bank,alipay' });
    expect([...payments.keys()]).toEqual(['bank', 'alipay']);
  });

  it.each([ours.private, ours.pkcs1, bare(ours.private), bare(ours.pkcs1), ours.private.replaceAll('\n', '\\n')])(
    'reads a private key in every form that consoles and environment files give it (%#)',
    (key) => {
      expect(settingsOf({ ...alipay, ALIPAY_PRIVATE_KEY: key })).toMatchObject({ privateKey: ours.private });
    },
  );

  it.each([theirs.public, bare(theirs.public), theirs.public.replaceAll('\n', '\\n')])(
    'reads a public key in every form that consoles and environment files give it (%#)',
    (key) => {
      expect(settingsOf({ ...alipay, ALIPAY_PUBLIC_KEY: key })).toMatchObject({ alipayPublicKey: theirs.public });
    },
  );

  it('reads several WeChat Pay platform keys by their names, in their order', () => {
    const other = pairOf();
    const keys = `PUB_KEY_ID_1:\n${theirs.public}\n5157F09EFDC096DE=\n${other.public}`;
    const { platformKeys } = settingsOf({ ...wechat, WECHATPAY_PLATFORM_KEYS: keys }) as WechatSettings;
    expect([...platformKeys]).toEqual([
      ['PUB_KEY_ID_1', theirs.public],
      ['5157F09EFDC096DE', other.public],
    ]);
  });

  it.each([
    ['ALIPAY_PRIVATE_KEY', { ...alipay, ALIPAY_PRIVATE_KEY: ours.public }],
    ['ALIPAY_PRIVATE_KEY', { ...alipay, ALIPAY_PRIVATE_KEY: pairOf(1_024).private }],
    ['ALIPAY_PUBLIC_KEY', { ...alipay, ALIPAY_PUBLIC_KEY: 'not a key' }],
    ['ALIPAY_PUBLIC_KEY', { ...alipay, ALIPAY_PUBLIC_KEY: theirs.private }],
    ['ALIPAY_PUBLIC_KEY', { ...alipay, ALIPAY_PUBLIC_KEY: ours.public }],
    ['ALIPAY_SELLER_ID', { ...alipay, ALIPAY_SELLER_ID: 'merchant@example.cn' }],
    ['WECHATPAY_PLATFORM_KEYS', { ...wechat, WECHATPAY_PLATFORM_KEYS: theirs.public }],
    ['WECHATPAY_PLATFORM_KEYS', { ...wechat, WECHATPAY_PLATFORM_KEYS: `${wechat.WECHATPAY_SERIAL}\n${theirs.public}` }],
    ['WECHATPAY_API_V3_KEY', { ...wechat, WECHATPAY_API_V3_KEY: 'short' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_0123456789abcdef' }],
    ['STRIPE_SECRET_KEY', { ...PRODUCTION, ...stripe, STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_GATEWAY', { ...PRODUCTION, ...stripe, STRIPE_GATEWAY: 'http://stripe.example' }],
    ['BANK_ACCOUNT', { ...bank, BANK_ACCOUNT: 'DE' }],
  ])('rejects a %s that cannot be right, and does not repeat it (%#)', (name, variables) => {
    const problems = problemsOf(variables);
    expect(problems).toEqual([expect.stringMatching(`^${name}: `)]);
    expect(problems.join()).not.toContain((variables as Record<string, string>)[name]);
  });

  it('accepts an unencrypted payment gateway on the same machine', () => {
    expect(problemsOf({ ...PRODUCTION, ...stripe, STRIPE_GATEWAY: 'http://127.0.0.1:4242' })).toEqual([]);
  });
});
