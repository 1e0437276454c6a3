import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { FactoryProvider, Type } from '@nestjs/common';
import type { PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import { firstUnprintable, unprintableAdvice } from '../../../../domain/text/printable.js';
import { type Environment, isLoopback } from '../../../../platform/config/environment.js';
import type { PaymentProvider } from '../../provider.port.js';

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
      // The next way of reading it may do.
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
export function readRsaPublicKey(text: string): string | null {
  const pem = unfolded(text);
  const key = firstThatWorks([
    () => (pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(publicOnly(pem))),
    () => createPublicKey({ key: Buffer.from(pem, 'base64'), format: 'der', type: 'spki' }),
  ]);
  return key ? spkiOf(key) : null;
}

/** The public half of a private key, as SPKI PEM. */
export const publicHalfOf = (privatePem: string): string => spkiOf(createPublicKey(privatePem));

/**
 * Reads several public keys, each a name followed by its PEM block (a public key or a certificate).
 *
 * Returns them by name, in their order; null when there is none or one of them is not an RSA key.
 */
export function readNamedPublicKeys(text: string): ReadonlyMap<string, string> | null {
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

/** A provider that PAYMENT_PROVIDERS names, with its settings read. */
export interface SwitchedOnProvider {
  readonly settings: object;
  readonly adapter: Pick<FactoryProvider<PaymentProvider>, 'inject' | 'useFactory'>;
  /** What it needs besides its adapter, such as its own routes. */
  readonly module: Type | null;
}

export type ProviderEntry = (variables: ProviderVariables) => SwitchedOnProvider;

interface Needs {
  /** Tokens of the further arguments of `make`. */
  readonly inject?: FactoryProvider['inject'];
  readonly module?: Type;
}

/**
 * An entry of the registry. `read` reads the settings; `make` creates the adapter and imports it only then, because the
 * clients of providers are large.
 */
export const provider =
  <S extends object, D extends unknown[]>(
    read: (variables: ProviderVariables) => S,
    make: (settings: S, ...needed: D) => Promise<PaymentProvider>,
    { inject = [], module }: Needs = {},
  ): ProviderEntry =>
  (variables) => {
    const settings = read(variables);
    const useFactory = (...needed: D): Promise<PaymentProvider> => make(settings, ...needed);
    return { settings, adapter: { inject, useFactory }, module: module ?? null };
  };
