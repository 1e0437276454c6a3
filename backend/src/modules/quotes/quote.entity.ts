import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Capacity, LicenseComponent } from '../../domain/licensing/license.js';
import type { Locale } from '../../domain/locale/locales.js';
import type { AgreedLine, PromisedPlan } from '../../domain/orders/agreed-lines.js';
import type { QuoteStatus } from '../../domain/quotes/quote-status.js';
import { safeInteger } from '../../platform/database/transactions.js';

/** The customer a quote is for. */
export interface QuoteCustomer {
  readonly companyName: string;
  readonly contactName: string;
  readonly mail: string;
  readonly phone: string;
  readonly taxNumber: string;
  readonly note: string;
  readonly locale: Locale;
}

/** What the customer requested, as entered. */
export interface AskedFor extends Capacity {
  readonly planId: string;
  readonly quantity: number;
}

/**
 * What accepting it grants over all lines, frozen when it was sent. Where the lines state their own grants, those
 * count, and this is their sum.
 */
export interface GrantedByQuote {
  readonly plan: PromisedPlan;
  readonly components: readonly LicenseComponent[];
  /** Renewal price per year, in fen, where no plan sets it. Missing in quotes from before it was stored. */
  readonly agreedYearFen?: number | null;
}

/** A priced offer with an end date. */
@Entity('quotes')
@Unique('quotes_number', ['number'])
@Unique('quotes_token', ['token'])
@Unique('quotes_order', ['orderId'])
@Index('quotes_account', ['accountId', 'createdAt'], { where: 'account_id IS NOT NULL' })
@Index('quotes_mail', ['mail'])
@Index('quotes_status', ['status', 'createdAt'])
@Index('quotes_versions', ['originId', 'revision'], { where: 'origin_id IS NOT NULL' })
@Index('quotes_salesperson', ['salespersonId', 'accountId'], {
  where: 'sent_at IS NOT NULL AND account_id IS NOT NULL',
})
@Index('quotes_forwarded', ['forwardedTo'], { where: 'forwarded_to IS NOT NULL' })
export class Quote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The number shown to people. */
  @Column('text')
  number!: string;

  /** Lets anyone with the link read the offer, but not accept it. It protects nothing beyond this row. */
  @Column('text')
  token!: string;

  @Column('text')
  status!: QuoteStatus;

  /** The account that requested it while signed in, or declined it at its own address; later the one that accepted it. */
  @Column('uuid', { nullable: true })
  accountId!: string | null;

  @Column('text')
  companyName!: string;

  @Column('text')
  contactName!: string;

  /** In the form that `canonicalMail` returns. */
  @Column('text')
  mail!: string;

  @Column('text', { default: '' })
  phone!: string;

  @Column('text', { default: '' })
  taxNumber!: string;

  /** The customer's remarks. */
  @Column('text', { default: '' })
  note!: string;

  /** The language of the email, of line names, and of the PDF unless another is requested. */
  @Column('text')
  locale!: Locale;

  /** Null for a quote started by staff. */
  @Column('jsonb', { nullable: true })
  asked!: AskedFor | null;

  /** Calendar months of the licenses; 0 is a lifetime. */
  @Column('integer')
  months!: number;

  @Column('jsonb', { default: [] })
  lines!: readonly AgreedLine[];

  @Column('jsonb', { nullable: true })
  granted!: GrantedByQuote | null;

  /** Sum of the lines before discounts. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  listFen!: number;

  /** The price of accepting it. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  totalFen!: number;

  /** Text by staff, printed below the lines. */
  @Column('text', { default: '' })
  terms!: string;

  /** Last day on which it can be accepted, in Shanghai. */
  @Column('date', { nullable: true })
  validOn!: string | null;

  /** The order placed by accepting it. */
  @Column('uuid', { nullable: true })
  orderId!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** The first version, for every later one. */
  @Column('uuid', { nullable: true })
  originId!: string | null;

  /** Counts the versions of one offer, from 1. Drafts that were withdrawn leave gaps. */
  @Column('integer', { default: 1 })
  revision!: number;

  /** Why it was declined: by the customer, or as staff heard from the customer. */
  @Column('text', { default: '' })
  declineReason!: string;

  /** Whether staff declined it for the customer. */
  @Column('boolean', { default: false })
  isDeclinedByStaff!: boolean;

  /** The account that accepted or declined it by a forwarded link; null if its customer or staff answered. */
  @Column('uuid', { nullable: true })
  forwardedTo!: string | null;

  /**
   * The member of staff who sent it or proposed to: the customer counts as theirs. Null until then, and for quotes
   * older than this column.
   */
  @Column('uuid', { nullable: true })
  salespersonId!: string | null;

  /** Incremented by the database whenever a field that staff edit is written. */
  @Column('integer', { default: 1 })
  version!: number;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  quotes: {
    holds: 'Priced offers with an end date.',
    columns: {
      id: 'uuid',
      number: 'human-readable quote number',
      company_name: 'company that requested the quote',
      contact_name: 'person that the quote is for',
      mail: 'address that the quote is sent to',
      phone: 'telephone number as typed; empty for none',
      tax_number: 'tax number of the company; empty for none',
      order_id: 'order placed by accepting it; null before',
      account_id: 'account of that person; null for none',
      status: '`requested` until staff have responded',
      salesperson_id: 'member of staff who sent it; null before',
      sent_at: 'instant of sending; null before',
      created_at: 'instant of the request',
    },
  },
} as const;
