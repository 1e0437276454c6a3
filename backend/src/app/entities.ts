import { Account, AccountAvatar, Consent } from '../modules/account/index.js';
import { Proposal, StaffGift } from '../modules/approvals/index.js';
import { AuditPrivate, AuditRecord, AuditSeal } from '../modules/audit/index.js';
import { Session } from '../modules/auth/index.js';
import { OpenCaptcha } from '../modules/captcha/index.js';
import { CaseConsent, CustomerCase } from '../modules/cases/index.js';
import { Coupon, CouponRedemption } from '../modules/coupons/index.js';
import { CustomerNote } from '../modules/customers/index.js';
import { applicationEntities } from '../modules/enterprise-application/index.js';
import { Invoice, InvoiceFile } from '../modules/invoices/index.js';
import { MailDelivery } from '../modules/mail/index.js';
import { marketingEmailEntities } from '../modules/marketing-email/index.js';
import { Order, PaymentIncident, RefundRequest } from '../modules/orders/index.js';
import { paidEntities } from '../modules/paid/index.js';
import { Payment, PaymentNotification, Refund } from '../modules/payments/index.js';
import { ListView } from '../modules/list-views/index.js';
import { Plan, PlanChange, PlanCombo, PlanPastTerms } from '../modules/plans/index.js';
import { pointEntities } from '../modules/points/index.js';
import { Quote } from '../modules/quotes/index.js';
import { redeemCodeEntities } from '../modules/redeem-codes/index.js';
import { Reward } from '../modules/rewards/index.js';
import { Passkey } from '../modules/webauthn/index.js';
import { workLetterEntities } from '../modules/work-letters/index.js';

/** Every entity of every module, for the data source and for the test that compares them with the migrated schema. */
export const entities: readonly (new () => object)[] = [
  Account,
  AccountAvatar,
  ...applicationEntities,
  AuditPrivate,
  AuditRecord,
  AuditSeal,
  Consent,
  Coupon,
  CouponRedemption,
  CaseConsent,
  CustomerCase,
  CustomerNote,
  Invoice,
  InvoiceFile,
  ListView,
  MailDelivery,
  ...marketingEmailEntities,
  OpenCaptcha,
  Order,
  ...paidEntities,
  Passkey,
  Payment,
  PaymentIncident,
  PaymentNotification,
  Plan,
  PlanChange,
  PlanPastTerms,
  PlanCombo,
  Proposal,
  ...pointEntities,
  Quote,
  ...redeemCodeEntities,
  Refund,
  RefundRequest,
  Reward,
  Session,
  StaffGift,
  ...workLetterEntities,
];
