import { Baseline1795675000000 } from './1795675000000-baseline.js';
import { QuotesThatChangeLicenses1795680000000 } from './1795680000000-quotes-that-change-licenses.js';
import { LicensesAreTheirLines1795690000000 } from './1795690000000-licenses-are-their-lines.js';
import { FoundByPart1795700000000 } from './1795700000000-found-by-part.js';
import { ApplicationNotes1795720000000 } from './1795720000000-application-notes.js';
import { ApprovedInvoices1795740000000 } from './1795740000000-approved-invoices.js';
import { CustomerNotes1795710000000 } from './1795710000000-customer-notes.js';
import { VersionsOfPeople1795711000000 } from './1795711000000-versions-of-people.js';
import { VersionsOfQuotes1795730000000 } from './1795730000000-versions-of-quotes.js';
import { CampaignLinks1795741000000 } from './1795741000000-campaign-links.js';
import { SeenWork1795742000000 } from './1795742000000-seen-work.js';
import { MailsOfOrders1795750000000 } from './1795750000000-mails-of-orders.js';
import { SortedLists1795760000000 } from './1795760000000-sorted-lists.js';
import { LastLooks1795780000000 } from './1795780000000-last-looks.js';
import { GrowingTables1795781000000 } from './1795781000000-growing-tables.js';
import { HeldUpJobs1795790000000 } from './1795790000000-held-up-jobs.js';
import { EndsOfRefunds1795800000000 } from './1795800000000-ends-of-refunds.js';
import { RepeatedTransfers1795801000000 } from './1795801000000-repeated-transfers.js';
import { CompaniesThatApplied1795802000000 } from './1795802000000-companies-that-applied.js';
import { CompaniesThatAppliedBefore1795803000000 } from './1795803000000-companies-that-applied-before.js';
import { ApplicationsOfErasedAccounts1795804000000 } from './1795804000000-applications-of-erased-accounts.js';
import { ApproversOfPlannedPrices1795813000000 } from './1795813000000-approvers-of-planned-prices.js';
import { WhatStaysPaid1795820000000 } from './1795820000000-what-stays-paid.js';
import { BegunRefunds1795830000000 } from './1795830000000-begun-refunds.js';
import { InvoicesToVoid1795831000000 } from './1795831000000-invoices-to-void.js';

/** In the order in which they run. A merged one is never edited. */
export const migrations = [
  Baseline1795675000000,
  QuotesThatChangeLicenses1795680000000,
  LicensesAreTheirLines1795690000000,
  FoundByPart1795700000000,
  ApplicationNotes1795720000000,
  ApprovedInvoices1795740000000,
  CustomerNotes1795710000000,
  VersionsOfPeople1795711000000,
  VersionsOfQuotes1795730000000,
  CampaignLinks1795741000000,
  SeenWork1795742000000,
  MailsOfOrders1795750000000,
  SortedLists1795760000000,
  LastLooks1795780000000,
  GrowingTables1795781000000,
  HeldUpJobs1795790000000,
  EndsOfRefunds1795800000000,
  RepeatedTransfers1795801000000,
  CompaniesThatApplied1795802000000,
  CompaniesThatAppliedBefore1795803000000,
  ApplicationsOfErasedAccounts1795804000000,
  ApproversOfPlannedPrices1795813000000,
  WhatStaysPaid1795820000000,
  BegunRefunds1795830000000,
  InvoicesToVoid1795831000000,
];
