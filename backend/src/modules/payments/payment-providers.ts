import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';
import { PAYMENT_ADAPTERS, type PaymentProvider } from './provider.port.js';

const canCollect = ({ range: [least, most] }: PaymentProvider, amountFen: number): boolean =>
  amountFen === 0 || (amountFen >= least && amountFen <= most);

/** The payment methods that this installation offers. */
@Injectable()
export class PaymentProviders {
  constructor(@Inject(PAYMENT_ADAPTERS) private readonly adapters: readonly PaymentProvider[]) {}

  /** In the order in which they are offered. */
  get methods(): readonly PaymentMethod[] {
    return this.adapters.map(({ method }) => method);
  }

  /** The account that customers transfer to; null where bank transfers are not offered. */
  get bankAccount(): NonNullable<PaymentProvider['account']> | null {
    return this.find('bank')?.account ?? null;
  }

  /** Returns the methods that accept this amount, in fen. An amount of zero hides none. */
  methodsFor(amountFen: number): readonly PaymentMethod[] {
    return this.adapters.filter((adapter) => canCollect(adapter, amountFen)).map(({ method }) => method);
  }

  /** Returns the adapter that collects this amount. Refuses with payment.method_unavailable. */
  getFor(method: string, amountFen: number): PaymentProvider {
    const adapter = this.get(method);
    if (!canCollect(adapter, amountFen)) throw new AppError('payment.method_unavailable');
    return adapter;
  }

  /** Refuses with payment.method_unavailable. */
  get(method: string): PaymentProvider {
    const adapter = this.adapters.find((one) => one.method === method);
    if (!adapter) throw new AppError('payment.method_unavailable');
    return adapter;
  }

  /** Returns the adapter named in a notification URL, or null. */
  find(method: string): PaymentProvider | null {
    return this.adapters.find((one) => one.method === method) ?? null;
  }
}
