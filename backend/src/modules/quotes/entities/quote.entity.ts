import { type Capacity } from '../../../domain/licensing/capacity.js';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { LicenseComponent } from '../../../domain/licensing/components.js';
import type { AgreedLine, PromisedPlan } from '../../../domain/orders/agreed-lines.js';
import type { QuoteStatus } from '../../../domain/quotes/quote-status.js';
import { safeInteger } from '../../../platform/database/transformers.js';
import type { Locale } from '../../../domain/locale/locales.js';

/** What was asked for, as it was typed. */
export interface AskedFor extends Capacity {
  readonly planId: string;
  readonly quantity: number;
}

/**
 * What accepting it gives over all lines, frozen when it was sent. Where the lines say what each of them gives, that
 * counts, and this is their sum.
 */
export interface GrantedByQuote {
  readonly plan: PromisedPlan;
  readonly components: readonly LicenseComponent[];
  /** What it renews at a year, in fen, where no plans do. Left out in quotes from before that was kept. */
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
export class Quote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** For people. */
  @Column({ type: 'text' })
  number!: string;

  /** Opens the offer for whoever has the link: to read it, not to accept it. It protects nothing beyond this row. */
  @Column({ type: 'text' })
  token!: string;

  @Column({ type: 'text' })
  status!: QuoteStatus;

  /** Who asked while signed in, then who accepted it. */
  @Column({ name: 'account_id', type: 'uuid', nullable: true })
  accountId!: string | null;

  @Column({ name: 'company_name', type: 'text' })
  companyName!: string;

  @Column({ name: 'contact_name', type: 'text' })
  contactName!: string;

  /** As `canonicalMail` spells it. */
  @Column({ type: 'text' })
  mail!: string;

  @Column({ type: 'text', default: '' })
  phone!: string;

  @Column({ name: 'tax_number', type: 'text', default: '' })
  taxNumber!: string;

  /** What the customer wrote beside it. */
  @Column({ type: 'text', default: '' })
  note!: string;

  /** The language of the letter, of line names, and of the PDF unless another is asked for. */
  @Column({ type: 'text' })
  locale!: Locale;

  /** Null for one that staff began. */
  @Column({ type: 'jsonb', nullable: true })
  asked!: AskedFor | null;

  /** Calendar months of the licenses; 0 is a lifetime. */
  @Column({ type: 'integer' })
  months!: number;

  @Column({ type: 'jsonb', default: [] })
  lines!: readonly AgreedLine[];

  @Column({ type: 'jsonb', nullable: true })
  granted!: GrantedByQuote | null;

  /** The lines before discounts. */
  @Column({ name: 'list_fen', type: 'bigint', transformer: safeInteger, default: 0 })
  listFen!: number;

  /** What accepting it costs. */
  @Column({ name: 'total_fen', type: 'bigint', transformer: safeInteger, default: 0 })
  totalFen!: number;

  /** What staff write below the lines. */
  @Column({ type: 'text', default: '' })
  terms!: string;

  /** The last day on which it can be accepted, in Shanghai. */
  @Column({ name: 'valid_on', type: 'date', nullable: true })
  validOn!: string | null;

  /** The order that accepting it placed. */
  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** Counted by the database whenever what staff edit is written. */
  @Column({ type: 'integer', default: 1 })
  version!: number;
}
