import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { AppError } from '../../domain/errors/index.js';
import { equals, type Listing } from '../../platform/database/listings.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';
import { HoldsPersonalData, isCustomerOf, type Person, type PersonalDataHolder } from '../account/index.js';

/** What a member of staff noted about a customer, for colleagues. */
@Entity('customer_notes')
@Index('customer_notes_account', ['accountId', 'createdAt'])
export class CustomerNote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The customer. */
  @Column('uuid')
  accountId!: string;

  @Column('uuid')
  authorId!: string;

  @Column('text')
  text!: string;

  @Column('timestamptz')
  createdAt!: Date;

  /** Null until the author changes it. */
  @Column('timestamptz', { nullable: true })
  editedAt!: Date | null;

  /** Counted by the database when the text changes. */
  @Column({ type: 'integer', default: 1, insert: false, update: false })
  version!: number;
}

const NOTES: Prepared = {
  name: 'customer-notes-personal-data',
  text: `SELECT text, created_at AS "createdAt", edited_at AS "editedAt" FROM customer_notes
          WHERE account_id = $1 ORDER BY created_at, id`,
};

/** What staff noted about a customer. A former colleague's notes about others stay. */
@HoldsPersonalData()
export class CustomersPersonalData implements PersonalDataHolder {
  readonly section = 'customerNotes';

  constructor(private readonly reads: Reads) {}

  async export(accountId: string): Promise<unknown> {
    return this.reads.rows(NOTES, [accountId]);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await tx.delete(CustomerNote, { accountId });
  }
}

const READABLE_ORDER: Prepared = {
  name: 'customer-order',
  text: `SELECT FROM orders o WHERE o.id = $1 AND ${isCustomerOf('o.account_id', '$2')}`,
};

@Injectable()
export class CustomerOrders {
  constructor(private readonly reads: Reads) {}

  /** Only of a customer of `salesperson` unless that is null. Refuses with order.not_found. */
  async requireReadable(orderId: string, salesperson: string | null): Promise<void> {
    const found = await this.reads.first(READABLE_ORDER, [orderId, salesperson]);
    if (!found) throw new AppError('order.not_found');
  }
}

export class CustomerNoteView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() text!: string;
  @ApiProperty({ format: 'uuid' }) authorId!: string;
  /** Null once the author's account has been erased. */
  @ApiProperty(NULLABLE_TEXT) authorMail!: string | null;
  @ApiProperty(TIME) createdAt!: Date;
  /** Null until it was changed. */
  @ApiProperty({ ...TIME, nullable: true }) editedAt!: Date | null;
  @ApiProperty({ type: 'integer' }) version!: number;
}

/** Notes about customers, newest first. */
export const customerNotesListing: Listing<CustomerNoteView, 'accountId'> = {
  columns: {
    id: 'n.id',
    text: 'n.text',
    authorId: 'n.author_id',
    authorMail: 'a.mail',
    createdAt: 'n.created_at',
    editedAt: 'n.edited_at',
    version: 'n.version',
  },
  from: 'customer_notes n JOIN accounts a ON a.id = n.author_id',
  filters: { accountId: equals('n.account_id', 'uuid') },
  sorts: { createdAt: 'n.created_at' },
  alwaysSet: ['createdAt'],
  period: 'n.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'n.id',
};
