import type { MailBrand } from '../modules/mail/index.js';
import type { SiteConfig } from '../modules/site/index.js';
import type { Settings } from '../platform/config/settings.js';
import type { Locale } from '../platform/http/locale.js';

/** Who writes the letters, out of the site's settings. */
export function mailBrandOf({ brand, contact }: SiteConfig, { publicUrl }: Settings): MailBrand {
  const words = (locale: Locale) => ({
    name: brand.name[locale],
    company: brand.company[locale],
    address: brand.address[locale],
  });
  return { zh: words('zh'), en: words('en'), siteUrl: publicUrl, replyTo: contact.supportMail };
}
