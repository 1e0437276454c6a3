import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Permission, PERMISSIONS, permissionsOf, type Role, ROLES } from '../../domain/access/roles.js';
import { avatarOf } from '../../domain/accounts/avatar-picture.js';
import { DELETION_GRACE_DAYS } from '../../domain/accounts/session-life.js';
import { AppError } from '../../domain/errors/index.js';
import { type Locale, LOCALES } from '../../domain/locale/locales.js';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { erasedMail } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { anyContains, hasPart, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { type Prepared, ReadingLane, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, selectList, type Tx } from '../../platform/database/transactions.js';
import { column, personalColumn, timeColumn, wordColumn } from '../../platform/http/output/csv.js';
import { COUNT, TIME } from '../../platform/http/output/returns.js';
import { Audit } from '../audit/index.js';
import { MailRetention } from '../mail/index.js';
import { CONSENT_KINDS, type ConsentKind } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from './personal-data.js';

/** A response to one of our consent texts. Only the newest of each kind counts. */
export class ConsentView {
  @ApiProperty({ enum: CONSENT_KINDS }) kind!: ConsentKind;
  @ApiProperty({ description: 'Version of the text that was shown' }) version!: string;
  @ApiProperty() isGranted!: boolean;
  @ApiProperty(TIME) answeredAt!: Date;
}

/** The current user. */
export class AccountInfoView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  /** A `data:` URI: the account's own picture, or the generated one. */
  @ApiProperty() avatar!: string;
  @ApiProperty() hasOwnAvatar!: boolean;
  @ApiProperty() mail!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  /** What the role may do in the console; empty for customers. */
  @ApiProperty({ enum: PERMISSIONS, enumName: 'Permission', isArray: true }) permissions!: Permission[];
  @ApiProperty({ enum: LOCALES }) locale!: Locale;
  @ApiProperty() referralCode!: string;
  @ApiProperty({ type: 'integer' }) referralCount!: number;
  @ApiProperty({ type: 'integer', description: 'May be negative after a claw-back' }) referralPoints!: number;
  @ApiProperty() marketingEmailUnsubscribed!: boolean;
  @ApiProperty() hasPassword!: boolean;
  @ApiProperty(TIME) createdAt!: Date;
  /** When the account will be erased; null when no deletion was requested. */
  @ApiProperty({ ...TIME, nullable: true }) deletionDueAt!: Date | null;
}

/** The current user as stored. */
interface AccountInfo extends Omit<AccountInfoView, 'avatar' | 'hasOwnAvatar' | 'permissions'> {
  /** Null when the generated picture is shown. */
  readonly ownAvatar: string | null;
}

const INFO_COLUMNS: ColumnsOf<AccountInfo> = {
  id: 'a.id',
  name: 'a.name',
  mail: 'a.mail',
  role: 'a.role',
  locale: 'a.locale',
  referralCode: 'a.referral_code',
  ownAvatar: '(SELECT v.picture FROM account_avatars v WHERE v.account_id = a.id)',
  referralCount: '(SELECT count(*)::int FROM accounts r WHERE r.referrer_id = a.id)',
  referralPoints: '(SELECT coalesce(sum(p.amount), 0)::float8 FROM point_records p WHERE p.account_id = a.id)',
  marketingEmailUnsubscribed: 'NOT a.is_subscribed',
  hasPassword: 'a.password_hash IS NOT NULL',
  createdAt: 'a.created_at',
  deletionDueAt: `a.deletion_requested_at + interval '${DELETION_GRACE_DAYS} days'`,
};
const INFO: Prepared = {
  name: 'account-info',
  text: `SELECT ${selectList(INFO_COLUMNS)} FROM accounts a WHERE a.id = $1`,
};

const CONSENT_COLUMNS: ColumnsOf<ConsentView> = {
  kind: 'kind',
  version: 'version',
  isGranted: 'is_granted',
  answeredAt: 'answered_at',
};
const CONSENTS: Prepared = {
  name: 'account-newest-consents',
  text: `
    SELECT DISTINCT ON (kind) ${selectList(CONSENT_COLUMNS)}
      FROM consents WHERE account_id = $1 ORDER BY kind, answered_at DESC`,
};

const DUE_FOR_ERASURE: Prepared = {
  name: 'account-deletion-due',
  text: `SELECT id FROM accounts WHERE deletion_requested_at <= $1 AND deleted_at IS NULL
          ORDER BY deletion_requested_at LIMIT 100`,
};

@Injectable()
export class AccountQueries {
  constructor(
    private readonly reads: Reads,
    private readonly lane: ReadingLane,
  ) {}

  /** Refuses with account.not_found. */
  async info(accountId: string): Promise<AccountInfoView> {
    const { ownAvatar, ...info } = await this.stored(accountId);
    return {
      ...info,
      permissions: [...permissionsOf(info.role)],
      avatar: ownAvatar ?? avatarOf(info.id, info.name),
      hasOwnAvatar: ownAvatar !== null,
    };
  }

  /** The account as stored, without derived values. Refuses with account.not_found. */
  async stored(accountId: string): Promise<AccountInfo> {
    const info = await this.lane.first<AccountInfo>(INFO, [accountId]);
    if (!info) throw new AppError('account.not_found');
    return info;
  }

  /** The newest answer of each kind. */
  async consents(accountId: string): Promise<ConsentView[]> {
    return this.reads.rows<ConsentView>(CONSENTS, [accountId]);
  }

