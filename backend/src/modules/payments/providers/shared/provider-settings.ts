import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import { firstUnprintable, unprintableAdvice } from '../../../../domain/text/printable.js';
import { type Environment, isLoopback } from '../../../../platform/config/environment.js';

/** Minimum key length: signatures by shorter keys are too weak to accept. */
const MIN_RSA_BITS = 2_048;

const BLOCK = /-----BEGIN (PUBLIC KEY|CERTIFICATE)-----[\s\S]+?-----END \1-----/;
const NAMED_BLOCKS = new RegExp(`([0-9A-Za-z_]+)\\s*[:=]?\\s*(${BLOCK.source.replace('\\1', '\\3')})`, 'g');

/** Environment files keep a key on one line with `\n` written out. */
const unfolded = (text: string): string => text.replaceAll(String.raw`\n`, '\n');

const rsaOnly = (key: KeyObject): KeyObject | null =>
  key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS ? key : null;

function firstThatWorks(ways: readonly (() => KeyObject)[]): KeyObject | null {
  for (const way of ways) {
    try {
      return rsaOnly(way());
    } catch {
      // The next way of reading it may work.
    }
  }
  return null;
}

/**
 * Reads an RSA private key in the forms that gateway consoles export: PEM (PKCS#8 or PKCS#1), or the base64 inside it.
 *
 * Returns PKCS#8 PEM; null for anything else and for keys below 2,048 bits.
 */
function readRsaPrivateKey(text: string): string | null {
  const pem = unfolded(text);
  const der = Buffer.from(pem, 'base64');
  const key = firstThatWorks([
    () => createPrivateKey(pem),
    () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
  ]);
  return key ? String(key.export({ type: 'pkcs8', format: 'pem' })) : null;
}

/**
 * Reads an RSA public key: PEM, a certificate, or the base64 of a public key. Returns SPKI PEM; null for anything else.
 */
function readRsaPublicKey(text: string): string | null {
  const pem = unfolded(text);
  const key = firstThatWorks([
    () => (pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(publicOnly(pem))),
    () => createPublicKey({ key: Buffer.from(pem, 'base64'), format: 'der', type: 'spki' }),
  ]);
  return key ? spkiOf(key) : null;
}

/** The public half of a private key, as SPKI PEM. */
const publicHalfOf = (privatePem: string): string => spkiOf(createPublicKey(privatePem));

/**
 * Reads several public keys, each a name followed by its PEM block (a public key or a certificate).
 *
 * Returns them by name, in their order; null when there is none or one of them is not an RSA key.
 */
function readNamedPublicKeys(text: string): ReadonlyMap<string, string> | null {
  const keys = new Map<string, string>();
  for (const [, name = '', block = ''] of unfolded(text).matchAll(NAMED_BLOCKS)) {
    const key = readRsaPublicKey(block);
    if (!key) return null;
    keys.set(name, key);
  }
  return keys.size > 0 ? keys : null;
}

/** `createPublicKey` would also accept a private key and use its public half, which is never intended. */
function publicOnly(pem: string): string {
  if (!pem.includes('BEGIN PUBLIC KEY')) throw new TypeError('not a public key');
  return pem;
}

const spkiOf = (key: KeyObject): string => String(key.export({ type: 'spki', format: 'pem' }));

/** The environment of one payment provider. Records each variable that is missing or unusable. */
export class ProviderVariables {
  constructor(
    private readonly env: Environment,
    private readonly method: PaymentMethod,
    readonly production: boolean,
  ) {}

  /** Reads a required variable. Messages never repeat values: some are secrets. */
  need(name: string, expects?: RegExp, expectation = ''): string {
    const value = this.env.optional(name);
    if (value === null) this.refuse(name, `is needed for PAYMENT_PROVIDERS=${this.method}`);
    else if (expects && !expects.test(value)) this.refuse(name, expectation);
    return value ?? '';
  }

  /** Reads a required variable that is printed on documents. */
  needPrinted(name: string): string {
    const value = this.need(name);
    const character = firstUnprintable(value);
    if (character !== null) this.refuse(name, unprintableAdvice(character));
    return value;
  }

  /** Our own RSA key, as PKCS#8 PEM. */
  privateKey(name: string): string {
    const text = this.need(name);
    const key = text && readRsaPrivateKey(text);
    if (key === null) this.refuse(name, 'expects an RSA private key of 2,048 bits or more, PEM or base64');
    return key ?? '';
  }

  /** Base URL of the provider; in production https unless the gateway is on the same machine. */
  gateway(name: string, fallback: string): string {
    const url = this.env.url(name, ['https:', 'http:']);
    if (url && this.production && url.protocol === 'http:' && !isLoopback(url)) {
      this.refuse(name, 'expects an https:// address in production');
    }
    return url?.href ?? fallback;
  }

  refuse(name: string, expectation: string): void {
    this.env.refuse(name, expectation);
  }
}

export interface AlipaySettings {
  readonly appId: string;
  /** The merchant (2088…) that receives the money. */
  readonly sellerId: string;
  /** Our private key, PKCS#8 PEM. */
  readonly privateKey: string;
  /** Alipay's public key, SPKI PEM: verifies its responses and notifications. */
  readonly alipayPublicKey: string;
  readonly gateway: string;
}

