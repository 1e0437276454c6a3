import { type CapacityName } from '../../../domain/licensing/license.js';
import { type MailsOf, type LicenseInMail, ORDER, type PaidWith } from './mail-parts.js';
import type { SampleParts } from './sample-parts.js';

interface AboutLicense {
  readonly name: string;
  readonly license: LicenseInMail;
}

/** `license` is its current state. Amount in fen. */
interface ReceiptForLicense extends AboutLicense {
  readonly orderId: string;
  readonly orderNo: string;
  readonly paidFen: number;
  readonly paidWith: PaidWith;
  readonly paidAt: Date;
}

/** Mails about licences, applications for the free one, rewards and points. */
export interface LicenseMailData {
  /** The receipt for a renewal. */
  readonly 'license-renewed': ReceiptForLicense;
  /** The receipt for a change that paid the difference in price. */
  readonly 'license-changed': ReceiptForLicense;
  /** `daysLeft` counts to the end of the last day; `graceDays` follow it. */
  readonly 'license-expiring': AboutLicense & { daysLeft: number; graceDays: number };
  /** A license that was granted rather than bought: by staff or for a redeem code. */
  readonly 'license-issued': AboutLicense;
  /** To the sender. */
  readonly 'license-transferred': AboutLicense & { recipientMail: string; transferredAt: Date; isByStaff: boolean };
  /** To the recipient, who may not know the sender. */
  readonly 'license-received': AboutLicense;
  /** Granted by a redeem code. */
  readonly 'license-redeemed': AboutLicense;
  /** `license` is the current state of the target; `sourceKeys` are the licences merged into it. */
  readonly 'license-merged': AboutLicense & { sourceKeys: readonly string[] };
  /** A refund took it out of the license that it had been merged into. */
  readonly 'license-restored': AboutLicense;
  readonly 'license-capacity-changed': AboutLicense & { cause: 'points' | 'redeem_code' | 'reward' | 'staff' };

  /** Revoked by staff. `reason` is what they wrote for the customer. */
  readonly 'license-revoked': AboutLicense & { reason: string };
  /** A license file that is not bound to a machine is refused from `endsAt` on. */
  readonly 'license-file-ending': AboutLicense & { endsAt: Date };

  readonly 'application-received': { name: string; companyName: string };
  readonly 'application-approved': AboutLicense & { companyName: string; note: string | null };
  readonly 'application-rejected': { name: string; companyName: string; note: string | null };
  /** Sent before the free year ends. */
  readonly 'application-reminder': AboutLicense & { companyName: string; daysLeft: number };

  readonly 'reward-granted': AboutLicense & { kind: CapacityName; quantity: number; keepMonths: number };
  /**
   * `month` is the month that the reward counted for, `YYYY-MM`; `license` is what is left of the licence that held it,
   * null if it held none any more.
   */
  readonly 'reward-revoked': {
    name: string;
    license: LicenseInMail | null;
    kind: CapacityName;
    quantity: number;
    month: string;
    reason: string;
  };
  /** One point is one fen. `balance` includes these points. */
  readonly 'points-earned': { name: string; points: number; balance: number };
}

export const LICENSE_MAILS = {
  'license-renewed': { why: 'order', texts: ORDER },
  'license-changed': { why: 'order', texts: ORDER },
  'license-expiring': { why: 'license', texts: { name: 'reader' } },
  'license-issued': { why: 'license', texts: { name: 'reader' } },
  'license-transferred': { why: 'license', texts: { name: 'reader', recipientMail: 'address' } },
  'license-received': { why: 'license', texts: { name: 'reader' } },
  'license-redeemed': { why: 'license', texts: { name: 'reader' } },
  'license-merged': { why: 'license', texts: { name: 'reader' } },
  'license-restored': { why: 'license', texts: { name: 'reader' } },
  'license-capacity-changed': { why: 'license', texts: { name: 'reader' } },
  'license-revoked': { why: 'license', texts: { name: 'reader', reason: 'ours' } },
  'license-file-ending': { why: 'license', texts: { name: 'reader' } },
  'application-received': { why: 'application', texts: { name: 'reader', companyName: 'reader' } },
  'application-approved': { why: 'application', texts: { name: 'reader', companyName: 'reader', note: 'ours' } },
  'application-rejected': { why: 'application', texts: { name: 'reader', companyName: 'reader', note: 'ours' } },
  'application-reminder': { why: 'license', texts: { name: 'reader', companyName: 'reader' } },
  'reward-granted': { why: 'points', texts: { name: 'reader' } },
  'reward-revoked': { why: 'points', texts: { name: 'reader', month: 'ours', reason: 'ours' } },
  'points-earned': { why: 'points', texts: { name: 'reader' } },
} as const satisfies MailsOf<LicenseMailData>;

/** Samples of these mails, for the console's preview and for tests. */
export const licenseSamples = ({ words, name, at, unlimited, about, receipt }: SampleParts): LicenseMailData => ({
  'license-renewed': { ...about, ...receipt },
  'license-changed': { ...about, ...receipt },
  'license-expiring': { ...about, daysLeft: 7, graceDays: 7 },
  'license-issued': about,
  'license-transferred': { ...about, recipientMail: 'li@example.com', transferredAt: at, isByStaff: false },
  'license-received': about,
  'license-redeemed': about,
  'license-merged': { ...about, sourceKeys: ['CW-1111-2222-3333', 'CW-4444-5555-6666'] },
  'license-restored': about,
  'license-capacity-changed': { ...about, cause: 'points' },
  'license-revoked': { ...about, reason: words.licenseRevoked },
  'license-file-ending': { ...about, endsAt: at },
  'application-received': { name, companyName: words.company },
  'application-approved': { name, license: unlimited, companyName: words.company, note: words.approved },
  'application-rejected': { name, companyName: words.company, note: words.rejected },
  'application-reminder': { name, license: unlimited, companyName: words.company, daysLeft: 30 },
  'reward-granted': { ...about, kind: 'assets', quantity: 5, keepMonths: 6 },
  'reward-revoked': { ...about, kind: 'assets', quantity: 5, month: '2026-11', reason: words.revoked },
  'points-earned': { name, points: 12_990, balance: 25_980 },
});
