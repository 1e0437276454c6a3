import { Platform1795219200000 } from './1795219200000-platform.js';
import { Accounts1795219200500 } from './1795219200500-accounts.js';
import { Audit1795219200600 } from './1795219200600-audit.js';
import { Plans1795219201000 } from './1795219201000-plans.js';
import { Payments1795219202000 } from './1795219202000-payments.js';
import { Orders1795219203000 } from './1795219203000-orders.js';
import { Coupons1795219204000 } from './1795219204000-coupons.js';
import { Points1795219205000 } from './1795219205000-points.js';
import { Cases1795219206000 } from './1795219206000-cases.js';
import { Captcha1795219210000 } from './1795219210000-captcha.js';
import { AuditPrivate1795219220000 } from './1795219220000-audit-private.js';
import { Mail1795219240000 } from './1795219240000-mail.js';
import { Licenses1795219260000 } from './1795219260000-licenses.js';
import { LicenseRecords1795219260100 } from './1795219260100-license-records.js';
import { LicenseWithdrawal1795219260200 } from './1795219260200-license-withdrawal.js';
import { PointTerms1795219270000 } from './1795219270000-point-terms.js';
import { LateCouponUses1795219270100 } from './1795219270100-late-coupon-uses.js';
import { RefundRequests1795219270200 } from './1795219270200-refund-requests.js';
import { IdempotencyKeys1795219271000 } from './1795219271000-idempotency-keys.js';
import { RedeemCodes1795219271100 } from './1795219271100-redeem-codes.js';
import { PaymentScenes1795219272000 } from './1795219272000-payment-scenes.js';
import { BankTransfers1795219272100 } from './1795219272100-bank-transfers.js';
import { IncidentDecisions1795219272200 } from './1795219272200-incident-decisions.js';
import { Invoices1795219273000 } from './1795219273000-invoices.js';
import { Quotes1795219273100 } from './1795219273100-quotes.js';
import { Applications1795219273200 } from './1795219273200-applications.js';
import { Passkeys1795219274000 } from './1795219274000-passkeys.js';
import { LicenseProposals1795219276000 } from './1795219276000-license-proposals.js';
import { AccountAvatars1795219278000 } from './1795219278000-account-avatars.js';
import { Rewards1795219282000 } from './1795219282000-rewards.js';
import { Campaigns1795219283000 } from './1795219283000-campaigns.js';
import { Watching1795219284000 } from './1795219284000-watching.js';
import { KeptLetters1795219291000 } from './1795219291000-kept-letters.js';
import { NewsOfCases1795276800000 } from './1795276800000-news-of-cases.js';
import { CoveringPaidOrders1795300000000 } from './1795300000000-covering-paid-orders.js';
import { NewestFirst1795301000000 } from './1795301000000-newest-first.js';
import { PayersAccounts1795320000000 } from './1795320000000-payers-accounts.js';
import { RefundsUnderWay1795320000100 } from './1795320000100-refunds-under-way.js';
import { MismatchWays1795320000200 } from './1795320000200-mismatch-ways.js';
import { Versions1795330000000 } from './1795330000000-versions.js';
import { Proposals1795340000000 } from './1795340000000-proposals.js';
import { PriceBasis1795350000000 } from './1795350000000-price-basis.js';
import { KnownPriceBasis1795350000100 } from './1795350000100-known-price-basis.js';
import { FileEnds1795360000000 } from './1795360000000-file-ends.js';
import { FileEndIndexes1795360100000 } from './1795360100000-file-end-indexes.js';
import { ReplacedFilesStayGood1795360200000 } from './1795360200000-replaced-files-stay-good.js';
import { ReviewDesk1795390000000 } from './1795390000000-review-desk.js';
import { WorkLetters1795400000000 } from './1795400000000-work-letters.js';
import { ProposalPersonal1795410000000 } from './1795410000000-proposal-personal.js';
import { LicensesOfOrders1795420000000 } from './1795420000000-licenses-of-orders.js';
import { VoidOrders1795500000000 } from './1795500000000-void-orders.js';
import { HeldPoints1795505000000 } from './1795505000000-held-points.js';
import { FoldedNotifications1795510000000 } from './1795510000000-folded-notifications.js';
import { CaptchaWork1795520000000 } from './1795520000000-captcha-work.js';
import { NewApprovers1795530000000 } from './1795530000000-new-approvers.js';
import { CodesOfAccounts1795530000100 } from './1795530000100-codes-of-accounts.js';
import { ForgettingAudit1795530000200 } from './1795530000200-forgetting-audit.js';
import { CouponHolds1795550000000 } from './1795550000000-coupon-holds.js';
import { ForgettingReviews1795560000000 } from './1795560000000-forgetting-reviews.js';
import { OutboxByQueue1795570000000 } from './1795570000000-outbox-by-queue.js';
import { StaffRoles1795580000000 } from './1795580000000-staff-roles.js';
import { Locales1795590000000 } from './1795590000000-locales.js';
import { FoundByNumber1795600000000 } from './1795600000000-found-by-number.js';
import { DropWhatEarlierReleasesUsed1795610000000 } from './1795610000000-drop-what-earlier-releases-used.js';
import { ListViews1795620000000 } from './1795620000000-list-views.js';
import { PlanChanges1795630000000 } from './1795630000000-plan-changes.js';
import { Generosity1795641000000 } from './1795641000000-generosity.js';
import { WaitingJobs1795647000000 } from './1795647000000-waiting-jobs.js';
import { LicenseLines1795660000000 } from './1795660000000-license-lines.js';
import { LinesOfAllLicenses1795665000000 } from './1795665000000-lines-of-all-licenses.js';
import { QuotesThatNameLicenses1795670000000 } from './1795670000000-quotes-that-name-licenses.js';
import { PayingTheDifference1795675000000 } from './1795675000000-paying-the-difference.js';
import { QuotesThatChangeLicenses1795680000000 } from './1795680000000-quotes-that-change-licenses.js';
import { LicensesAreTheirLines1795690000000 } from './1795690000000-licenses-are-their-lines.js';
import { FoundByPart1795700000000 } from './1795700000000-found-by-part.js';

