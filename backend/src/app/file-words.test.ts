import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, textIn, type Texts } from '../domain/locale/locales.js';
import { FILE_WORDS } from '../domain/text/file-words.js';

/** The texts of the pages that use the same words; the other tables have no such page. */
const PAGES: Readonly<Partial<Record<keyof typeof FILE_WORDS, string>>> = {
  orderStatus: 'orders.status',
  orderKind: 'staff-orders.kinds',
  orderVoid: 'orders.voidReasons',
  refundStage: 'staff-orders.refundStages',
  incidentKind: 'staff-incidents.kinds',
  incidentResolution: 'staff-incidents.resolutions',
  receiptStage: 'staff-transfers.stages',
  invoiceStatus: 'staff-invoices.status',
  quoteStatus: 'staff-quotes.status',
  applicationStatus: 'staff-applications.status',
  campaignStatus: 'staff-campaigns.statuses',
  recipientStatus: 'staff-campaigns.counts',
  audience: 'staff-campaigns.audiences',
  deliveryStatus: 'staff-mail.statuses',
  jobState: 'staff-jobs.states',
  contentKind: 'staff-rewards.contentKinds',
  edition: 'staff-plans.editions',
  licenseStatus: 'staff-licenses.statuses',
  licenseOrigin: 'staff-licenses.origins',
  role: 'admin.roles',
};

/** The texts of a page's file at a path. */
function pageTexts(locale: string, path: string): Readonly<Record<string, string>> {
  const [name = '', ...keys] = path.split('.');
  const file = join(import.meta.dirname, `../../../frontend/src/i18n/locales/${locale}/${name}.json`);
  let texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const key of keys) texts = (texts as Record<string, unknown>)[key];
  return texts as Record<string, string>;
}

const CASES = Object.entries(PAGES).flatMap(([table, path]) => LOCALES.map((locale) => [table, path, locale] as const));

it.each(CASES)('files and pages use the same word for %s (%s, %s)', (table, path, locale) => {
  const words: Readonly<Record<string, Texts>> = FILE_WORDS[table as keyof typeof FILE_WORDS];
  const shown = pageTexts(locale, path);
  for (const [code, texts] of Object.entries(words))
    expect({ code, is: textIn(texts, locale) }).toEqual({ code, is: shown[code] });
});
