import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What a member of staff noted about a customer, for colleagues. */
@Entity('customer_notes')
@Index('customer_notes_account', ['accountId', 'createdAt'])
export class CustomerNote {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The customer. */
  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ name: 'author_id', type: 'uuid' })
  authorId!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Null until the author changes it. */
  @Column({ name: 'edited_at', type: 'timestamptz', nullable: true })
  editedAt!: Date | null;

  /** Counted by the database when the text changes. */
  @Column({ type: 'integer', default: 1, insert: false, update: false })
  version!: number;
}
