import { readNamedPublicKeys, readRsaPrivateKey, readRsaPublicKey, publicHalfOf } from './keys.js';
import { type Environment, isLoopback } from './environment.js';

export const PAYMENT_PROVIDERS = ['alipay', 'wechat', 'stripe', 'bank', 'sandbox'] as const;
export type PaymentProviderId = (typeof PAYMENT_PROVIDERS)[number];

export interface AlipaySettings {
  readonly appId: string;
  /** The merchant (2088…) that receives the money. */
  readonly sellerId: string;
  /** Ours, PKCS#8 PEM. */
  readonly privateKey: string;
  /** Alipay's, SPKI PEM: verifies its responses and notifications. */
  readonly alipayPublicKey: string;
  readonly gateway: string;
}

export interface WechatSettings {
  readonly appId: string;
  readonly mchId: string;
  /** Serial number of our API certificate. */
  readonly serial: string;
  /** Ours, PKCS#8 PEM. */
  readonly privateKey: string;
  /** 32 bytes: decrypts notifications. */
  readonly apiV3Key: string;
  /** WeChat Pay's, SPKI PEM by key id or certificate serial. The first one is requested; all are trusted. */
  readonly platformKeys: ReadonlyMap<string, string>;
  /** Without a trailing slash. */
  readonly gateway: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  /** The newest first; more than one during rotation. */
  readonly webhookSecrets: readonly string[];
  readonly gateway: string;
}

/** Where customers transfer to. */
export interface BankSettings {
  readonly holder: string;
  readonly bank: string;
  readonly account: string;
}

/** What each enabled payment method needs; null for disabled ones. */
export interface PaymentSettings {
  readonly alipay: AlipaySettings | null;
  readonly wechat: WechatSettings | null;
  readonly stripe: StripeSettings | null;
  readonly bank: BankSettings | null;
}

type Reader = (name: string, expects?: RegExp, expectation?: string) => string;

/** Reads the settings of every provider in `on`, and records each that is missing or unusable. */
export function paymentSettingsOf(
  env: Environment,
  on: readonly PaymentProviderId[],
  production: boolean,
): PaymentSettings {
  const reading = <T>(id: PaymentProviderId, read: (need: Reader) => T): T | null =>
    on.includes(id) ? read(requirer(env, id)) : null;
  const gateway = (name: string, fallback: string) => gatewayOf(env, name, fallback, production);
  return {
    alipay: reading('alipay', (need) => alipayOf(env, need, gateway)),
    wechat: reading('wechat', (need) => wechatOf(env, need, gateway)),
    stripe: reading('stripe', (need) => stripeOf(env, need, gateway, production)),
    bank: reading('bank', (need) => ({
      holder: need('BANK_HOLDER'),
      bank: need('BANK_NAME'),
      account: need('BANK_ACCOUNT', /^[\d -]{6,40}$/, 'expects the digits of an account number'),
    })),
  };
}

type Gateway = (name: string, fallback: string) => string;

function alipayOf(env: Environment, need: Reader, gateway: Gateway): AlipaySettings {
  const privateKey = privateKeyOf(env, need, 'ALIPAY_PRIVATE_KEY');
  const text = need('ALIPAY_PUBLIC_KEY');
  const alipayPublicKey = text && readRsaPublicKey(text);
  if (alipayPublicKey === null) env.refuse('ALIPAY_PUBLIC_KEY', "expects Alipay's RSA public key, PEM or base64");
  else if (privateKey && alipayPublicKey === publicHalfOf(privateKey)) {
    // Consoles show both keys; with ours in its place, an honest mistake would look like a forgery.
    env.refuse('ALIPAY_PUBLIC_KEY', "expects Alipay's public key, not the public half of ALIPAY_PRIVATE_KEY");
  }
  return {
    appId: need('ALIPAY_APP_ID', /^\d{10,32}$/, 'expects the number of the application'),
    sellerId: need('ALIPAY_SELLER_ID', /^2088\d{12}$/, 'expects the merchant number, 16 digits that begin with 2088'),
    privateKey,
    alipayPublicKey: alipayPublicKey ?? '',
    gateway: gateway('ALIPAY_GATEWAY', 'https://openapi.alipay.com/gateway.do'),
  };
}

