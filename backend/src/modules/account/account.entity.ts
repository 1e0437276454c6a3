import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Role } from '../../domain/access/roles.js';
import type { Locale } from '../../domain/locale/locales.js';

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
  @Column('text')
  mail!: string;

  @Column('text')
  name!: string;

  @Column('text', { default: 'customer' })
  role!: Role;

  /** Language of mails. */
  @Column('text')
  locale!: Locale;

  /** PHC string of argon2id; null for an account that signs in with passkeys only. */
  @Column('text', { nullable: true })
  passwordHash!: string | null;

  @Column('text')
  referralCode!: string;

  /** The account that invited this one; set once, at registration. */
  @Column('uuid', { nullable: true })
  referrerId!: string | null;

  @Column('boolean', { default: false })
  isSubscribed!: boolean;

  @Column('timestamptz', { nullable: true })
  disabledAt!: Date | null;

  /** The account is erased 15 days after this. */
  @Column('timestamptz', { nullable: true })
  deletionRequestedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  deletedAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** Until when a member of staff has seen the work that waits; null for never, and for customers. */
  @Column('timestamptz', { nullable: true })
  workSeenAt!: Date | null;

  /**
   * When an administrator may first approve another's proposals; null for no wait, and for accounts that are not
   * administrators.
   */
  @Column('timestamptz', { nullable: true })
  approvesFrom!: Date | null;

  /** Incremented by the database whenever a column that staff edit is written. */
  @Column('integer', { default: 1 })
  version!: number;
}

/** What an account is created with. Everything else about it comes later and begins with the column's default. */
export type NewAccount = Pick<
  Account,
  'mail' | 'name' | 'locale' | 'passwordHash' | 'referralCode' | 'referrerId' | 'isSubscribed' | 'createdAt'
>;

/** Columns that users change themselves. A form sends any of them, and the body of its request checks the values. */
export const OWN_COLUMNS = ['name', 'locale'] as const satisfies readonly (keyof Account)[];
export type OwnColumns = Pick<Account, (typeof OWN_COLUMNS)[number]>;

/** A picture that the user chose. In a separate table, because most reads of an account do not need it. */
@Entity('account_avatars')
@Check('account_avatars_size', 'length(picture) <= 44000')
export class AccountAvatar {
  @PrimaryColumn('uuid')
  accountId!: string;

  /** `data:` URI of a PNG or JPEG. */
  @Column('text')
  picture!: string;

  @Column('timestamptz')
  changedAt!: Date;
}

export const CONSENT_KINDS = ['terms', 'marketing'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** One answer by a person: to which text, when, where. The newest of a kind counts. */
@Entity('consents')
@Index('consents_account', ['accountId', 'kind', 'answeredAt'])
export class Consent {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  accountId!: string;

  @Column('text')
  kind!: ConsentKind;

  /** Version of the text that was shown. */
  @Column('text')
  version!: string;

  @Column('boolean')
  isGranted!: boolean;

  /** Where it was given: `register`, `email-subscription`, `one-click`. */
  @Column('text')
  source!: string;

  @Column('timestamptz')
  answeredAt!: Date;
}

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  accounts: {
    holds: 'People who can sign in.',
    columns: {
      id: 'uuid; the account id used everywhere',
      mail: 'address as normalised by `canonicalMail`',
      name: 'display name',
      role: '`customer` or a staff role',
      locale: 'language of mails',
      referral_code: 'code that the account invites others with',
      referrer_id: 'account that invited this one; null if none did',
      is_subscribed: 'whether marketing mail is turned on; consent is required as well',
      disabled_at: 'instant from which sign-in is refused; null while allowed',
      deletion_requested_at: 'instant at which deletion was requested; null if it was not',
      deleted_at: 'instant of erasure; null until then',
      created_at: 'instant of registration',
      work_seen_at: 'until when a member of staff has seen the waiting work; null for never',
      approves_from: 'instant from which an administrator may approve proposals; null if immediately',
    },
  },
  consents: {
    holds: 'Responses to consent requests; the latest one of each kind applies.',
    columns: {
      account_id: 'account that responded',
      kind: 'what consent was requested for, such as `marketing`',
      is_granted: 'whether consent was given',
      answered_at: 'instant of the response',
    },
  },
} as const;
