/**
 * The payment methods, each the id of one provider. All other lists derive from this one. `bank` is a transfer that staff
 * confirm; `sandbox` pretends to be a gateway and is refused in production.
 */
export const PAYMENT_METHODS = ['alipay', 'wechat', 'stripe', 'bank', 'sandbox'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