  /** At most 100 accounts whose deletion was requested by `until`, the longest wait first. */
  async dueForErasure(until: Date): Promise<readonly string[]> {
    const rows = await this.reads.rows<{ id: string }>(DUE_FOR_ERASURE, [until]);
    return rows.map(({ id }) => id);
  }
}

/** An account in the console's list. */
export class StaffAccountView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ROLES }) role!: Role;
  @ApiProperty({ enum: LOCALES }) locale!: Locale;
  @ApiProperty() isSubscribed!: boolean;
  @ApiProperty({ ...TIME, nullable: true }) disabledAt!: Date | null;
  @ApiProperty({ ...TIME, nullable: true }) deletionRequestedAt!: Date | null;
  @ApiProperty(TIME) createdAt!: Date;
  /** Sent back with a change of the account's role or standing. */
  @ApiProperty(COUNT) version!: number;
}

export const ACCOUNT_SORTS = ['createdAt', 'mail'] as const;

const ACCOUNT_COLUMNS: ColumnsOf<StaffAccountView> = {
  id: 'a.id',
  mail: 'a.mail',
  name: 'a.name',
  role: 'a.role',
  locale: 'a.locale',
  isSubscribed: 'a.is_subscribed',
  disabledAt: 'a.disabled_at',
  deletionRequestedAt: 'a.deletion_requested_at',
  createdAt: 'a.created_at',
  version: 'a.version',
};

export const accountsListing: Listing<StaffAccountView, 'q' | 'role' | 'isDisabled'> = {
  columns: ACCOUNT_COLUMNS,
  from: '(SELECT * FROM accounts WHERE deleted_at IS NULL) a',
  filters: {
    q: anyContains('a.mail', 'a.name'),
    role: isAnyOf('a.role'),
    isDisabled: isTrue('a.disabled_at IS NOT NULL'),
  },
  finds: [(text) => `SELECT id FROM accounts WHERE (${hasPart('mail', text)}) OR (${hasPart('name', text)})`],
  sorts: { createdAt: 'a.created_at', mail: 'a.mail' },
  alwaysSet: ['createdAt', 'mail'],
  period: 'a.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'a.id',
  csv: [
    column('编号', 'ID', ({ id }) => id),
    personalColumn('邮箱', 'Email', ({ mail }) => mail),
    personalColumn('姓名', 'Name', ({ name }) => name),
    wordColumn('角色', 'Role', FILE_WORDS.role, ({ role }) => role),
    wordColumn('语言', 'Language', FILE_WORDS.language, ({ locale }) => locale),
    column('订阅营销邮件', 'Subscribed', ({ isSubscribed }) => isSubscribed),
    timeColumn('停用时间', 'Disabled', ({ disabledAt }) => disabledAt),
    timeColumn('注册时间', 'Registered', ({ createdAt }) => createdAt),
  ],
};

/** An account on its page in the console. */
export interface AccountFile extends StaffAccountView {
  readonly referralCode: string;
  readonly referrerId: string | null;
  readonly referrerMail: string | null;
  /** How many accounts registered with this one's referral code. */
  readonly referralCount: number;
  readonly hasPassword: boolean;
}

const FILE_COLUMNS: ColumnsOf<AccountFile> = {
  ...ACCOUNT_COLUMNS,
  referralCode: 'a.referral_code',
  referrerId: 'a.referrer_id',
  referrerMail: '(SELECT r.mail FROM accounts r WHERE r.id = a.referrer_id)',
  referralCount: '(SELECT count(*)::int FROM accounts r WHERE r.referrer_id = a.id)',
  hasPassword: 'a.password_hash IS NOT NULL',
};
const ONE: Prepared = {
  name: 'staff-account',
  text: `SELECT ${selectList(FILE_COLUMNS)} FROM accounts a WHERE a.id = $1 AND a.deleted_at IS NULL`,
};

@Injectable()
export class AccountFiles {
  constructor(private readonly reads: Reads) {}

  /** Null for an account that does not exist or was erased. */
  async find(accountId: string): Promise<AccountFile | null> {
    return this.reads.first<AccountFile>(ONE, [accountId]);
  }
}

const EXPORTED_CONSENTS: Prepared = {
  name: 'account-consents',
  text: `SELECT kind, version, is_granted AS "isGranted", source, answered_at AS "answeredAt"
           FROM consents WHERE account_id = $1 ORDER BY answered_at`,
};

/** The account itself: profile, consents, the personal part of its audit records, and which mails it was sent. */
@HoldsPersonalData()
export class AccountPersonalData implements PersonalDataHolder {
  readonly section = 'account';

  constructor(
    private readonly queries: AccountQueries,
    private readonly reads: Reads,
    private readonly accounts: AccountsRepository,
    private readonly audit: Audit,
    private readonly deliveries: MailRetention,
    private readonly clock: Clock,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return {
      profile: await this.queries.stored(accountId),
      consents: await this.reads.rows(EXPORTED_CONSENTS, [accountId]),
    };
  }

  async erase(tx: Tx, { accountId, mail }: Person): Promise<void> {
    await this.audit.forget(tx, accountId);
    await this.deliveries.forgetRecipient(tx, mail);
    await this.accounts.removeAvatar(tx, accountId);
    await this.accounts.update(tx, accountId, {
      mail: erasedMail(accountId),
      name: '',
      passwordHash: null,
      isSubscribed: false,
      deletedAt: this.clock.now(),
    });
  }
}
