import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, textIn, type Texts } from '../domain/locale/locales.js';
import { ROLES } from '../domain/access/roles.js';
import { PROPOSAL_KINDS, PROPOSAL_STATUSES } from '../domain/approvals/proposal.js';
import { APPLICATION_STATUSES } from '../domain/enterprise/application.js';
import { INVOICE_STATUSES } from '../domain/invoices/invoice.js';
import { EDITIONS, LICENSE_STATES } from '../domain/licensing/license.js';
import { CAMPAIGN_STATUSES } from '../domain/marketing/campaign.js';
import { INCIDENT_KINDS } from '../domain/orders/incidents.js';
import { ORDER_KINDS, ORDER_STATUSES } from '../domain/orders/order-money.js';
import { REFUND_STATUSES } from '../domain/payments/payment-status.js';
import { QUOTE_STATUSES } from '../domain/quotes/quote-status.js';
import { CONTENT_KINDS } from '../domain/rewards/reward.js';
import { WORK_DELIVERIES } from '../domain/waiting-work/work-mails.js';
import { FOLD_RULE, INVARIANTS } from '../modules/books/index.js';
import { DELIVERY_STATUSES } from '../modules/mail/mail-deliveries.repository.js';
import { REFUSAL_REASONS } from '../modules/payments/provider.port.js';
import { MAILS } from '../modules/mail/mails/index.js';
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
  mail: 'staff-mail.names',
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

it('every mail has a name of its own in files and on pages', () => {
  expect(Object.keys(FILE_WORDS.mail).toSorted()).toEqual(Object.keys(MAILS).toSorted());
  for (const locale of LOCALES) {
    const names = Object.values(FILE_WORDS.mail).map((texts) => textIn(texts, locale));
    expect(new Set(names).size).toBe(names.length);
  }
});

/** The codes that records of the audit log hold; the console shows each as a word. */
const RECORDED: readonly string[] = [
  ROLES,
  EDITIONS,
  ORDER_KINDS,
  ORDER_STATUSES,
  QUOTE_STATUSES,
  INVOICE_STATUSES,
  CAMPAIGN_STATUSES,
  APPLICATION_STATUSES,
  LICENSE_STATES,
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  INCIDENT_KINDS,
  REFUSAL_REASONS,
  CONTENT_KINDS,
  WORK_DELIVERIES,
  Object.keys(FILE_WORDS.settledBy),
].flat();

it('an incident of broken books names the rule on its page as the books do', () => {
  const rules = (locale: string, id: string) => {
    const [group = '', name = ''] = id.split('.');
    return pageTexts(locale, `staff-incidents.rules.${group}`)[name];
  };
  for (const { id, says } of [...INVARIANTS, FOLD_RULE]) {
    expect({ id, is: rules('en', id) }).toEqual({ id, is: says });
    expect({ id, is: rules('zh', id) }).toEqual({ id, is: expect.stringMatching(/\p{Script=Han}/u) });
  }
});

/** What the timeline of a customer shows of each kind of event, by the status it has today. */
const STATES = {
  order: ORDER_STATUSES,
  refund: REFUND_STATUSES,
  application_decided: APPLICATION_STATUSES,
  invoice: INVOICE_STATUSES,
  quote: QUOTE_STATUSES,
  mail: DELIVERY_STATUSES,
} as const;

describe.each(LOCALES)('words of the console for codes (%s)', (locale) => {
  it('the audit log has a word for every code that it records', () => {
    const words = pageTexts(locale, 'staff-audit.values');
    expect(RECORDED.filter((code) => !words[code])).toEqual([]);
  });

  it.each(Object.entries(STATES))('the timeline has a word for every state of %s, and for no other', (kind, states) => {
    expect(Object.keys(pageTexts(locale, `staff-customer.events.states.${kind}`)).toSorted()).toEqual(
      [...states].toSorted(),
    );
  });
});
