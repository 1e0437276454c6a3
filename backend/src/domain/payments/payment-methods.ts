import { inEveryLocale, type Locale, textIn, type Texts } from '../locale/locales.js';

/**
 * The payment methods, each the id of one provider. All other lists derive from this one. `bank` is a transfer that staff
 * confirm; `sandbox` pretends to be a gateway and is refused in production.
 */
export const PAYMENT_METHODS = ['alipay', 'wechat', 'stripe', 'bank', 'sandbox'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a method is called. */
interface MethodNames {
  /** Where it is chosen, and in mails. */
  readonly name: Texts;
  /** Below the name. */
  readonly hint: Texts;
  /** Within a sentence; a method without it is never advertised. */
  readonly inText?: Texts;
  /** In the console; the same as the name by default. */
  readonly console?: Texts;
  /** In mails, where it differs from the name. */
  readonly inMail?: Texts;
}

const NAMES: Readonly<Record<PaymentMethod, MethodNames>> = {
  alipay: {
    name: { zh: '支付宝', en: 'Alipay' },
    hint: { zh: '扫码或跳转', en: 'Scan or open' },
    inText: { zh: '支付宝', en: 'Alipay' },
  },
  wechat: {
    name: { zh: '微信支付', en: 'WeChat Pay' },
    hint: { zh: '扫码', en: 'Scan' },
    inText: { zh: '微信支付', en: 'WeChat Pay' },
  },
  stripe: {
    name: { zh: '银行卡', en: 'Bank card' },
    hint: { zh: 'Visa、Mastercard', en: 'Visa, Mastercard' },
    inText: { zh: '银行卡', en: 'bank card' },
    console: { zh: 'Stripe', en: 'Stripe' },
    inMail: { zh: '银行卡', en: 'Card' },
  },
  bank: {
    name: { zh: '对公转账', en: 'Bank transfer' },
    hint: { zh: '公司账户', en: 'Company account' },
    inText: { zh: '对公转账', en: 'bank transfer' },
  },
  sandbox: {
    name: { zh: '沙箱收银台', en: 'Sandbox cashier' },
    hint: { zh: '演示用，不会扣款', en: 'Demo, nothing is charged' },
    console: { zh: '沙箱', en: 'Sandbox' },
    inMail: { zh: '沙箱收银台', en: 'Sandbox cashier' },
  },
};

/** What a method is called in mails. */
export const mailNameOf = (method: PaymentMethod, locale: Locale): string =>
  textIn(NAMES[method].inMail ?? NAMES[method].name, locale);

/** The names that staff read, by method. */
export const METHOD_WORDS: Readonly<Record<string, Texts>> = Object.fromEntries(
  PAYMENT_METHODS.map((method) => [method, NAMES[method].console ?? NAMES[method].name]),
);

/** The names that pages show, by language and method. */
export const PAGE_NAMES = inEveryLocale((locale) =>
  Object.fromEntries(
    PAYMENT_METHODS.map((method) => {
      const { name, hint, inText, console = name } = NAMES[method];
      return [
        method,
        {
          name: textIn(name, locale),
          hint: textIn(hint, locale),
          ...(inText && { inText: textIn(inText, locale) }),
          console: textIn(console, locale),
        },
      ];
    }),
  ),
);
