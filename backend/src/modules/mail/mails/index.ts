import { ACCOUNT_MAILS, type AccountMailData, WORK_MAILS, type WorkMailData } from './account.mails.js';
import { LICENSE_MAILS, type LicenseMailData } from './license.mails.js';
import { ORDER_MAILS, type OrderMailData } from './order.mails.js';
import type { MailsOf, WordsOf } from './mail-parts.js';

export type { MailReason, LicenseInMail, LineInMail, PaidWith, WorkInMail } from './mail-parts.js';

/** The props of each mail. Plain data; a mail is never sent after its `validUntil`. */
export type MailProps = AccountMailData & OrderMailData & LicenseMailData & WorkMailData;
export type MailName = keyof MailProps;

export const MAILS: MailsOf<MailProps> = {
  ...ACCOUNT_MAILS,
  ...ORDER_MAILS,
  ...LICENSE_MAILS,
  ...WORK_MAILS,
};

export const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name);

/** Returns the texts of a mail that users typed, with who wrote each. */
export const typedTexts = (name: MailName): Readonly<Record<string, WordsOf>> =>
  Object.fromEntries(Object.entries<WordsOf>(MAILS[name].texts).filter(([, whose]) => whose !== 'ours'));
