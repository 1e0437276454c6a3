import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Locale } from '../../../domain/locale/locales.js';
import type { Role } from '../../../domain/access/roles.js';

/** A person who can sign in. */
@Entity('accounts')
@Unique('accounts_mail', ['mail'])
@Unique('accounts_referral_code', ['referralCode'])
@Index('accounts_referrer', ['referrerId'])
@Index('accounts_created', ['createdAt'])
export class Account {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** In the form that `canonicalMail` returns. */
  @Column({ type: 'text' })
  mail!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', default: 'customer' })
  role!: Role;

  /** Language of mails. */
  @Column({ type: 'text' })
  locale!: Locale;

  /** PHC string of argon2id; null for an account that signs in with passkeys only. */
  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash!: string | null;

  @Column({ name: 'referral_code', type: 'text' })
  referralCode!: string;

  /** The account that invited this one; set once, at registration. */
  @Column({ name: 'referrer_id', type: 'uuid', nullable: true })
  referrerId!: string | null;

  @Column({ name: 'is_subscribed', type: 'boolean', default: false })
  isSubscribed!: boolean;

  @Column({ name: 'disabled_at', type: 'timestamptz', nullable: true })
  disabledAt!: Date | null;

  /** The account is erased 15 days after this. */
  @Column({ name: 'deletion_requested_at', type: 'timestamptz', nullable: true })
  deletionRequestedAt!: Date | null;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /**
   * When an administrator may first approve another's proposals; null for no wait, and for accounts that are not
   * administrators.
   */
  @Column({ name: 'approves_from', type: 'timestamptz', nullable: true })
  approvesFrom!: Date | null;

  /** Incremented by the database whenever a column that staff edit is written. */
  @Column({ type: 'integer', default: 1 })
  version!: number;
}
