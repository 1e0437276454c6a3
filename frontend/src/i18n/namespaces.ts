import type about from './locales/zh/about.json';
import type account from './locales/zh/account.json';
import type admin from './locales/zh/admin.json';
import type auth from './locales/zh/auth.json';
import type afterBuying from './locales/zh/after-buying.json';
import type captcha from './locales/zh/captcha.json';
import type cases from './locales/zh/cases.json';
import type editions from './locales/zh/editions.json';
import type faq from './locales/zh/faq.json';
import type consoleTexts from './locales/zh/console.json';
import type enterprise from './locales/zh/enterprise.json';
import type home from './locales/zh/home.json';
import type invoices from './locales/zh/invoices.json';
import type legal from './locales/zh/legal.json';
import type licenses from './locales/zh/licenses.json';
import type merging from './locales/zh/merging.json';
import type notFound from './locales/zh/not-found.json';
import type orders from './locales/zh/orders.json';
import type pages from './locales/zh/pages.json';
import type passkeys from './locales/zh/passkeys.json';
import type paymentMethods from './locales/zh/payment-methods.json';
import type payments from './locales/zh/payments.json';
import type plans from './locales/zh/plans.json';
import type points from './locales/zh/points.json';
import type quoteRequest from './locales/zh/quote-request.json';
import type quotes from './locales/zh/quotes.json';
import type profile from './locales/zh/profile.json';
import type promotion from './locales/zh/promotion.json';
import type redeem from './locales/zh/redeem.json';
import type renewal from './locales/zh/renewal.json';
import type sessions from './locales/zh/sessions.json';
import type shell from './locales/zh/shell.json';
import type staffCampaigns from './locales/zh/staff-campaigns.json';
import type staffAudit from './locales/zh/staff-audit.json';
import type staffJobs from './locales/zh/staff-jobs.json';
import type staffMail from './locales/zh/staff-mail.json';
import type staffOverview from './locales/zh/staff-overview.json';
import type staffNotifications from './locales/zh/staff-notifications.json';
import type staffStatus from './locales/zh/staff-status.json';
import type staffUsers from './locales/zh/staff-users.json';
import type staffCoupons from './locales/zh/staff-coupons.json';
import type staffCodes from './locales/zh/staff-codes.json';
import type staffPlans from './locales/zh/staff-plans.json';
import type staffLicenses from './locales/zh/staff-licenses.json';
import type staffProposals from './locales/zh/staff-proposals.json';
import type staffRewards from './locales/zh/staff-rewards.json';
import type rewards from './locales/zh/rewards.json';
import type staffIncidents from './locales/zh/staff-incidents.json';
import type staffApplications from './locales/zh/staff-applications.json';
import type staffInvoices from './locales/zh/staff-invoices.json';
import type staffCases from './locales/zh/staff-cases.json';
import type staffQuotes from './locales/zh/staff-quotes.json';
import type staffOrders from './locales/zh/staff-orders.json';
import type staffTransfers from './locales/zh/staff-transfers.json';
import type story from './locales/zh/story.json';
import type subscription from './locales/zh/subscription.json';
import type unsubscribe from './locales/zh/unsubscribe.json';
import type ui from './locales/zh/ui.json';
import type verdict from './locales/zh/verdict.json';
import type verify from './locales/zh/verify.json';
import type { Locale } from './locale';

/** One line per file of `locales/<lang>/`. A route names those that it needs in `app/routes.tsx`. */
export interface Messages {
  /** Sign-in layout and titles of the account area. */
  account: typeof account;
  about: typeof about;
  /** Menu and titles of the staff console. */
  admin: typeof admin;
  /** The part of the pricing page that is prerendered once and never hydrated. */
  'after-buying': typeof afterBuying;
  /** The forms of the sign-in layout. */
  auth: typeof auth;
  captcha: typeof captcha;
  cases: typeof cases;
  editions: typeof editions;
  faq: typeof faq;
  /** Lists and dialogs of the staff console. */
  console: typeof consoleTexts;
  /** The free enterprise programme. */
  enterprise: typeof enterprise;
  home: typeof home;
  invoices: typeof invoices;
  /** Around the long texts that customers agree to. */
  legal: typeof legal;
  licenses: typeof licenses;
  /** Merging licences, and the logs of merges and transfers. */
  merging: typeof merging;
  'not-found': typeof notFound;
  orders: typeof orders;
  /** Titles and descriptions of public pages, for the browser tab and search engines. */
  pages: typeof pages;
  passkeys: typeof passkeys;
  /** Names of the payment methods: as a choice, in a sentence and in the console. */
  'payment-methods': typeof paymentMethods;
  payments: typeof payments;
  plans: typeof plans;
  points: typeof points;
  'quote-request': typeof quoteRequest;
  quotes: typeof quotes;
  profile: typeof profile;
  promotion: typeof promotion;
  redeem: typeof redeem;
  /** The pricing page when a licence is renewed; loaded with that mode. */
  renewal: typeof renewal;
  sessions: typeof sessions;
  /** Header, footer, error pages: loaded with every page. */
  shell: typeof shell;
  /** Mail campaigns in the console. */
  'staff-campaigns': typeof staffCampaigns;
  /** The audit log in the console. */
  'staff-audit': typeof staffAudit;
  /** Queues and failed jobs in the console. */
  'staff-jobs': typeof staffJobs;
  /** Deliveries and letters in the console. */
  'staff-mail': typeof staffMail;
  /** The first page of the console. */
  'staff-overview': typeof staffOverview;
  /** What the site stands on, in the console. */
  'staff-notifications': typeof staffNotifications;
  'staff-status': typeof staffStatus;
  /** Accounts and staff in the console. */
  'staff-users': typeof staffUsers;
  /** The reviewers' desk. */
  'staff-applications': typeof staffApplications;
  'staff-cases': typeof staffCases;
  'staff-invoices': typeof staffInvoices;
  'staff-quotes': typeof staffQuotes;
  /** Orders and refunds in the console. */
  'staff-incidents': typeof staffIncidents;
  'staff-orders': typeof staffOrders;
  'staff-transfers': typeof staffTransfers;
  /** Coupons in the console. */
  'staff-coupons': typeof staffCoupons;
  /** Redeem codes and their batches in the console. */
  'staff-codes': typeof staffCodes;
  /** Plans and combos in the console. */
  'staff-plans': typeof staffPlans;
  /** Licences and their grants in the console. */
  'staff-licenses': typeof staffLicenses;
  'staff-proposals': typeof staffProposals;
  /** Content-promotion rewards in the console. */
  'staff-rewards': typeof staffRewards;
  /** What a customer earned by publishing. */
  rewards: typeof rewards;
  /** The parts of the home page that are prerendered once and never hydrated. */
  story: typeof story;
  subscription: typeof subscription;
  /** Words of shared/ui: loaded with every page. */
  ui: typeof ui;
  /** Results of licence file checks; loaded with the first file. */
  verdict: typeof verdict;
  verify: typeof verify;
  /** The page behind the link in a marketing mail. */
  unsubscribe: typeof unsubscribe;
}
export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
