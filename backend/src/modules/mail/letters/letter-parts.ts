/** A licence as letters show it. */
export interface LicenseInLetter {
  readonly paidId: string;
  /** In the reader's language. */
  readonly planName: string;
  readonly licenseKey: string;
  /** −1 is unlimited. */
  readonly users: number;
  /** −1 is unlimited. */
  readonly assets: number;
  /** Last day of validity in Asia/Shanghai, `YYYY-MM-DD`; null is permanent. */
  readonly expiresOn: string | null;
}

/** How an order was paid; `points` and `none` are not payments of money. */
export type PaidWith = 'alipay' | 'wechat' | 'stripe' | 'bank' | 'sandbox' | 'points' | 'none';

/** Why a letter is sent although nobody subscribed to it: chooses the last lines. */
export type LetterReason = 'registration' | 'account' | 'order' | 'license' | 'quote' | 'application' | 'points';
