import type { ComponentType } from 'react';
import type { components } from '../../api/schema';
import { BankIcon, CardIcon, ChatIcon, FlaskIcon, WalletIcon } from '../../shared/ui/shop-icons';

export type StartedPayment = components['schemas']['StartedPaymentView'];
export type PayAction = StartedPayment['action'];
export type BankAccount = NonNullable<PayAction['bank']>;
export type PaymentMethod = NonNullable<components['schemas']['PayOrder']['method']>;

export const METHOD_ICONS: Readonly<Record<PaymentMethod, ComponentType>> = {
  alipay: WalletIcon,
  wechat: ChatIcon,
  stripe: CardIcon,
  bank: BankIcon,
  sandbox: FlaskIcon,
};

/** The payment methods that this page supports, in the server's order. */
export const knownMethods = (methods: readonly string[]): PaymentMethod[] =>
  methods.filter((method): method is PaymentMethod => method in METHOD_ICONS);
