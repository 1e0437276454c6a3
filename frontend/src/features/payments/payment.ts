import type { ComponentType } from 'react';
import type { components } from '../../api/schema';
import { PAYMENT_METHODS } from '../../api/values';
import { BankIcon, CardIcon, ChatIcon, FlaskIcon, WalletIcon } from '../../shared/ui/shop-icons';

export type StartedPayment = components['schemas']['StartedPaymentView'];
export type PayAction = StartedPayment['action'];
export type BankAccount = NonNullable<PayAction['bank']>;
export type PaymentMethod = components['schemas']['PaymentMethod'];

const ICONS: Readonly<Partial<Record<PaymentMethod, ComponentType>>> = {
  alipay: WalletIcon,
  wechat: ChatIcon,
  bank: BankIcon,
  sandbox: FlaskIcon,
};

/** A method without an icon of its own looks like a card. */
export const iconOf = (method: PaymentMethod): ComponentType => ICONS[method] ?? CardIcon;

/** The payment methods that this page supports, in the server's order. */
export const knownMethods = (methods: readonly string[]): PaymentMethod[] =>
  methods.flatMap((id) => PAYMENT_METHODS.filter((method) => method === id));
