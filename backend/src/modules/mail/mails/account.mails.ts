import type { MailsOf, WorkInMail } from './mail-parts.js';
import type { SampleParts } from './sample-parts.js';

/** Mails about signing in. `name` is the reader's own and may be empty. */
export interface AccountMailData {
  /** To an address without an account. */
  readonly 'registration-code': { code: string; minutes: number; validUntil: Date };
  /** To an address with an account, when a registration code was requested for it. */
  readonly 'already-registered': { name: string };
  readonly 'password-reset': { name: string; token: string; minutes: number; validUntil: Date };
  /** To a new member of staff. */
  readonly 'staff-invitation': { token: string; minutes: number; validUntil: Date };
  readonly 'password-changed': { name: string; changedAt: Date };
  readonly 'passkey-added': { name: string; passkeyName: string; addedAt: Date };
  readonly 'passkey-removed': { name: string; passkeyName: string; removedAt: Date };
  /** The passkey's counter went backwards: there may be a copy of it. */
  readonly 'passkey-suspicious': { name: string; passkeyName: string; refusedAt: Date };
  /** To the new address, which may be a stranger's. */
  readonly 'mail-change-code': { code: string; minutes: number; validUntil: Date };
  /** To the old address; the new one is shown masked. */
  readonly 'mail-changed': { name: string; newMail: string; changedAt: Date };
  readonly 'account-deletion-scheduled': { name: string; deleteAt: Date };
  readonly 'account-deletion-cancelled': { name: string };
}

export const ACCOUNT_MAILS = {
  'registration-code': { why: 'registration', texts: { code: 'ours' } },
  'already-registered': { why: 'registration', texts: { name: 'reader' } },
  'password-reset': { why: 'account', texts: { name: 'reader', token: 'ours' } },
  'staff-invitation': { why: 'account', texts: { token: 'ours' } },
  'password-changed': { why: 'account', texts: { name: 'reader' } },
  'passkey-added': { why: 'account', texts: { name: 'reader', passkeyName: 'reader' } },
  'passkey-removed': { why: 'account', texts: { name: 'reader', passkeyName: 'reader' } },
  'passkey-suspicious': { why: 'account', texts: { name: 'reader', passkeyName: 'reader' } },
  'mail-change-code': { why: 'account', texts: { code: 'ours' } },
  'mail-changed': { why: 'account', texts: { name: 'reader', newMail: 'reader' } },
  'account-deletion-scheduled': { why: 'account', texts: { name: 'reader' } },
  'account-deletion-cancelled': { why: 'account', texts: { name: 'reader' } },
} as const satisfies MailsOf<AccountMailData>;

/** Samples of these mails, for the console's preview and for tests. */
export const accountSamples = ({ words, name, at }: SampleParts): AccountMailData => ({
  'registration-code': { code: '483920', minutes: 10, validUntil: at },
  'already-registered': { name },
  'password-reset': { name, token: 'tok_5Jf-aQ7', minutes: 30, validUntil: at },
  'staff-invitation': { token: 'tok_5Jf-aQ7', minutes: 30, validUntil: at },
  'password-changed': { name, changedAt: at },
  'passkey-added': { name, passkeyName: words.passkey, addedAt: at },
  'passkey-removed': { name, passkeyName: words.passkey, removedAt: at },
  'passkey-suspicious': { name, passkeyName: words.passkey, refusedAt: at },
  'mail-change-code': { code: '483920', minutes: 10, validUntil: at },
  'mail-changed': { name, newMail: 'zhou.ning@new.example', changedAt: at },
  'account-deletion-scheduled': { name, deleteAt: at },
  'account-deletion-cancelled': { name },
});

/** Mails to staff about work waiting for them: counts and links, nothing that a customer wrote. */
export interface WorkMailData {
  readonly 'work-waiting': { work: WorkInMail };
  /** `validOn` is the day of the digest in Asia/Shanghai, `YYYY-MM-DD`. */
  readonly 'work-digest': { works: readonly WorkInMail[]; validOn: string };
}

export const WORK_MAILS = {
  'work-waiting': { why: 'staff', texts: {} },
  'work-digest': { why: 'staff', texts: { validOn: 'ours' } },
} as const satisfies MailsOf<WorkMailData>;

/** Samples of these mails, for the console's preview and for tests. */
export const workSamples = ({ at, refunds }: SampleParts): WorkMailData => ({
  'work-waiting': { work: refunds },
  'work-digest': {
    validOn: '2026-11-23',
    works: [refunds, { kind: 'applications_due', count: 2, late: 1, since: at, place: '/admin/applications' }],
  },
});
