import type { FactoryProvider, Type } from '@nestjs/common';
import type { PaymentProvider } from '../../provider.port.js';
import type { ProviderVariables } from './provider-variables.js';

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