/** In the order in which they run. A merged one is never edited. */
export const migrations = [
  Platform1795219200000,
  Accounts1795219200500,
  Audit1795219200600,
  Plans1795219201000,
  Payments1795219202000,
  Orders1795219203000,
  Coupons1795219204000,
  Points1795219205000,
  Cases1795219206000,
  Captcha1795219210000,
  AuditPrivate1795219220000,
  Mail1795219240000,
  Licenses1795219260000,
  LicenseRecords1795219260100,
  LicenseWithdrawal1795219260200,
  PointTerms1795219270000,
  LateCouponUses1795219270100,
  RefundRequests1795219270200,
  IdempotencyKeys1795219271000,
  RedeemCodes1795219271100,
  PaymentScenes1795219272000,
  BankTransfers1795219272100,
  IncidentDecisions1795219272200,
  Invoices1795219273000,
  Quotes1795219273100,
  Applications1795219273200,
  Passkeys1795219274000,
  LicenseProposals1795219276000,
  AccountAvatars1795219278000,
  Rewards1795219282000,
  Campaigns1795219283000,
  Watching1795219284000,
  KeptLetters1795219291000,
  NewsOfCases1795276800000,
  CoveringPaidOrders1795300000000,
  NewestFirst1795301000000,
  PayersAccounts1795320000000,
  RefundsUnderWay1795320000100,
  MismatchWays1795320000200,
  Versions1795330000000,
  Proposals1795340000000,
  PriceBasis1795350000000,
  KnownPriceBasis1795350000100,
  FileEnds1795360000000,
  FileEndIndexes1795360100000,
  ReplacedFilesStayGood1795360200000,
  ReviewDesk1795390000000,
  WorkLetters1795400000000,
  ProposalPersonal1795410000000,
  LicensesOfOrders1795420000000,
  VoidOrders1795500000000,
  HeldPoints1795505000000,
  FoldedNotifications1795510000000,
  CaptchaWork1795520000000,
  NewApprovers1795530000000,
  CodesOfAccounts1795530000100,
  ForgettingAudit1795530000200,
  CouponHolds1795550000000,
  ForgettingReviews1795560000000,
  OutboxByQueue1795570000000,
  StaffRoles1795580000000,
  Locales1795590000000,
  FoundByNumber1795600000000,
  DropWhatEarlierReleasesUsed1795610000000,
  ListViews1795620000000,
  PlanChanges1795630000000,
  Generosity1795641000000,
  WaitingJobs1795647000000,
  LicenseLines1795660000000,
  LinesOfAllLicenses1795665000000,
  QuotesThatNameLicenses1795670000000,
  PayingTheDifference1795675000000,
  QuotesThatChangeLicenses1795680000000,
  LicensesAreTheirLines1795690000000,
  FoundByPart1795700000000,
];
