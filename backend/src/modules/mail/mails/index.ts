import type { Locale } from '../../../domain/locale/locales.js';
import {
  ACCOUNT_MAILS,
  type AccountMailData,
  accountSamples,
  WORK_MAILS,
  type WorkMailData,
  workSamples,
} from './account.mails.js';
import { LICENSE_MAILS, type LicenseMailData, licenseSamples } from './license.mails.js';
import { ORDER_MAILS, type OrderMailData, orderSamples } from './order.mails.js';
import type { MailsOf, WordsOf } from './mail-parts.js';
import { sampleParts } from './sample-parts.js';

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

/** A mail that shows its reader another person's address, with every text in it that is by or about that person. */
export interface MailAboutAnother {
  readonly name: MailName;
  /** The prop that holds the address. */
  readonly address: string;
  readonly texts: readonly string[];
}

export const MAILS_ABOUT_OTHERS: readonly MailAboutAnother[] = (Object.keys(MAILS) as MailName[]).flatMap((name) => {
  const texts = Object.entries(typedTexts(name)).filter(([, whose]) => whose !== 'reader');
  const address = texts.find(([, whose]) => whose === 'address');
  return address ? [{ name, address: address[0], texts: texts.map(([key]) => key) }] : [];
});

/** Returns sample props for every mail, for the console's preview and for tests. */
export function mailSamples(locale: Locale): MailProps {
  const parts = sampleParts(locale);
  return { ...accountSamples(parts), ...orderSamples(parts), ...licenseSamples(parts), ...workSamples(parts) };
}