function wechatOf(env: Environment, need: Reader, gateway: Gateway): WechatSettings {
  const text = need('WECHATPAY_PLATFORM_KEYS');
  const platformKeys = text ? readNamedPublicKeys(text) : new Map<string, string>();
  if (!platformKeys) {
    env.refuse('WECHATPAY_PLATFORM_KEYS', 'expects one or more of: a key id or serial number, then its PEM block');
  }
  const serial = need('WECHATPAY_SERIAL', /^[0-9A-Fa-f]{16,40}$/, 'expects the serial number of the API certificate');
  if (platformKeys?.has(serial)) {
    env.refuse('WECHATPAY_PLATFORM_KEYS', 'holds the certificate of WECHATPAY_SERIAL, which is ours and not theirs');
  }
  return {
    appId: need('WECHATPAY_APP_ID', /^wx[0-9A-Za-z]{6,30}$/, 'expects an id that begins with wx'),
    mchId: need('WECHATPAY_MCH_ID', /^\d{6,20}$/, 'expects the number of the merchant'),
    serial,
    privateKey: privateKeyOf(env, need, 'WECHATPAY_PRIVATE_KEY'),
    apiV3Key: need('WECHATPAY_API_V3_KEY', /^[\x21-\x7E]{32}$/, 'expects 32 characters'),
    platformKeys: platformKeys ?? new Map<string, string>(),
    gateway: gateway('WECHATPAY_GATEWAY', 'https://api.mch.weixin.qq.com').replace(/\/$/, ''),
  };
}

function stripeOf(env: Environment, need: Reader, gateway: Gateway, production: boolean): StripeSettings {
  const secretKey = need('STRIPE_SECRET_KEY', /^[rs]k_(?:test|live)_\w{10,}$/, 'expects a key like sk_live_…');
  if (production && /^[rs]k_test_/.test(secretKey)) {
    env.refuse('STRIPE_SECRET_KEY', 'is a test key, which gives licences away; use a live one in production');
  }
  const secrets = need('STRIPE_WEBHOOK_SECRET', /^whsec_\w{10,}(?:\s*,\s*whsec_\w{10,})*$/, 'expects whsec_…');
  return {
    secretKey,
    webhookSecrets: secrets.split(',').map((secret) => secret.trim()),
    gateway: gateway('STRIPE_GATEWAY', 'https://api.stripe.com').replace(/\/$/, ''),
  };
}

/** Reads a variable that a provider cannot do without. Values are never repeated: some are secrets. */
const requirer =
  (env: Environment, id: PaymentProviderId): Reader =>
  (name, expects, expectation = '') => {
    const value = env.optional(name);
    if (value === null) env.refuse(name, `is needed for PAYMENT_PROVIDERS=${id}`);
    else if (expects && !expects.test(value)) env.refuse(name, expectation);
    return value ?? '';
  };

function privateKeyOf(env: Environment, need: Reader, name: string): string {
  const text = need(name);
  const key = text && readRsaPrivateKey(text);
  if (key === null) env.refuse(name, 'expects an RSA private key of 2,048 bits or more, PEM or base64');
  return key ?? '';
}

/** An unencrypted address is only for a gateway on the same machine. */
function gatewayOf(env: Environment, name: string, fallback: string, production: boolean): string {
  const url = env.url(name, ['https:', 'http:']);
  if (url && production && url.protocol === 'http:' && !isLoopback(url)) {
    env.refuse(name, 'expects an https:// address in production');
  }
  return url?.href ?? fallback;
}
