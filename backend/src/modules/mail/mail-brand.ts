import type { Settings } from '../../platform/config/settings.js';
import { inEveryLocale, type Locale } from '../../domain/locale/locales.js';

/** The sender of mails, in each language. */
export interface MailBrand extends Readonly<
  Record<Locale, { readonly name: string; readonly company: string; readonly address: string }>
> {
  /** Origin of every link, without a trailing slash. */
  readonly siteUrl: string;
  /** Reply-to address; null: the sender. */
  readonly replyTo: string | null;
}

/** DI token. */
export const MAIL_BRAND = Symbol('mail-brand');

/** The brand of a site whose settings name none: its host. */
export function brandOfHost({ publicUrl, salesMail }: Settings): MailBrand {
  const words = { name: new URL(publicUrl).host, company: '', address: '' };
  return { ...inEveryLocale(() => words), siteUrl: publicUrl, replyTo: salesMail };
}
