import type { Settings } from '../../platform/config/settings.js';
import { inEveryLocale, type Locale } from '../../domain/locale/locales.js';

/** The name, company and address that mails are sent under, per language. */
export interface MailBrand extends Readonly<
  Record<Locale, { readonly name: string; readonly company: string; readonly address: string }>
> {
  /** Origin of every link, without a trailing slash. */
  readonly siteUrl: string;
  /** Reply-to address; null for the sender's. */
  readonly replyTo: string | null;
}

/** DI token. */
export const MAIL_BRAND = Symbol('mail-brand');

/** The brand of a site that has none in its settings: its host name. */
export function brandOfHost({ publicUrl, salesMail }: Settings): MailBrand {
  const words = { name: new URL(publicUrl).host, company: '', address: '' };
  return { ...inEveryLocale(() => words), siteUrl: publicUrl, replyTo: salesMail };
}