export function alipaySettings(variables: ProviderVariables): AlipaySettings {
  const privateKey = variables.privateKey('ALIPAY_PRIVATE_KEY');
  return {
    appId: variables.need('ALIPAY_APP_ID', /^\d{10,32}$/, 'expects the number of the application'),
    sellerId: variables.need(
      'ALIPAY_SELLER_ID',
      /^2088\d{12}$/,
      'expects the merchant number, 16 digits that begin with 2088',
    ),
    privateKey,
    alipayPublicKey: theirKeyOf(variables, privateKey),
    gateway: variables.gateway('ALIPAY_GATEWAY', 'https://openapi.alipay.com/gateway.do'),
  };
}

function theirKeyOf(variables: ProviderVariables, ours: string): string {
  const text = variables.need('ALIPAY_PUBLIC_KEY');
  const key = text && readRsaPublicKey(text);
  if (key === null) variables.refuse('ALIPAY_PUBLIC_KEY', "expects Alipay's RSA public key, PEM or base64");
  else if (ours && key === publicHalfOf(ours)) {
    // The console shows both keys. With ours in its place, every genuine notification would look forged.
    variables.refuse('ALIPAY_PUBLIC_KEY', "expects Alipay's public key, not the public half of ALIPAY_PRIVATE_KEY");
  }
  return key ?? '';
}

export interface WechatSettings {
  readonly appId: string;
  readonly mchId: string;
  /** Serial number of our API certificate. */
  readonly serial: string;
  /** Our private key, PKCS#8 PEM. */
  readonly privateKey: string;
  /** 32 bytes: decrypts notifications. */
  readonly apiV3Key: string;
  /**
   * WeChat Pay's public keys, SPKI PEM by key id or certificate serial. The first one is requested; all are trusted.
   */
  readonly platformKeys: ReadonlyMap<string, string>;
  /** Without a trailing slash. */
  readonly gateway: string;
}

export function wechatSettings(variables: ProviderVariables): WechatSettings {
  const serial = variables.need(
    'WECHATPAY_SERIAL',
    /^[0-9A-Fa-f]{16,40}$/,
    'expects the serial number of the API certificate',
  );
  return {
    appId: variables.need('WECHATPAY_APP_ID', /^wx[0-9A-Za-z]{6,30}$/, 'expects an id that begins with wx'),
    mchId: variables.need('WECHATPAY_MCH_ID', /^\d{6,20}$/, 'expects the number of the merchant'),
    serial,
    privateKey: variables.privateKey('WECHATPAY_PRIVATE_KEY'),
    apiV3Key: variables.need('WECHATPAY_API_V3_KEY', /^[\x21-\x7E]{32}$/, 'expects 32 characters'),
    platformKeys: platformKeysOf(variables, serial),
    gateway: variables.gateway('WECHATPAY_GATEWAY', 'https://api.mch.weixin.qq.com').replace(/\/$/, ''),
  };
}

function platformKeysOf(variables: ProviderVariables, serial: string): ReadonlyMap<string, string> {
  const text = variables.need('WECHATPAY_PLATFORM_KEYS');
  const keys = text ? readNamedPublicKeys(text) : new Map<string, string>();
  if (!keys) {
    variables.refuse(
      'WECHATPAY_PLATFORM_KEYS',
      'expects one or more of: a key id or serial number, then its PEM block',
    );
  }
  if (keys?.has(serial)) {
    variables.refuse(
      'WECHATPAY_PLATFORM_KEYS',
      'holds the certificate of WECHATPAY_SERIAL, which is ours and not theirs',
    );
  }
  return keys ?? new Map<string, string>();
}

export interface StripeSettings {
  readonly secretKey: string;
  /** Newest first; more than one during rotation. */
  readonly webhookSecrets: readonly string[];
  /** Without a trailing slash. */
  readonly gateway: string;
}

export function stripeSettings(variables: ProviderVariables): StripeSettings {
  const secretKey = variables.need(
    'STRIPE_SECRET_KEY',
    /^[rs]k_(?:test|live)_\w{10,}$/,
    'expects a key like sk_live_…',
  );
  if (variables.production && /^[rs]k_test_/.test(secretKey)) {
    variables.refuse('STRIPE_SECRET_KEY', 'is a test key, which gives licences away; use a live one in production');
  }
  const secrets = variables.need(
    'STRIPE_WEBHOOK_SECRET',
    /^whsec_\w{10,}(?:\s*,\s*whsec_\w{10,})*$/,
    'expects whsec_…',
  );
  return {
    secretKey,
    webhookSecrets: secrets.split(',').map((secret) => secret.trim()),
    gateway: variables.gateway('STRIPE_GATEWAY', 'https://api.stripe.com').replace(/\/$/, ''),
  };
}

/** The bank account that customers transfer to. */
export interface BankSettings {
  readonly holder: string;
  readonly bank: string;
  readonly account: string;
}

export const bankSettings = (variables: ProviderVariables): BankSettings => ({
  holder: variables.needPrinted('BANK_HOLDER'),
  bank: variables.needPrinted('BANK_NAME'),
  account: variables.need('BANK_ACCOUNT', /^[\d -]{6,40}$/, 'expects the digits of an account number'),
});

/** The sandbox has no settings, and production refuses it. */
export function sandboxSettings(variables: ProviderVariables): object {
  if (variables.production) {
    variables.refuse('PAYMENT_PROVIDERS', 'the sandbox cashier gives licences away; name real providers in production');
  }
  return {};
}
