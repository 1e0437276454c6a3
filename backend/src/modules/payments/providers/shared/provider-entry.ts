import type { FactoryProvider, Type } from '@nestjs/common';
import type { PaymentMethod } from '../../../../domain/payments/payment-methods.js';
import { firstUnprintable, unprintableAdvice } from '../../../../domain/text/printable.js';
import { type Environment, isLoopback } from '../../../../platform/config/environment.js';
import type { PaymentProvider } from '../../provider.port.js';
import { readRsaPrivateKey } from './keys.js';

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
